import ISO7816

extension ScriptCursor {
  /// The longest command APDU: case 4 with extended lengths, ISO/IEC 7816-3, 12.1.3.
  private static let longestCommand = 65_544

  /// The bytes after `>`, to the end of the line; colons and white space may stand between bytes.
  mutating func commandBytes() throws(ScriptError) -> [UInt8] {
    var bytes: [UInt8] = []
    let start = column
    skipSeparators()
    while !isAtEnd {
      bytes.append(try byte(sign: ">"))
      skipSeparators()
    }
    if bytes.isEmpty { throw error(.noBytes(sign: ">"), at: start) }
    guard bytes.count <= Self.longestCommand else {
      throw error(.commandTooLong(length: bytes.count, limit: Self.longestCommand), at: start)
    }
    return bytes
  }

  /// The pattern after `<`, to the end of the line.
  mutating func answerPattern() throws(ScriptError) -> AnswerPattern {
    var bytes: [UInt8?] = []
    var allowsRest = false
    let start = column
    skipSeparators()
    while !isAtEnd {
      if allowsRest { throw error(.textAfterRest(found: nextCharacter)) }
      if next == UInt8(ascii: "*") {
        allowsRest = true
        skip()
      } else if next == UInt8(ascii: ".") {
        bytes.append(try anyByte())
      } else {
        bytes.append(try byte(sign: "<"))
      }
      skipSeparators()
    }
    if bytes.isEmpty, !allowsRest { throw error(.noBytes(sign: "<"), at: start) }
    return AnswerPattern(bytes: bytes, allowsRest: allowsRest)
  }

  private mutating func skipSeparators() {
    while let next, Self.isSpace(next) || next == UInt8(ascii: ":") { skip() }
  }

  /// `..`, which stands for any byte.
  private mutating func anyByte() throws(ScriptError) -> UInt8? {
    let start = position
    skip()
    guard next == UInt8(ascii: ".") else {
      throw error(.notHexadecimal(found: ".", sign: "<"), at: column(at: start))
    }
    skip()
    return nil
  }

  private mutating func byte(sign: String) throws(ScriptError) -> UInt8 {
    let start = position
    guard let high = next.flatMap(Self.digitValue) else {
      throw error(.notHexadecimal(found: nextCharacter, sign: sign))
    }
    skip()
    guard let low = next.flatMap(Self.digitValue) else {
      if let next, !Self.isSpace(next), next != UInt8(ascii: ":"), next != UInt8(ascii: ".") {
        throw error(.notHexadecimal(found: nextCharacter, sign: sign))
      }
      throw error(.halfAByte(digit: String(Hex.string([high]).suffix(1))), at: column(at: start))
    }
    skip()
    return high << 4 | low
  }

  /// The value of one hexadecimal digit in ASCII; nil for any other byte.
  private static func digitValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
