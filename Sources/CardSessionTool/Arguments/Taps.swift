/// How often the phone is held to the reader.
enum Taps: Hashable, Sendable, CustomStringConvertible {
  case times(Int)
  case forever

  static let most = 1_000_000
  static let allowed = "a whole number from 1 to \(most), or forever"

  init?(_ text: String) {
    if text == "forever" {
      self = .forever
    } else if let count = Int(text), (1...Self.most).contains(count), text == String(count) {
      self = .times(count)
    } else {
      return nil
    }
  }

  /// As options and the environment write it.
  var description: String {
    switch self {
    case .times(let count): "\(count)"
    case .forever: "forever"
    }
  }
}
