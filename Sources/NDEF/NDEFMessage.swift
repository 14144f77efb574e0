/// One or more NDEF records, and their bytes.
///
/// NFC Forum NDEF 1.0, 2.3.
public struct NDEFMessage: Hashable, Sendable {
  /// The records in order; never empty.
  public let records: [NDEFRecord]

  /// A message of one Empty record: three bytes, `D0 00 00`.
  public static let empty = NDEFMessage(.empty)

  /// Makes a message of at least one record.
  public init(_ first: NDEFRecord, _ more: NDEFRecord...) {
    records = [first] + more
  }

  /// Makes a message; nil without records, which no bytes can express.
  public init?(records: some Sequence<NDEFRecord>) {
    self.records = Array(records)
    if self.records.isEmpty { return nil }
  }

  /// Decodes exactly one message that fills all of `bytes`; chunked records are reassembled.
  public init(decoding bytes: some Collection<UInt8>, rules: NDEFRules = .strict) throws(NDEFDecodingError) {
    var decoder = NDEFDecoder(bytes: Array(bytes), rules: rules)
    records = try decoder.decodeMessage()
  }

  /// The encoded message: short records where the payload fits, identifiers only where there is one, no chunks.
  public var bytes: [UInt8] { encoded(chunkSize: nil) }

  /// The encoded message, with each payload longer than `chunkSize` bytes cut into chunks of at most that size.
  ///
  /// Nil and sizes below 1 mean no chunks.
  public func encoded(chunkSize: Int?) -> [UInt8] {
    var encoder = NDEFEncoder()
    for (index, record) in records.enumerated() {
      encoder.append(
        NDEFRecordFields(record), isFirst: index == 0, isLast: index == records.count - 1, chunkSize: chunkSize)
    }
    return encoder.bytes
  }
}
