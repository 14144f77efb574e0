import NDEF
import Testing

@Suite struct NDEFDecodingTests {
  private func decode(_ text: String, rules: NDEFRules = .strict) throws(NDEFDecodingError) -> [NDEFRecord] {
    try NDEFMessage(decoding: hex(text), rules: rules).records
  }

  @Test func `reads a short URI record`() throws {
    let records = try decode("D1 01 04 55 03 61 2E 62")
    #expect(records == [try NDEFRecord(typeNameFormat: .wellKnown, type: hex("55"), payload: hex("03612E62"))])
  }

  @Test func `reads the same record with a four-byte length`() throws {
    #expect(try decode("C1 01 00000004 55 03 61 2E 62") == (try decode("D1 01 04 55 03 61 2E 62")))
  }

  @Test func `reads an identifier`() throws {
    let record = try #require(try decode("DA 03 01 02 612F62 6964 FF").first)
    #expect(record.identifier == hex("6964"))
    #expect(record.type == hex("612F62"))
    #expect(record.typeNameFormat == .media)
  }

  @Test func `reads an identifier of length zero as none`() throws {
    #expect(try decode("D9 01 01 00 55 00").first?.identifier == [])
    #expect(try decode("D8 00 00 00") == [.empty])
  }

  @Test func `reads an Empty record`() throws {
    #expect(try decode("D0 00 00") == [.empty])
  }

  @Test func `keeps the order of several records`() throws {
    let records = try decode("91 01 01 55 01  15 00 02 AABB  54 03 00 613A62")
    #expect(records.map(\.typeNameFormat) == [.wellKnown, .unknown, .external])
    #expect(records[1].payload == hex("AABB"))
  }

  @Test func `joins two chunks`() throws {
    let records = try decode("B2 03 02 612F62 0102  56 00 01 03")
    #expect(records == [try NDEFRecord(typeNameFormat: .media, type: hex("612F62"), payload: hex("010203"))])
  }

  @Test func `joins many chunks of both lengths and empty ones, with a record after them`() throws {
    let records = try decode(
      "B9 01 01 01 54 69 AA  36 00 00  26 00 00000002 BBCC  16 00 01 DD  50 00 00")
    #expect(records.count == 2)
    #expect(records[0].payload == hex("AABBCCDD"))
    #expect(records[0].identifier == hex("69"))
    #expect(records[1] == .empty)
  }

  @Test(arguments: [
    ("", NDEFDecodingError.noBytes),
    ("51 01 01 55 00", .messageBeginMissing),
    ("91 01 01 55 00 D1 01 01 55 00", .messageBeginRepeated(offset: 5)),
    ("91 01 01 55 00", .messageEndMissing),
    ("B1 01 01 55 00", .messageEndMissing),
    ("F1 01 01 55 00 56 00 00", .messageEndInsideChunks(offset: 0)),
    ("B1 01 01 55 00 76 00 00 56 00 00", .messageEndInsideChunks(offset: 5)),
    ("B1 01 01 55 00 D6 00 00", .messageBeginRepeated(offset: 5)),
    ("D0 00 00 00", .trailingBytes(count: 1)),
    ("D0 00 00 D0 00 00", .trailingBytes(count: 3)),
    ("D1", .truncated(.header, offset: 0, needed: 1, found: 0)),
    ("D1 01", .truncated(.header, offset: 0, needed: 1, found: 0)),
    ("C1 01 000000", .truncated(.header, offset: 0, needed: 4, found: 3)),
    ("D9 01 01", .truncated(.header, offset: 0, needed: 1, found: 0)),
    ("D1 02 00 55", .truncated(.type, offset: 0, needed: 2, found: 1)),
    ("D9 01 00 02 55 69", .truncated(.identifier, offset: 0, needed: 2, found: 1)),
    ("D1 01 02 55 00", .truncated(.payload, offset: 0, needed: 2, found: 1)),
    ("C1 01 FFFFFFFF 55 00", .truncated(.payload, offset: 0, needed: 4_294_967_295, found: 1)),
    ("90 00 00 51 01 02 55 00", .truncated(.payload, offset: 3, needed: 2, found: 1)),
    ("D7 00 00", .reservedFormat(offset: 0)),
    ("D0 00 01 AA", .record(.emptyRecordHoldsBytes(count: 1), offset: 0)),
    ("D0 01 00 AA", .record(.emptyRecordHoldsBytes(count: 1), offset: 0)),
    ("D8 00 00 01 AA", .record(.emptyRecordHoldsBytes(count: 1), offset: 0)),
    ("D1 00 01 AA", .record(.typeMissing(.wellKnown), offset: 0)),
    ("D2 00 01 AA", .record(.typeMissing(.media), offset: 0)),
    ("D3 00 01 AA", .record(.typeMissing(.absoluteURI), offset: 0)),
    ("D4 00 01 AA", .record(.typeMissing(.external), offset: 0)),
    ("D5 01 00 AA", .record(.typeNotAllowed(.unknown, count: 1), offset: 0)),
    ("D6 00 01 AA", .record(.unchangedOutsideChunks, offset: 0)),
    ("90 00 00 56 00 01 AA", .record(.unchangedOutsideChunks, offset: 3)),
    ("B6 00 01 AA 56 00 00", .record(.unchangedOutsideChunks, offset: 0)),
    ("B0 00 00 56 00 00", .emptyRecordChunked(offset: 0)),
    ("B1 01 01 55 00 51 01 01 55 00", .chunkExpected(offset: 5, found: 1)),
    ("B1 01 01 55 00 57 00 00", .chunkExpected(offset: 5, found: 7)),
    ("B1 01 01 55 00 56 01 00 55", .typeInLaterChunk(offset: 5, count: 1)),
    ("B1 01 01 55 00 5E 00 00 00", .identifierInLaterChunk(offset: 5)),
  ])
  func `refuses malformed bytes with the reason`(_ text: String, _ reason: NDEFDecodingError) {
    #expect(throws: reason) { try decode(text) }
  }

  @Test func `stops after the allowed number of records`() throws {
    let rules = NDEFRules(maximumRecords: 2)
    #expect(try decode("90 00 00 50 00 00", rules: rules).count == 2)
    #expect(throws: NDEFDecodingError.tooManyRecords(limit: 2)) {
      try decode("90 00 00 10 00 00 50 00 00", rules: rules)
    }
    #expect(throws: NDEFDecodingError.tooManyRecords(limit: 2)) {
      try decode("B5 00 00 36 00 00 56 00 00", rules: rules)
    }
  }

  @Test func `reads a reserved TNF as unknown only when told to`() throws {
    let rules = NDEFRules(readsReservedFormatAsUnknown: true)
    let records = try decode("D7 01 01 55 AA", rules: rules)
    #expect(records == [try NDEFRecord(typeNameFormat: .unknown, payload: hex("AA"))])
  }

  @Test func `every proper prefix of a message is refused`() {
    let bytes = hex("B9 01 01 01 54 69 AA 36 00 00 26 00 00000002 BBCC 16 00 01 DD 51 01 01 55 00")
    #expect((try? NDEFMessage(decoding: bytes)) != nil)
    for count in 0..<bytes.count {
      #expect(throws: NDEFDecodingError.self) { try NDEFMessage(decoding: bytes.prefix(count)) }
    }
  }

  @Test func `no two bytes before a short tail can trap the decoder`() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second, 0x01, 0x01, 0x55]
        if let message = try? NDEFMessage(decoding: bytes) {
          #expect((try? NDEFMessage(decoding: message.bytes)) == message)
        }
      }
    }
  }
}
