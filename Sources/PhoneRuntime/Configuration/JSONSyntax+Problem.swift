import CardTrace

extension JSONSyntax {
  /// What is needed at a byte, in words, and what stands there.
  struct Problem: Hashable {
    /// Bytes before the place.
    let offset: Int
    /// What has to come, with an article: `a value`.
    let needed: String

    /// The place as an editor counts it, what is needed and what was found.
    func sentence(in bytes: [UInt8]) -> String {
      let before = bytes[..<offset]
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let column = String(decoding: bytes[start..<offset], as: UTF8.self).count + 1
      return "line \(line), column \(column): \(needed) is needed, \(Self.found(bytes[offset...]))"
    }

    private static func found(_ rest: ArraySlice<UInt8>) -> String {
      guard let byte = rest.first else { return "and the file ends" }
      guard
        let character = String(validating: rest.prefix(16), as: UTF8.self)?.first ?? scalar(rest)
      else {
        return "and the byte \(hexadecimal(byte)) stands there"
      }
      switch character {
      case "\n", "\r\n": return "and the line ends"
      default: return "and \(PlainText.visible(String(character))) stands there"
      }
    }

    /// The first character of bytes that are cut within another one.
    private static func scalar(_ rest: ArraySlice<UInt8>) -> Character? {
      (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self)?.first }.first
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count == 1 ? "0\(digits)" : digits
    }
  }
}
