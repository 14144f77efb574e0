/// Why a record is not the well-known record that was asked for, or cannot be made into one.
public enum WellKnownRecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The record has another type.
  case anotherType(TypeNameFormat, type: [UInt8], needed: [UInt8])
  /// The payload ends before the fields that it announces.
  case payloadTooShort(type: [UInt8], needed: Int, found: Int)
  /// The URI abbreviation is one of the reserved codes 0x24 to 0xFF.
  case reservedURIPrefix(code: UInt8)
  /// Bit 7 of the Text status byte is set, which is reserved.
  case reservedTextBit
  /// The language code does not have 1 to 63 bytes.
  case languageLength(count: Int)
  /// The language code has bytes outside US-ASCII.
  case languageNotASCII
  /// The bytes are not text in this encoding.
  case notText(encoding: NDEFText.Encoding)

  /// One sentence: what was found and what was needed.
  public var description: String {
    switch self {
    case .anotherType(let format, let type, let needed):
      "the record has TNF \(format.rawValue) and type \"\(name(type))\", TNF 1 and \"\(name(needed))\" are needed"
    case .payloadTooShort(let type, let needed, let found):
      "the payload of the \"\(name(type))\" record needs \(needed) bytes, \(found) are there"
    case .reservedURIPrefix(let code): "the URI prefix code \(code) is reserved, 0 to 35 are defined"
    case .reservedTextBit: "the status byte of the Text record has its reserved bit set"
    case .languageLength(let count): "the language code has \(count) bytes, 1 to 63 are allowed"
    case .languageNotASCII: "the language code has bytes outside US-ASCII"
    case .notText(let encoding): "the bytes are not valid \(encoding.rawValue)"
    }
  }

  private func name(_ type: [UInt8]) -> String {
    String(decoding: type, as: UTF8.self)
  }
}
