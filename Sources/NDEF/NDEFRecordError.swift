/// Why fields do not make an NDEF record.
///
/// NFC Forum NDEF 1.0, 3.2.
public enum NDEFRecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The type does not fit its one length byte.
  case typeTooLong(count: Int)
  /// The identifier does not fit its one length byte.
  case identifierTooLong(count: Int)
  /// The payload does not fit its four length bytes.
  case payloadTooLong(count: Int)
  /// An Empty record was given a type, an identifier or a payload.
  case emptyRecordHoldsBytes(count: Int)
  /// This type name format needs a type.
  case typeMissing(TypeNameFormat)
  /// This type name format has no type.
  case typeNotAllowed(TypeNameFormat, count: Int)
  /// `unchanged` marks later chunks and cannot begin a record.
  case unchangedOutsideChunks

  /// One sentence: what was found and what was needed.
  public var description: String {
    switch self {
    case .typeTooLong(let count): "the type has \(count) bytes, 255 are allowed"
    case .identifierTooLong(let count): "the identifier has \(count) bytes, 255 are allowed"
    case .payloadTooLong(let count): "the payload has \(count) bytes, 4294967295 are allowed"
    case .emptyRecordHoldsBytes(let count): "an Empty record holds \(count) bytes, 0 are allowed"
    case .typeMissing(let format): "a record of TNF \(format.rawValue) needs a type and has none"
    case .typeNotAllowed(let format, let count):
      "a record of TNF \(format.rawValue) has no type, \(count) bytes were given"
    case .unchangedOutsideChunks: "TNF 6 (Unchanged) marks a later chunk and cannot begin a record"
    }
  }
}
