import ISO7816

/// A test's own AID was written wrongly.
struct WrongSample: Error {
  let text: String
}

extension AID {
  static func sample(_ text: String) throws -> AID {
    guard let aid = AID(hex: text) else { throw WrongSample(text: text) }
    return aid
  }
}
