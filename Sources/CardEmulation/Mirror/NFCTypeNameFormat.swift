/// How the type of an NDEF record is to be read (TNF).
///
/// NFC Forum NDEF 1.0, 3.2.6.
@nonexhaustive
public enum NFCTypeNameFormat: UInt8, Sendable {
  /// The record is empty.
  case empty = 0x00
  /// A well-known type of the NFC Forum.
  case nfcWellKnown = 0x01
  /// A media type.
  case media = 0x02
  /// An absolute URI.
  case absoluteURI = 0x03
  /// An external type, `domain:name`.
  case nfcExternal = 0x04
  /// A payload whose type is not known.
  case unknown = 0x05
  /// A later chunk of the record before it.
  case unchanged = 0x06
}
