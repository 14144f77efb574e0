/// Bytes as hexadecimal text and back.
public enum Hex {
  /// Reads pairs of digits in either case; spaces, tabs, line ends, colons and hyphens may stand between pairs.
  public static func bytes(_ text: String) throws(HexError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    var offset = 0
    for character in text {
      if let digit = digit(character) {
        if let first = high {
          bytes.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      } else if isSeparator(character) {
        if high != nil { throw .separatorInsideByte(offset: offset) }
      } else {
        throw .notADigit(character, offset: offset)
      }
      offset += 1
    }
    if high != nil { throw .oddDigits(count: bytes.count * 2 + 1) }
    return bytes
  }

  /// Writes two upper-case digits per byte, without spaces.
  public static func string(_ bytes: some Collection<UInt8>) -> String {
    String(unsafeUninitializedCapacity: bytes.count * 2) { text in
      var position = 0
      for byte in bytes {
        text[position] = character(byte >> 4)
        text[position + 1] = character(byte & 0x0F)
        position += 2
      }
      return position
    }
  }

  private static func digit(_ character: Character) -> UInt8? {
    guard let ascii = character.asciiValue else { return nil }
    return switch ascii {
    case 0x30...0x39: ascii - 0x30
    case 0x41...0x46: ascii - 0x41 + 10
    case 0x61...0x66: ascii - 0x61 + 10
    default: nil
    }
  }

  private static func isSeparator(_ character: Character) -> Bool {
    switch character {
    case " ", "\t", "\n", "\r", "\r\n", ":", "-": true
    default: false
    }
  }

  private static func character(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? 0x30 + nibble : 0x41 + nibble - 10
  }
}

/// Why text is not hexadecimal bytes; offsets count characters from 0.
public enum HexError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A character that is neither a digit nor a separator.
  case notADigit(Character, offset: Int)
  /// A separator between the two digits of one byte.
  case separatorInsideByte(offset: Int)
  /// The last byte has one digit.
  case oddDigits(count: Int)

  /// One sentence with the place.
  public var description: String {
    switch self {
    case .notADigit(let character, let offset):
      "\"\(character)\" at character \(offset) is not a hexadecimal digit"
    case .separatorInsideByte(let offset):
      "a separator at character \(offset) splits the two digits of a byte"
    case .oddDigits(let count):
      "\(count) hexadecimal digits do not make whole bytes"
    }
  }
}
