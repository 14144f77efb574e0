import NDEF
import Testing

@Suite struct NDEFRecordTests {
  @Test func `type and identifier may have 255 bytes`() throws {
    let record = try NDEFRecord(typeNameFormat: .external, type: pattern(255), identifier: pattern(255))
    #expect(try NDEFMessage(decoding: NDEFMessage(record).bytes).records == [record])
  }

  @Test func `refuses a type or an identifier of 256 bytes`() {
    #expect(throws: NDEFRecordError.typeTooLong(count: 256)) {
      try NDEFRecord(typeNameFormat: .external, type: pattern(256))
    }
    #expect(throws: NDEFRecordError.identifierTooLong(count: 256)) {
      try NDEFRecord(typeNameFormat: .unknown, identifier: pattern(256))
    }
  }

  @Test func `an Empty record holds nothing`() throws {
    #expect(try NDEFRecord(typeNameFormat: .empty) == .empty)
    #expect(throws: NDEFRecordError.emptyRecordHoldsBytes(count: 3)) {
      try NDEFRecord(typeNameFormat: .empty, type: [1], identifier: [2], payload: [3])
    }
  }

  @Test(arguments: [TypeNameFormat.wellKnown, .media, .absoluteURI, .external])
  func `formats that name a type need one`(_ format: TypeNameFormat) throws {
    #expect(throws: NDEFRecordError.typeMissing(format)) { try NDEFRecord(typeNameFormat: format, payload: [1]) }
    #expect(try NDEFRecord(typeNameFormat: format, type: [0x61]).type == [0x61])
  }

  @Test func `an unknown record has no type`() {
    #expect(throws: NDEFRecordError.typeNotAllowed(.unknown, count: 2)) {
      try NDEFRecord(typeNameFormat: .unknown, type: [1, 2])
    }
  }

  @Test func `no record begins as unchanged`() {
    #expect(throws: NDEFRecordError.unchangedOutsideChunks) { try NDEFRecord(typeNameFormat: .unchanged) }
  }
}
