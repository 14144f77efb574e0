/// How the type of an NDEF record is to be read (TNF).
///
/// NFC Forum NDEF 1.0, 3.2.6.
public enum TypeNameFormat: UInt8, Hashable, Sendable, CaseIterable {
  /// The record has no type, no identifier and no payload.
  case empty = 0x00
  /// The type is a well-known one of the NFC Forum, such as `U` or `T`.
  case wellKnown = 0x01
  /// The type is a media type.
  ///
  /// RFC 2046.
  case media = 0x02
  /// The type is itself an absolute URI. RFC 3986.
  case absoluteURI = 0x03
  /// The type is an external one, `domain:name`.
  case external = 0x04
  /// The payload's type is not known; the type field is empty.
  case unknown = 0x05
  /// The record is a later chunk of the record before it; never seen outside the codec.
  case unchanged = 0x06
}
