public import Foundation

/// An NDEF message: records in order.
///
/// Two messages are equal when they are the same object. `NSSecureCoding` is left out, as in `NFCNDEFPayload`.
open class NFCNDEFMessage: NSObject {
  /// The records in order.
  open var records: [NFCNDEFPayload]

  /// The number of bytes of the encoded message, chunk headers included.
  open var length: Int { bytes.count }

  /// Makes a message of records, which may be none.
  public init(records: [NFCNDEFPayload]) {
    self.records = records
  }

  /// Decodes bytes that hold exactly one message; nil when they do not.
  public convenience init?(data: Data) {
    guard let records = Self.decodedRecords(data) else { return nil }
    self.init(records: records)
  }
}
