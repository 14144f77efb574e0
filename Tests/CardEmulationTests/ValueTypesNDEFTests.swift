import CardEmulation
import Foundation
import NDEF
import Testing

@Suite struct ValueTypesNDEFTests {
  @Test func `a message is decoded into its records`() throws {
    let bytes: [UInt8] = [0x99, 1, 2, 1, 0x55, 0x69, 0x04, 0x61, 0x54, 3, 0, 0x61, 0x3A, 0x62]
    let message = try #require(NFCNDEFMessage(data: Data(bytes)))
    #expect(message.records.count == 2)
    #expect(message.records[0].typeNameFormat == .nfcWellKnown)
    #expect(message.records[0].type == Data([0x55]))
    #expect(message.records[0].identifier == Data([0x69]))
    #expect(message.records[0].payload == Data([0x04, 0x61]))
    #expect(message.records[1].typeNameFormat == .nfcExternal)
    #expect(message.length == bytes.count)
  }

  @Test(arguments: [[], [0xD0], [0xD0, 0, 0, 0], [0x90, 0, 0], [0xD7, 0, 0]] as [[UInt8]])
  func `bytes that are not one message give nil`(_ bytes: [UInt8]) {
    #expect(NFCNDEFMessage(data: Data(bytes)) == nil)
  }

  @Test(arguments: [(0, 4), (255, 259), (256, 263), (65_536, 65_543)])
  func `the length counts the encoded bytes`(_ count: Int, _ length: Int) throws {
    let payload = NFCNDEFPayload(
      format: .nfcWellKnown, type: Data([0x54]), identifier: Data(), payload: Data(count: count))
    let message = NFCNDEFMessage(records: [payload])
    #expect(message.length == length)
    #expect(try #require(NFCNDEFMessage(data: Data(message.bytes))).records.first?.payload.count == count)
  }

  @Test(arguments: [(0, 14), (1, 41), (4, 20), (9, 17), (10, 14)])
  func `chunks count too and are read back as one record`(_ size: Int, _ length: Int) throws {
    let payload = NFCNDEFPayload(
      format: .media, type: Data([0x61]), identifier: Data(), payload: Data(0..<10), chunkSize: size)
    let message = NFCNDEFMessage(records: [payload])
    #expect(message.length == length)
    #expect(try NDEFMessage(decoding: message.bytes).records.map(\.payload) == [Array(0..<10)])
  }

  @Test func `a message without records has no bytes and records may be added`() {
    let message = NFCNDEFMessage(records: [])
    #expect(message.length == 0)
    message.records.append(NFCNDEFPayload(format: .empty, type: Data(), identifier: Data(), payload: Data()))
    #expect(message.bytes == [0xD0, 0, 0])
  }

  @Test func `fields may be changed`() {
    let payload = NFCNDEFPayload(format: .empty, type: Data(), identifier: Data(), payload: Data())
    payload.typeNameFormat = .unknown
    payload.payload = Data([7])
    payload.identifier = Data([8])
    #expect(NFCNDEFMessage(records: [payload]).bytes == [0xDD, 0, 1, 1, 8, 7])
    payload.typeNameFormat = .media
    payload.identifier = Data()
    payload.type = Data([9])
    #expect(NFCNDEFMessage(records: [payload]).bytes == [0xD2, 1, 1, 9, 7])
  }

  @Test func `a type or identifier that its length byte cannot say is cut to 255 bytes`() throws {
    let payload = NFCNDEFPayload(
      format: .nfcExternal, type: Data(count: 300), identifier: Data(count: 300), payload: Data([7]))
    let message = try #require(NFCNDEFMessage(data: Data(NFCNDEFMessage(records: [payload]).bytes)))
    #expect(message.records[0].type.count == 255)
    #expect(message.records[0].identifier.count == 255)
    #expect(message.records[0].payload == Data([7]))
  }

  @Test func `a URL becomes an abbreviated URI record and is read back`() throws {
    let url = try #require(URL(string: "https://www.example.org/a"))
    let payload = try #require(NFCNDEFPayload.wellKnownTypeURIPayload(url: url))
    #expect(payload.typeNameFormat == .nfcWellKnown)
    #expect(payload.type == Data([0x55]))
    #expect(payload.payload == Data([0x02]) + Data("example.org/a".utf8))
    #expect(payload.wellKnownTypeURIPayload() == url)
    #expect(payload.wellKnownTypeTextPayload() == (nil, nil))
  }

  @Test func `a URI of text may leave US-ASCII and must not be empty`() throws {
    let payload = try #require(NFCNDEFPayload.wellKnownTypeURIPayload(string: "tel:ä"))
    #expect(payload.payload == Data([0x05]) + Data("ä".utf8))
    #expect(NFCNDEFPayload.wellKnownTypeURIPayload(string: "") == nil)
  }

  @Test func `a text keeps its language`() throws {
    let payload = try #require(
      NFCNDEFPayload.wellKnownTypeTextPayload(string: "Grüezi", locale: Locale(identifier: "de_CH")))
    #expect(payload.payload == Data([0x02]) + Data("deGrüezi".utf8))
    let (text, locale) = payload.wellKnownTypeTextPayload()
    #expect(text == "Grüezi")
    #expect(locale?.identifier == "de")
    #expect(payload.wellKnownTypeURIPayload() == nil)
  }

  @Test func `a locale without a language gives no text record`() {
    #expect(NFCNDEFPayload.wellKnownTypeTextPayload(string: "x", locale: Locale(identifier: "")) == nil)
  }

  @Test func `text in UTF-16 is read`() {
    let payload = NFCNDEFPayload(
      format: .nfcWellKnown, type: Data([0x54]), identifier: Data(), payload: Data([0x82, 0x65, 0x6E, 0x00, 0x48]))
    #expect(payload.wellKnownTypeTextPayload().0 == "H")
  }

  @Test(arguments: [NFCTypeNameFormat.media, .unchanged, .empty])
  func `only well-known records have a URI or a text`(_ format: NFCTypeNameFormat) {
    let payload = NFCNDEFPayload(format: format, type: Data([0x55]), identifier: Data(), payload: Data([0x00, 0x61]))
    #expect(payload.wellKnownTypeURIPayload() == nil)
    #expect(payload.wellKnownTypeTextPayload() == (nil, nil))
  }

  @Test func `the formats have the numbers of the standard`() {
    let formats: [NFCTypeNameFormat] = [
      .empty, .nfcWellKnown, .media, .absoluteURI, .nfcExternal, .unknown, .unchanged,
    ]
    #expect(formats.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6])
    #expect(NFCTypeNameFormat(rawValue: 7) == nil)
  }
}
