/// How often the phone is held to the reader.
package enum Taps: Hashable, Sendable, CustomStringConvertible {
  case count(Int)
  case forever

  /// The most taps that can be counted.
  package static let most = 1_000_000
  /// What is allowed, for errors.
  package static let allowed = "a whole number from 1 to \(most), or forever"

  /// Reads a whole number without sign and leading zeros, or `forever`; nil for anything else.
  package init?(_ text: String) {
    if text == "forever" {
      self = .forever
    } else if let count = Int(text), (1...Self.most).contains(count), text == String(count) {
      self = .count(count)
    } else {
      return nil
    }
  }

  /// As options and the environment write it.
  package var description: String {
    switch self {
    case .count(let count): "\(count)"
    case .forever: "forever"
    }
  }
}
