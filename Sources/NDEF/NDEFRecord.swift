/// One NDEF record, whole: a chunked record appears here reassembled.
///
/// NFC Forum NDEF 1.0, 3.2.
public struct NDEFRecord: Hashable, Sendable {
  /// How `type` is to be read.
  public let typeNameFormat: TypeNameFormat
  /// The record's type, 0 to 255 bytes.
  public let type: [UInt8]
  /// The record's identifier, 0 to 255 bytes; empty when it has none.
  public let identifier: [UInt8]
  /// The record's payload.
  public let payload: [UInt8]

  /// A record with no type, no identifier and no payload: what an empty, formatted tag holds.
  public static let empty = NDEFRecord(checked: .empty, type: [], identifier: [], payload: [])

  /// Makes a record, or says which rule of the format its fields break.
  public init(
    typeNameFormat: TypeNameFormat, type: some Collection<UInt8> = [], identifier: some Collection<UInt8> = [],
    payload: some Collection<UInt8> = []
  ) throws(NDEFRecordError) {
    guard type.count <= 255 else { throw .typeTooLong(count: type.count) }
    guard identifier.count <= 255 else { throw .identifierTooLong(count: identifier.count) }
    guard UInt32(exactly: payload.count) != nil else { throw .payloadTooLong(count: payload.count) }
    switch typeNameFormat {
    case .empty:
      let count = type.count + identifier.count + payload.count
      guard count == 0 else { throw .emptyRecordHoldsBytes(count: count) }
    case .wellKnown, .media, .absoluteURI, .external:
      guard !type.isEmpty else { throw .typeMissing(typeNameFormat) }
    case .unknown:
      guard type.isEmpty else { throw .typeNotAllowed(typeNameFormat, count: type.count) }
    case .unchanged:
      throw .unchangedOutsideChunks
    }
    self.init(checked: typeNameFormat, type: Array(type), identifier: Array(identifier), payload: Array(payload))
  }

  init(checked typeNameFormat: TypeNameFormat, type: [UInt8], identifier: [UInt8], payload: [UInt8]) {
    self.typeNameFormat = typeNameFormat
    self.type = type
    self.identifier = identifier
    self.payload = payload
  }
}
