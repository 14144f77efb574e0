/// How a card hands over the data of an answer (ISO/IEC 7816-4, 5.3.4; ISO/IEC 7816-3, 12.2).
public enum ResponseDelivery: Hashable, Sendable, CaseIterable {
  /// What fits Ne is sent at once, 61XX says what is left for GET RESPONSE; Le is a maximum.
  case direct
  /// Data is never sent at once: 61XX without data, then GET RESPONSE.
  case announced
  /// As `direct`, but a command without data whose Le is neither 00 nor right is answered 6CXX and changes nothing.
  case exact
  /// As a T=0 card: 6CXX for every Le that is not right, 61XX without data after a command with data.
  case transmissionT0

  /// The Le that was needed in place of `asked` for an answer of `count` bytes; nil where `asked` will do.
  func correction(of asked: ExpectedLength, for count: Int) -> ExpectedLength? {
    guard let right = ExpectedLength(count: min(count, 256)), asked != right else { return nil }
    return switch self {
    case .direct, .announced: nil
    case .exact: asked == .shortMaximum ? nil : right
    case .transmissionT0: right
    }
  }
}
