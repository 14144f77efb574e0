public import Foundation

/// One NDEF record of a message; its fields may be changed and are not checked.
///
/// Two payloads are equal when they are the same object. `NSSecureCoding` is left out: archives of Apple's class could
/// not be read here, nor ours there.
open class NFCNDEFPayload: NSObject {
  /// How `type` is to be read.
  open var typeNameFormat: NFCTypeNameFormat
  /// The record's type, at most 255 bytes; empty when it has none.
  open var type: Data
  /// The record's identifier, at most 255 bytes; empty when it has none.
  open var identifier: Data
  /// The record's payload; empty when it has none.
  open var payload: Data

  let chunkSize: Int

  /// Makes a record that is written in one piece.
  public convenience init(format: NFCTypeNameFormat, type: Data, identifier: Data, payload: Data) {
    self.init(format: format, type: type, identifier: identifier, payload: payload, chunkSize: 0)
  }

  /// Makes a record that is written in chunks of at most `chunkSize` payload bytes; 0 means one piece.
  public init(format: NFCTypeNameFormat, type: Data, identifier: Data, payload: Data, chunkSize: Int) {
    self.typeNameFormat = format
    self.type = type
    self.identifier = identifier
    self.payload = payload
    self.chunkSize = chunkSize
  }
}

extension NFCNDEFPayload {
  /// Makes a well-known URI record of text, which may hold characters outside US-ASCII; nil for no text.
  public class func wellKnownTypeURIPayload(string uri: String) -> NFCNDEFPayload? {
    uriPayload(uri)
  }

  /// Makes a well-known URI record of a URL.
  public class func wellKnownTypeURIPayload(url: URL) -> NFCNDEFPayload? {
    uriPayload(url.absoluteString)
  }

  /// Makes a well-known Text record in UTF-8 with the locale's language code; nil when it has none.
  public class func wellKnownTypeTextPayload(string text: String, locale: Locale) -> NFCNDEFPayload? {
    textPayload(text, locale: locale)
  }

  /// The URL of a well-known URI record; nil for any other record.
  public func wellKnownTypeURIPayload() -> URL? {
    storedURI
  }

  /// The text and the language of a well-known Text record; both nil for any other record.
  public func wellKnownTypeTextPayload() -> (String?, Locale?) {
    storedText
  }
}
