import ISO7816
import Testing

@Suite struct SelectCommandTests {
  func select(_ text: String) throws -> SelectCommand? {
    SelectCommand(try CommandAPDU(Hex.bytes(text)))
  }

  @Test(arguments: [
    ("00A40400", "", false),
    ("00A4040000", "", true),
    ("00A4040000FFFF", "", true),
    ("00A4040007D2760000850101", "D2760000850101", false),
    ("00A4040007D276000085010100", "D2760000850101", true),
    ("00A40400000007D2760000850101", "D2760000850101", false),
    ("00A40400000008A0000006472F00010000", "A0000006472F0001", true),
    ("00A40400000007D27600008501010100", "D2760000850101", true),
    ("00A4040009A0000003080000100000", "A00000030800001000", true),
    ("01A4040005A000000001", "A000000001", false),
    ("4FA4040005A000000001", "A000000001", false),
    ("00A4040011A000000001010000000000000000000000", "A000000001010000000000000000000000", false),
  ])
  func `a SELECT by name is seen in every encoding and on every channel`(
    _ text: String, _ name: String, _ allowsData: Bool
  ) throws {
    let select = try #require(try select(text))
    #expect(Hex.string(select.name) == name)
    #expect(select.allowsResponseData == allowsData)
    #expect(Hex.string(select.command.bytes) == text)
  }

  @Test(arguments: [
    "00A4000C02E103", "00A4030000", "00A4080C023F00", "00A50400", "00B00400", "10A4040005A000000001",
    "50A4040005A000000001", "0CA4040005A000000001", "04A4040005A000000001", "60A4040005A000000001",
    "80A4040005A000000001", "20A4040005A000000001", "FFA4040005A000000001",
  ])
  func `no other command is seen as one`(_ text: String) throws {
    #expect(try select(text) == nil)
  }

  @Test func `P2 says which occurrence and which form of answer`() throws {
    let occurrences: [SelectCommand.Occurrence] = [.first, .last, .next, .previous]
    let forms: [SelectCommand.ResponseForm] = [
      .fileControlInformation, .fileControlParameters, .fileManagementData, .none,
    ]
    for p2 in UInt8.min...UInt8.max {
      let command = try CommandAPDU([0x00, 0xA4, 0x04, p2])
      let select = try #require(SelectCommand(command))
      #expect(select.occurrence == occurrences[Int(p2 % 4)])
      #expect(select.responseForm == forms[Int(p2 / 4 % 4)])
      #expect(select.hasReservedParameter == (p2 > 0x0F))
    }
  }
}
