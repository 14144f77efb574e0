/// The tag of a BER-TLV data object, one to three bytes (ISO/IEC 7816-4, BER-TLV data objects; ISO/IEC 8825-1, 8.1.2).
///
/// Two-byte tags with a number under 1F, such as BF0C, are accepted although the standards call them wrong: payment
/// cards use them.
public struct TLVTag: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The tag's bytes as one number, so 0x9F38 for the bytes 9F 38.
  public let rawValue: UInt32

  /// Takes a tag as one number; nil when its bytes are not exactly one tag.
  public init?(_ rawValue: UInt32) {
    guard Self.isWellFormed(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// Takes a literal such as `0x9F38`; a literal that is no tag is a mistake in the program and stops it.
  public init(integerLiteral value: UInt32) {
    precondition(Self.isWellFormed(value), "a literal must be a whole tag of one to three bytes")
    self.rawValue = value
  }

  init(wellFormed rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// How many bytes the tag has, 1...3.
  public var byteCount: Int {
    rawValue > 0xFFFF ? 3 : rawValue > 0xFF ? 2 : 1
  }

  /// The tag's bytes, in the order of sending.
  public var bytes: [UInt8] {
    (1...byteCount).map { byte(byteCount - $0) }
  }

  /// Whether the value is made of data objects (bit 6 of the first byte).
  public var isConstructed: Bool {
    let first = rawValue > 0xFFFF ? rawValue >> 16 : rawValue > 0xFF ? rawValue >> 8 : rawValue
    return first & 0x20 != 0
  }

  private func byte(_ place: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> UInt32(place * 8))
  }

  private static func isWellFormed(_ value: UInt32) -> Bool {
    switch value {
    case 0x01...0xFF: value & 0x1F != 0x1F
    case 0x0100...0xFFFF: value >> 8 & 0x1F == 0x1F && value & 0x80 == 0
    case 0x01_0000...0xFF_FFFF:
      value >> 16 & 0x1F == 0x1F && value >> 8 & 0x80 != 0 && value >> 8 & 0x7F != 0 && value & 0x80 == 0
    default: false
    }
  }
}

extension TLVTag: CustomStringConvertible {
  /// Two, four or six hexadecimal digits.
  public var description: String { Hex.string(bytes) }
}
