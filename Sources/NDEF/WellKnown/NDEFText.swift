/// What a well-known Text record says, in which language and encoding.
///
/// NFC Forum Text RTD 1.0, 3.
public struct NDEFText: Hashable, Sendable {
  /// The text.
  public var text: String
  /// The language code of RFC 5646, such as `en` or `de-CH`; US-ASCII, 1 to 63 bytes when written, 0 accepted when read.
  public var language: String
  /// How the text is written in the payload.
  public var encoding: Encoding

  /// How the text of a Text record is written.
  public enum Encoding: String, Hashable, Sendable {
    /// UTF-8, bit 8 of the status byte 0.
    case utf8 = "UTF-8"
    /// UTF-16, bit 8 of the status byte 1; big-endian unless a byte order mark says otherwise.
    case utf16 = "UTF-16"
  }

  /// Makes the content of a Text record.
  public init(_ text: String, language: String = "en", encoding: Encoding = .utf8) {
    self.text = text
    self.language = language
    self.encoding = encoding
  }
}
