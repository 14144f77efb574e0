import NDEF
import Testing

@Suite struct NDEFSentenceTests {
  @Test(arguments: [
    (NDEFRecordError.typeTooLong(count: 256), "the type has 256 bytes, 255 are allowed"),
    (.identifierTooLong(count: 300), "the identifier has 300 bytes, 255 are allowed"),
    (.payloadTooLong(count: 4_294_967_296), "the payload has 4294967296 bytes, 4294967295 are allowed"),
    (.emptyRecordHoldsBytes(count: 2), "an Empty record holds 2 bytes, 0 are allowed"),
    (.typeMissing(.media), "a record of TNF 2 needs a type and has none"),
    (.typeNotAllowed(.unknown, count: 1), "a record of TNF 5 has no type, 1 bytes were given"),
    (.unchangedOutsideChunks, "TNF 6 (Unchanged) marks a later chunk and cannot begin a record"),
  ])
  func `a record error is one sentence`(_ error: NDEFRecordError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test(arguments: [
    (NDEFDecodingError.noBytes, "an NDEF message has at least 3 bytes, 0 were given"),
    (.messageBeginMissing, "the first record does not have MB set"),
    (.messageBeginRepeated(offset: 5), "the record at byte 5 has MB set and is not the first"),
    (.messageEndMissing, "the bytes end and no record had ME set"),
    (.messageEndInsideChunks(offset: 5), "the chunk at byte 5 has ME set and is not the last"),
    (.trailingBytes(count: 3), "3 bytes follow the last record"),
    (
      .truncated(.payload, offset: 3, needed: 2, found: 1),
      "the payload of the record at byte 3 needs 2 bytes, 1 follow"
    ),
    (.reservedFormat(offset: 0), "the record at byte 0 has the reserved TNF 7"),
    (.record(.typeMissing(.wellKnown), offset: 4), "at byte 4: a record of TNF 1 needs a type and has none"),
    (.emptyRecordChunked(offset: 0), "the Empty record at byte 0 has CF set and has no payload to cut"),
    (.chunkExpected(offset: 5, found: 1), "the record at byte 5 has TNF 1, a chunk needs TNF 6"),
    (.typeInLaterChunk(offset: 5, count: 1), "the chunk at byte 5 has a type of 1 bytes"),
    (.identifierInLaterChunk(offset: 5), "the chunk at byte 5 has IL set, only the first chunk may"),
    (.tooManyRecords(limit: 2), "the message has more than 2 records"),
  ])
  func `a decoding error is one sentence`(_ error: NDEFDecodingError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test(arguments: [
    (
      WellKnownRecordError.anotherType(.media, type: [0x61], needed: [0x55]),
      "the record has TNF 2 and type \"a\", TNF 1 and \"U\" are needed"
    ),
    (
      .payloadTooShort(type: [0x54], needed: 3, found: 2),
      "the payload of the \"T\" record needs 3 bytes, 2 are there"
    ),
    (.reservedURIPrefix(code: 0x24), "the URI prefix code 36 is reserved, 0 to 35 are defined"),
    (.reservedTextBit, "the status byte of the Text record has its reserved bit set"),
    (.languageLength(count: 64), "the language code has 64 bytes, 1 to 63 are allowed"),
    (.languageNotASCII, "the language code has bytes outside US-ASCII"),
    (.notText(encoding: .utf16), "the bytes are not valid UTF-16"),
  ])
  func `a well-known record error is one sentence`(_ error: WellKnownRecordError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }

  @Test(arguments: [
    (CapabilityContainerError.tooShort(count: 14), "the capability container has 14 bytes, 15 are needed"),
    (.lengthField(14), "CCLEN says 14 bytes, 15 are needed"),
    (.unsupportedVersion(0x31), "the mapping version is 3.1, 1 and 2 are supported"),
    (.responseLimit(14), "MLe is 14, 15 to 65535 are allowed"),
    (.commandLimit(0), "MLc is 0, 1 to 65535 are allowed"),
    (
      .controlTLV(tag: 5, length: 6),
      "the first TLV has tag 5 and length 6, an NDEF File Control TLV has 4 and 6"
    ),
    (.reservedFileIdentifier(0xE103), "the NDEF file has the reserved identifier E103"),
    (.fileSize(4), "the NDEF file has 4 bytes, 5 to 65534 are allowed"),
  ])
  func `a container error is one sentence`(_ error: CapabilityContainerError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }
}
