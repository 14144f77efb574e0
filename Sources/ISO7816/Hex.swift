/// Bytes as hexadecimal text and back.
public enum Hex {
  /// Reads pairs of digits in either case; spaces, tabs, line ends, colons and hyphens may stand between pairs.
  public static func bytes(_ text: String) throws(HexError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 2)
    var high: UInt8?
    var offset = 0
    for byte in text.utf8 {
      if let digit = digit(byte) {
        if let first = high {
          bytes.append(first << 4 | digit)
          high = nil
        } else {
          high = digit
        }
      } else if isSeparator(byte) {
        if high != nil { throw .separatorInsideByte(offset: offset) }
      } else {
        throw notADigit(in: text, at: offset)
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

  /// Names the whole character that the byte belongs to.
  private static func notADigit(in text: String, at offset: Int) -> HexError {
    let inside = text.utf8.index(text.startIndex, offsetBy: offset)
    let start = text.index(before: text.index(after: inside))
    return .notADigit(text[start], offset: text.utf8.distance(from: text.startIndex, to: start))
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ":"),
      UInt8(ascii: "-"):
      true
    default:
      false
    }
  }

  private static func character(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
  }
}

/// Why text is not hexadecimal bytes; offsets count bytes of UTF-8 from 0.
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
      "\"\(character)\" at offset \(offset) is not a hexadecimal digit"
    case .separatorInsideByte(let offset):
      "a separator at offset \(offset) splits the two digits of a byte"
    case .oddDigits(let count):
      "\(count) hexadecimal digits do not make whole bytes"
    }
  }
}
