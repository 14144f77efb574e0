import ISO7816
import Testing

@Suite struct CommandAPDUViewTests {
  @Test(arguments: [
    "00B00000", "00B0000000", "00B00000FF", "00A4000C02E103", "00A404000500000000010A", "00B00000000000",
    "00B000000001FF", "00D60000000001AA", "00D60000000001AA0100",
  ])
  func `gives the fields that the command has`(_ text: String) throws {
    let bytes = try Hex.bytes(text)
    let command = try CommandAPDU(bytes)
    let view = try CommandAPDUView(bytes.span)
    #expect(view.form == command.form)
    #expect(view.instructionClass == command.instructionClass)
    #expect([view.instruction, view.p1, view.p2] == [command.instruction, command.p1, command.p2])
    #expect(bytes[view.dataRange] == command.data)
    #expect(view.expectedLength == command.expectedLength)
  }

  @Test func `accepts and refuses the same lengths as the command, with the same error`() {
    for fifth in [0, 1, 2, 127, 128, 254, 255] as [UInt8] {
      for lc in [0x0000, 0x0001, 0x0002, 0x00FF, 0x0100] as [UInt16] {
        for count in [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 132, 133, 134, 259, 260, 261, 262, 263, 264, 265] {
          var bytes = [UInt8](repeating: 0, count: count)
          for (index, byte) in [(4, fifth), (5, UInt8(lc >> 8)), (6, UInt8(lc & 0xFF))] where index < count {
            bytes[index] = byte
          }
          let command = Result { () throws(CommandAPDUError) in try CommandAPDU(bytes).form }
          let view = Result { () throws(CommandAPDUError) in try CommandAPDUView(bytes.span).form }
          #expect(command == view, "\(bytes)")
        }
      }
    }
  }
}
