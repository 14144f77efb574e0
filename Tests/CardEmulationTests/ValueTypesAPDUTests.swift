import CardEmulation
import Foundation
import Testing

@Suite struct ValueTypesAPDUTests {
  @Test(
    arguments: [
      ([0x00, 0xB0, 0x01, 0x02], nil, -1),
      ([0x00, 0xB0, 0x01, 0x02, 0x00], nil, 256),
      ([0x00, 0xB0, 0x01, 0x02, 0xFF], nil, 255),
      ([0x00, 0xB0, 0x01, 0x02, 0x00, 0x00, 0x00], nil, 65_536),
      ([0x00, 0xB0, 0x01, 0x02, 0x00, 0x01, 0x00], nil, 256),
      ([0x00, 0xB0, 0x01, 0x02, 0x01, 0xAA], [0xAA], -1),
      ([0x00, 0xB0, 0x01, 0x02, 0x01, 0xAA, 0x00], [0xAA], 256),
      ([0x00, 0xB0, 0x01, 0x02, 0x00, 0x00, 0x01, 0xAA], [0xAA], -1),
      ([0x00, 0xB0, 0x01, 0x02, 0x00, 0x00, 0x01, 0xAA, 0x00, 0x00], [0xAA], 65_536),
    ] as [([UInt8], [UInt8]?, Int)])
  func `all seven cases are parsed`(_ bytes: [UInt8], _ data: [UInt8]?, _ expected: Int) throws {
    let apdu = try #require(NFCISO7816APDU(data: Data(bytes)))
    #expect(apdu.instructionClass == 0x00)
    #expect(apdu.instructionCode == 0xB0)
    #expect(apdu.p1Parameter == 0x01)
    #expect(apdu.p2Parameter == 0x02)
    #expect(apdu.data == data.map { Data($0) })
    #expect(apdu.expectedResponseLength == expected)
  }

  @Test(
    arguments: [
      [], [0x00], [0x00, 0xB0, 0x00], [0x00, 0xB0, 0x00, 0x00, 0x02, 0xAA],
      [0x00, 0xB0, 0x00, 0x00, 0x01, 0xAA, 0x00, 0x00],
      [0x00, 0xB0, 0x00, 0x00, 0x00, 0x00],
    ] as [[UInt8]])
  func `other lengths give nil`(_ bytes: [UInt8]) {
    #expect(NFCISO7816APDU(data: Data(bytes)) == nil)
  }

  @Test func `a slice of data with other indices is parsed`() throws {
    let apdu = try #require(NFCISO7816APDU(data: Data([0xFF, 0x00, 0xA4, 0x04, 0x00, 0x01, 0xAA]).dropFirst()))
    #expect(apdu.instructionCode == 0xA4)
    #expect(apdu.data == Data([0xAA]))
  }

  @Test func `fields are kept as given and a copy is the same object`() throws {
    let apdu = NFCISO7816APDU(
      instructionClass: 0x80, instructionCode: 0xCA, p1Parameter: 0x9F, p2Parameter: 0x7F, data: Data(),
      expectedResponseLength: -1)
    #expect(apdu.instructionClass == 0x80)
    #expect(apdu.instructionCode == 0xCA)
    #expect(apdu.p1Parameter == 0x9F)
    #expect(apdu.p2Parameter == 0x7F)
    #expect(apdu.data == Data())
    #expect(apdu.expectedResponseLength == -1)
    #expect(try #require(apdu.copy() as? NFCISO7816APDU) === apdu)
  }

  @Test func `equality is identity`() {
    let one = NFCISO7816APDU(data: Data([0, 0xB0, 0, 0]))
    let same = one
    #expect(one != NFCISO7816APDU(data: Data([0, 0xB0, 0, 0])))
    #expect(one == same)
  }

  @Test func `a response holds data and both status bytes`() {
    let response = NFCISO7816ResponseAPDU(statusWord1: 0x63, statusWord2: 0xC2, paylaod: Data([1]))
    #expect(response.statusWord1 == 0x63)
    #expect(response.statusWord2 == 0xC2)
    #expect(response.payload == Data([1]))
  }
}
