/// Why bytes are not an NDEF message; offsets count from the message's first byte.
public enum NDEFDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no bytes at all.
  case noBytes
  /// The first record does not carry MB.
  case messageBeginMissing
  /// A later record carries MB.
  case messageBeginRepeated(offset: Int)
  /// The bytes end and no record carried ME.
  case messageEndMissing
  /// A chunk that is not the last one carries ME.
  case messageEndInsideChunks(offset: Int)
  /// Bytes follow the record that carries ME.
  case trailingBytes(count: Int)
  /// A field of the record at `offset` needs more bytes than follow.
  case truncated(Field, offset: Int, needed: Int, found: Int)
  /// The record at `offset` has TNF 7.
  case reservedFormat(offset: Int)
  /// The record at `offset` breaks a rule on its fields.
  case record(NDEFRecordError, offset: Int)
  /// An Empty record says that chunks follow.
  case emptyRecordChunked(offset: Int)
  /// A chunk was due and a record of another TNF came.
  case chunkExpected(offset: Int, found: UInt8)
  /// A later chunk carries a type.
  case typeInLaterChunk(offset: Int, count: Int)
  /// A later chunk carries an identifier length.
  case identifierInLaterChunk(offset: Int)
  /// The message holds more records and chunks than the rules allow.
  case tooManyRecords(limit: Int)

  /// A field of a record.
  public enum Field: String, Hashable, Sendable {
    /// The flags, the lengths and what stands before the type.
    case header
    /// The type field.
    case type
    /// The identifier field.
    case identifier
    /// The payload field.
    case payload
  }

  /// One sentence: what was found and what was needed.
  public var description: String {
    switch self {
    case .noBytes: "an NDEF message has at least 3 bytes, 0 were given"
    case .messageBeginMissing: "the first record does not have MB set"
    case .messageBeginRepeated(let offset): "the record at byte \(offset) has MB set and is not the first"
    case .messageEndMissing: "the bytes end and no record had ME set"
    case .messageEndInsideChunks(let offset): "the chunk at byte \(offset) has ME set and is not the last"
    case .trailingBytes(let count): "\(count) bytes follow the last record"
    case .truncated(let field, let offset, let needed, let found):
      "the \(field.rawValue) of the record at byte \(offset) needs \(needed) bytes, \(found) follow"
    case .reservedFormat(let offset): "the record at byte \(offset) has the reserved TNF 7"
    case .record(let error, let offset): "at byte \(offset): \(error)"
    case .emptyRecordChunked(let offset): "the Empty record at byte \(offset) has CF set and has no payload to cut"
    case .chunkExpected(let offset, let found): "the record at byte \(offset) has TNF \(found), a chunk needs TNF 6"
    case .typeInLaterChunk(let offset, let count): "the chunk at byte \(offset) has a type of \(count) bytes"
    case .identifierInLaterChunk(let offset): "the chunk at byte \(offset) has IL set, only the first chunk may"
    case .tooManyRecords(let limit): "the message has more than \(limit) records"
    }
  }
}
