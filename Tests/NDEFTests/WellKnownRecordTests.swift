import NDEF
import Testing

@Suite struct URIRecordTests {
  @Test func `the table has the 36 codes`() {
    #expect(URIPrefix.table.count == 0x24)
    #expect(URIPrefix.table[0x04] == "https://")
    #expect(URIPrefix.table[0x0D] == "ftp://")
    #expect(URIPrefix.table[0x13] == "urn:")
    #expect(URIPrefix.table[0x1D] == "file://")
    #expect(URIPrefix.table[0x23] == "urn:nfc:")
    #expect(Set(URIPrefix.table).count == 0x24)
  }

  @Test(arguments: Array(UInt8(0x00)...0x23))
  func `each prefix is abbreviated to its code and read back`(_ code: UInt8) throws {
    let uri = URIPrefix.table[Int(code)] + "x"
    let record = try NDEFRecord(uri: uri)
    #expect(record.payload == [code, 0x78])
    #expect(try record.uri == uri)
  }

  @Test func `the longest prefix wins`() throws {
    #expect(try NDEFRecord(uri: "https://www.example.org").payload.first == 0x02)
    #expect(try NDEFRecord(uri: "urn:epc:id:1").payload.first == 0x1E)
    #expect(try NDEFRecord(uri: "urn:epc:x").payload.first == 0x22)
  }

  @Test func `prefixes are compared byte by byte`() throws {
    #expect(try NDEFRecord(uri: "HTTPS://a").payload.first == 0x00)
  }

  @Test(arguments: [UInt8(0x24), 0x80, 0xFF]) func `refuses reserved prefix codes`(_ code: UInt8) throws {
    let record = try NDEFRecord(typeNameFormat: .wellKnown, type: NDEFRecord.uriType, payload: [code])
    #expect(throws: WellKnownRecordError.reservedURIPrefix(code: code)) { try record.uri }
  }

  @Test func `refuses another type, no payload and bytes that are not UTF-8`() throws {
    let media = try NDEFRecord(typeNameFormat: .media, type: NDEFRecord.uriType)
    #expect(throws: WellKnownRecordError.anotherType(.media, type: [0x55], needed: [0x55])) { try media.uri }
    let text = try NDEFRecord(typeNameFormat: .wellKnown, type: NDEFRecord.textType)
    #expect(throws: WellKnownRecordError.anotherType(.wellKnown, type: [0x54], needed: [0x55])) { try text.uri }
    let nothing = try NDEFRecord(typeNameFormat: .wellKnown, type: NDEFRecord.uriType)
    #expect(throws: WellKnownRecordError.payloadTooShort(type: [0x55], needed: 1, found: 0)) { try nothing.uri }
    let bad = try NDEFRecord(typeNameFormat: .wellKnown, type: NDEFRecord.uriType, payload: [0x00, 0xFF])
    #expect(throws: WellKnownRecordError.notText(encoding: .utf8)) { try bad.uri }
  }
}

@Suite struct TextRecordTests {
  private func record(_ payload: String) throws -> NDEFRecord {
    try NDEFRecord(typeNameFormat: .wellKnown, type: NDEFRecord.textType, payload: hex(payload))
  }

  @Test(arguments: [NDEFText.Encoding.utf8, .utf16], ["", "Hello", "Grüezi 🎫"])
  func `text survives a round trip in both encodings`(_ encoding: NDEFText.Encoding, _ words: String) throws {
    let text = NDEFText(words, language: "de-CH", encoding: encoding)
    #expect(try NDEFRecord(text: text).text == text)
  }

  @Test func `writes status, language and text`() throws {
    #expect(try NDEFRecord(text: NDEFText("Hi")).payload == hex("02 656E 4869"))
    #expect(try NDEFRecord(text: NDEFText("Hi", encoding: .utf16)).payload == hex("82 656E 0048 0069"))
  }

  @Test func `reads UTF-16 with either mark and without one`() throws {
    #expect(try record("82 656E 0048 0069").text.text == "Hi")
    #expect(try record("82 656E FEFF 0048 0069").text.text == "Hi")
    #expect(try record("82 656E FFFE 4800 6900").text.text == "Hi")
  }

  @Test func `reads a language code of no bytes`() throws {
    #expect(try record("00 4869").text == NDEFText("Hi", language: ""))
  }

  @Test(arguments: ["\u{FEFF}", "\u{FEFF}a", "\u{FFFE}a", "a\u{FEFF}"])
  func `keeps a UTF-16 text that begins like a byte order mark`(_ text: String) throws {
    let text = NDEFText(text, encoding: .utf16)
    #expect(try Array(NDEFRecord(text: text).text.text.utf8) == Array(text.text.utf8))
  }

  @Test(arguments: [1, 63]) func `writes language codes of 1 to 63 bytes`(_ count: Int) throws {
    let text = NDEFText("x", language: String(repeating: "a", count: count))
    #expect(try NDEFRecord(text: text).text == text)
  }

  @Test(arguments: [0, 64]) func `refuses to write other language codes`(_ count: Int) {
    #expect(throws: WellKnownRecordError.languageLength(count: count)) {
      try NDEFRecord(text: NDEFText("x", language: String(repeating: "a", count: count)))
    }
  }

  @Test(arguments: [
    ("", WellKnownRecordError.payloadTooShort(type: [0x54], needed: 1, found: 0)),
    ("02 65", .payloadTooShort(type: [0x54], needed: 3, found: 2)),
    ("42 656E", .reservedTextBit),
    ("02 C3A4 48", .languageNotASCII),
    ("02 656E FF", .notText(encoding: .utf8)),
    ("82 656E 00", .notText(encoding: .utf16)),
    ("82 656E D800 0048", .notText(encoding: .utf16)),
  ])
  func `refuses malformed payloads with the reason`(_ payload: String, _ reason: WellKnownRecordError) throws {
    let record = try record(payload)
    #expect(throws: reason) { try record.text }
  }

  @Test func `refuses to write a language outside US-ASCII`() {
    #expect(throws: WellKnownRecordError.languageNotASCII) { try NDEFRecord(text: NDEFText("x", language: "ä")) }
  }
}
