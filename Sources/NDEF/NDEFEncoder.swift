/// The fields that a record's bytes are made of, unchecked: a caller's own record type may hold any of them.
package struct NDEFRecordFields {
  package var format: UInt8
  package var type: [UInt8]
  package var identifier: [UInt8]
  package var payload: [UInt8]

  package init(format: UInt8, type: [UInt8], identifier: [UInt8], payload: [UInt8]) {
    self.format = format
    self.type = type
    self.identifier = identifier
    self.payload = payload
  }

  init(_ record: NDEFRecord) {
    self.init(
      format: record.typeNameFormat.rawValue, type: record.type, identifier: record.identifier,
      payload: record.payload)
  }
}

/// Writes records one after another; the same fields always give the same bytes.
package struct NDEFEncoder {
  /// What has been written so far.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Appends one record, in chunks when its payload is longer than `chunkSize` (nil or below 1: never).
  ///
  /// A type or identifier over 255 bytes keeps its first 255, so that the lengths always tell the truth.
  package mutating func append(_ fields: NDEFRecordFields, isFirst: Bool, isLast: Bool, chunkSize: Int?) {
    var first: UInt8 = fields.format & 0x07
    if isFirst { first |= NDEFRecordFlags.messageBegin }
    let last = isLast ? NDEFRecordFlags.messageEnd : 0
    let type = fields.type.prefix(255)
    let identifier = fields.identifier.prefix(255)
    guard let chunkSize, chunkSize > 0, fields.payload.count > chunkSize else {
      append(flags: first | last, type: type, identifier: identifier, payload: fields.payload[...])
      return
    }
    var rest = fields.payload[...]
    append(
      flags: first | NDEFRecordFlags.chunk, type: type, identifier: identifier, payload: rest.prefix(chunkSize))
    rest = rest.dropFirst(chunkSize)
    while rest.count > chunkSize {
      append(
        flags: NDEFRecordFlags.chunk | TypeNameFormat.unchanged.rawValue, type: [], identifier: [],
        payload: rest.prefix(chunkSize))
      rest = rest.dropFirst(chunkSize)
    }
    append(flags: last | TypeNameFormat.unchanged.rawValue, type: [], identifier: [], payload: rest)
  }

  private mutating func append(
    flags: UInt8, type: ArraySlice<UInt8>, identifier: ArraySlice<UInt8>, payload: ArraySlice<UInt8>
  ) {
    let isShort = payload.count <= 255
    var flags = flags
    if isShort { flags |= NDEFRecordFlags.shortRecord }
    if !identifier.isEmpty { flags |= NDEFRecordFlags.identifierLength }
    bytes.append(flags)
    bytes.append(UInt8(type.count))
    if isShort {
      bytes.append(UInt8(payload.count))
    } else {
      for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift)) }
    }
    if !identifier.isEmpty { bytes.append(UInt8(identifier.count)) }
    bytes += type
    bytes += identifier
    bytes += payload
  }
}
