/// Reads one message from bytes; every length is compared with what is there before anything is copied.
struct NDEFDecoder {
  private let bytes: [UInt8]
  private let rules: NDEFRules
  private var position = 0
  private var seen = 0

  init(bytes: [UInt8], rules: NDEFRules) {
    self.bytes = bytes
    self.rules = rules
  }

  mutating func decodeMessage() throws(NDEFDecodingError) -> [NDEFRecord] {
    guard !bytes.isEmpty else { throw .noBytes }
    var records: [NDEFRecord] = []
    while position < bytes.count {
      let first = try nextRaw()
      let (record, isLast) = try wholeRecord(beginningWith: first)
      records.append(record)
      if isLast {
        guard position == bytes.count else { throw .trailingBytes(count: bytes.count - position) }
        return records
      }
    }
    throw .messageEndMissing
  }

  /// The record that `first` begins, with the payloads of its later chunks; says whether ME was set.
  private mutating func wholeRecord(
    beginningWith first: NDEFRawRecord
  ) throws(NDEFDecodingError) -> (record: NDEFRecord, isLast: Bool) {
    let format = try format(of: first)
    guard first.flags.has(NDEFRecordFlags.chunk) else {
      return (try record(first, format, Array(first.payload)), first.flags.has(NDEFRecordFlags.messageEnd))
    }
    guard format != .empty else { throw .emptyRecordChunked(offset: first.offset) }
    guard !first.flags.has(NDEFRecordFlags.messageEnd) else { throw .messageEndInsideChunks(offset: first.offset) }
    var payload = Array(first.payload)
    while position < bytes.count {
      let chunk = try nextRaw()
      try checkLaterChunk(chunk)
      payload += chunk.payload
      if !chunk.flags.has(NDEFRecordFlags.chunk) {
        return (try record(first, format, payload), chunk.flags.has(NDEFRecordFlags.messageEnd))
      }
    }
    throw .messageEndMissing
  }

  private func format(of raw: NDEFRawRecord) throws(NDEFDecodingError) -> TypeNameFormat {
    if let format = TypeNameFormat(rawValue: raw.flags.format) { return format }
    guard rules.readsReservedFormatAsUnknown else { throw .reservedFormat(offset: raw.offset) }
    return .unknown
  }

  private func record(
    _ raw: NDEFRawRecord, _ format: TypeNameFormat, _ payload: [UInt8]
  ) throws(NDEFDecodingError) -> NDEFRecord {
    let isReserved = raw.flags.format == 0x07
    do {
      return try NDEFRecord(
        typeNameFormat: format, type: isReserved ? [] : raw.type, identifier: raw.identifier, payload: payload)
    } catch {
      throw .record(error, offset: raw.offset)
    }
  }

  private func checkLaterChunk(_ chunk: NDEFRawRecord) throws(NDEFDecodingError) {
    guard chunk.flags.format == TypeNameFormat.unchanged.rawValue else {
      throw .chunkExpected(offset: chunk.offset, found: chunk.flags.format)
    }
    guard chunk.type.isEmpty else { throw .typeInLaterChunk(offset: chunk.offset, count: chunk.type.count) }
    guard !chunk.flags.has(NDEFRecordFlags.identifierLength) else {
      throw .identifierInLaterChunk(offset: chunk.offset)
    }
    if chunk.flags.has(NDEFRecordFlags.chunk), chunk.flags.has(NDEFRecordFlags.messageEnd) {
      throw .messageEndInsideChunks(offset: chunk.offset)
    }
  }

  /// The next record or chunk; its MB flag must be set exactly at the message's first byte.
  private mutating func nextRaw() throws(NDEFDecodingError) -> NDEFRawRecord {
    guard seen < rules.maximumRecords else { throw .tooManyRecords(limit: rules.maximumRecords) }
    seen += 1
    let start = position
    let flags = NDEFRecordFlags(rawValue: try take(1, of: .header, at: start).first!)
    let begins = flags.has(NDEFRecordFlags.messageBegin)
    if start == 0, !begins { throw .messageBeginMissing }
    if start > 0, begins { throw .messageBeginRepeated(offset: start) }
    let typeCount = try takeNumber(1, at: start)
    let payloadCount = try takeNumber(flags.has(NDEFRecordFlags.shortRecord) ? 1 : 4, at: start)
    let identifierCount = flags.has(NDEFRecordFlags.identifierLength) ? try takeNumber(1, at: start) : 0
    return NDEFRawRecord(
      offset: start, flags: flags,
      type: try take(typeCount, of: .type, at: start),
      identifier: try take(identifierCount, of: .identifier, at: start),
      payload: try take(payloadCount, of: .payload, at: start))
  }

  private mutating func takeNumber(_ count: Int, at start: Int) throws(NDEFDecodingError) -> Int {
    try take(count, of: .header, at: start).reduce(0) { $0 << 8 | Int($1) }
  }

  private mutating func take(
    _ count: Int, of field: NDEFDecodingError.Field, at start: Int
  ) throws(NDEFDecodingError) -> ArraySlice<UInt8> {
    let left = bytes.count - position
    guard count <= left else { throw .truncated(field, offset: start, needed: count, found: left) }
    defer { position += count }
    return bytes[position..<position + count]
  }
}
