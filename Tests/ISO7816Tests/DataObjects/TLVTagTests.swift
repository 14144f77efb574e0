import ISO7816
import Testing

@Suite struct TLVTagTests {
  @Test(
    arguments: [
      (0x01, "01", false), (0x4F, "4F", false), (0x6F, "6F", true), (0xA5, "A5", true), (0xFE, "FE", true),
      (0xC1, "C1", false), (0x5F50, "5F50", false), (0x7F49, "7F49", true), (0x9F38, "9F38", false),
      (0xBF0C, "BF0C", true), (0x1F7F, "1F7F", false), (0x1F00, "1F00", false), (0x5F817F, "5F817F", false),
      (0xDFFF01, "DFFF01", false), (0xFF8100, "FF8100", true),
    ] as [(UInt32, String, Bool)])
  func `tags of one to three bytes are taken`(_ number: UInt32, _ text: String, _ constructed: Bool) throws {
    let tag = try #require(TLVTag(number))
    #expect("\(tag)" == text)
    #expect(tag.bytes == (try Hex.bytes(text)))
    #expect(tag.byteCount == text.count / 2)
    #expect(tag.isConstructed == constructed)
    #expect(try TLVReader(tag.bytes + [0x00]).first(tag)?.tag == tag)
  }

  @Test(
    arguments: [
      0x00, 0x1F, 0x9F, 0xFF, 0x0100, 0x4F01, 0x9F80, 0x9FFF, 0x4F8101, 0x9F8001, 0x9F3801, 0x9F8181, 0x9F818101,
      0xFFFF_FFFF,
    ] as [UInt32])
  func `numbers that are not exactly one tag are rejected`(_ number: UInt32) {
    #expect(TLVTag(number) == nil)
  }
}
