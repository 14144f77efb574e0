import ISO7816
import Testing

@Suite struct TLVWriterTests {
  @Test(arguments: [
    (0, "00"), (1, "01"), (127, "7F"), (128, "8180"), (255, "81FF"), (256, "820100"), (65_535, "82FFFF"),
    (65_536, "83010000"), (16_777_215, "83FFFFFF"), (16_777_216, "8401000000"),
  ])
  func `lengths take the fewest bytes`(_ count: Int, _ length: String) {
    var writer = TLVWriter()
    writer.append(0x53, [UInt8](repeating: 0, count: count))
    #expect(writer.bytes.count == 1 + length.count / 2 + count)
    #expect(Hex.string(writer.bytes.prefix(1 + length.count / 2)) == "53" + length)
  }

  @Test func `objects are written inside each other`() {
    var writer = TLVWriter()
    writer.append(0x6F) { template in
      template.append(0x84, [0xA0, 0x00])
      template.append(0xA5) { $0.append(0xBF0C) { $0.append(0x9F4D, [0x0B, 0x0A]) } }
    }
    writer.append(encoded: [0x90, 0x00])
    #expect(Hex.string(writer.bytes) == "6F0E8402A000A508BF0C059F4D020B0A9000")
  }

  @Test func `contents of 128 bytes lengthen the length around them`() throws {
    var writer = TLVWriter()
    writer.append(0x7F49) { $0.append(0x86, repeatElement(4 as UInt8, count: 126)) }
    #expect(Hex.string(writer.bytes.prefix(6)) == "7F498180867E")
    #expect(try TLVReader(writer.bytes).first(0x7F49, 0x86)?.value.count == 126)
  }

  @Test func `nothing is appended when the contents fail`() {
    var writer = TLVWriter()
    writer.append(0x84, [0x01])
    #expect(throws: Refusal.self) {
      try writer.append(0xA5) { contents throws(Refusal) in
        contents.append(0x50, [0x41])
        throw Refusal(.recordNotFound, "no label")
      }
    }
    #expect(Hex.string(writer.bytes) == "840101")
  }
}
