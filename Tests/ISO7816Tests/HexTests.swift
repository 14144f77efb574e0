import ISO7816
import Testing

@Suite struct HexTests {
  @Test(
    arguments: [
      ("", []),
      ("00A404", [0x00, 0xA4, 0x04]),
      ("00 a4:04-0C\t0f\nff", [0x00, 0xA4, 0x04, 0x0C, 0x0F, 0xFF]),
      ("  9F 38\r\n 03  ", [0x9F, 0x38, 0x03]),
    ] as [(String, [UInt8])])
  func `reads digits of either case and separators between bytes`(_ text: String, _ bytes: [UInt8]) throws {
    #expect(try Hex.bytes(text) == bytes)
  }

  @Test func `every byte is written as two upper-case digits and read back`() throws {
    let bytes = [UInt8](UInt8.min...UInt8.max)
    let text = Hex.string(bytes)
    #expect(text.hasPrefix("000102030405060708090A0B0C0D0E0F10"))
    #expect(text.hasSuffix("F9FAFBFCFDFEFF"))
    #expect(try Hex.bytes(text) == bytes)
    #expect(try Hex.bytes(text.lowercased()) == bytes)
    #expect(Hex.string(bytes[0xFE...]) == "FEFF")
    #expect(Hex.string([UInt8]()) == "")
  }

  @Test(arguments: [
    ("0", HexError.oddDigits(count: 1)),
    ("00A", .oddDigits(count: 3)),
    ("0 0", .separatorInsideByte(offset: 1)),
    ("00A:4", .separatorInsideByte(offset: 3)),
    ("0x00", .notADigit("x", offset: 1)),
    ("00G0", .notADigit("G", offset: 2)),
    ("00/0", .notADigit("/", offset: 2)),
    ("00@0", .notADigit("@", offset: 2)),
    ("00`0", .notADigit("`", offset: 2)),
    ("00g0", .notADigit("g", offset: 2)),
    ("00é", .notADigit("é", offset: 2)),
    ("00０", .notADigit("０", offset: 2)),
    ("00e\u{301}", .notADigit("é", offset: 2)),
    ("0\r\n0", .separatorInsideByte(offset: 1)),
    ("00\r\nx", .notADigit("x", offset: 4)),
  ])
  func `rejects anything else and says where`(_ text: String, _ error: HexError) {
    #expect(throws: error) { try Hex.bytes(text) }
  }

  @Test(arguments: [
    (HexError.oddDigits(count: 3), "3 hexadecimal digits do not make whole bytes"),
    (.separatorInsideByte(offset: 1), "a separator at offset 1 splits the two digits of a byte"),
    (.notADigit("G", offset: 2), "\"G\" at offset 2 is not a hexadecimal digit"),
  ])
  func `errors are one sentence`(_ error: HexError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }
}
