import ISO7816
import Testing

@Suite struct CommandBuildingTests {
  func command(data count: Int = 0, ne: Int? = nil, extended: Bool? = nil) throws -> CommandAPDU {
    try CommandAPDU(
      instructionClass: 0x00, instruction: 0xD6, p1: 0, p2: 0, data: repeatElement(0x55, count: count),
      expectedLength: ne.flatMap { ExpectedLength(count: $0) }, extended: extended)
  }

  @Test(
    arguments: [
      (0, nil, CommandAPDU.Form.case1),
      (0, 1, .case2Short),
      (0, 256, .case2Short),
      (0, 257, .case2Extended),
      (0, 65_536, .case2Extended),
      (1, nil, .case3Short),
      (255, nil, .case3Short),
      (256, nil, .case3Extended),
      (65_535, nil, .case3Extended),
      (255, 256, .case4Short),
      (255, 257, .case4Extended),
      (256, 1, .case4Extended),
      (65_535, 65_536, .case4Extended),
    ] as [(Int, Int?, CommandAPDU.Form)])
  func `the shortest form that fits is taken`(_ nc: Int, _ ne: Int?, _ form: CommandAPDU.Form) throws {
    let command = try command(data: nc, ne: ne)
    #expect(command.form == form)
    #expect(command.data.count == nc)
    #expect(command.expectedLength?.count == ne)
  }

  @Test func `an extended form can be asked for where there is a length`() throws {
    #expect(try command(extended: true).bytes == Hex.bytes("00D60000"))
    #expect(try command(ne: 256, extended: true).bytes == Hex.bytes("00D60000 00 0100"))
    #expect(try command(data: 1, extended: true).bytes == Hex.bytes("00D60000 000001 55"))
    #expect(try command(data: 1, ne: 65_536, extended: true).bytes == Hex.bytes("00D60000 000001 55 0000"))
  }

  @Test func `data over the limit of the form is refused`() {
    #expect(throws: CommandAPDUError.tooMuchData(count: 65_536, limit: 65_535)) { try command(data: 65_536) }
    #expect(throws: CommandAPDUError.tooMuchData(count: 256, limit: 255)) { try command(data: 256, extended: false) }
    #expect(throws: Never.self) { try command(data: 255, extended: false) }
  }

  @Test func `a short form cannot ask for more than 256 bytes`() {
    #expect(throws: CommandAPDUError.expectedLengthTooLong(count: 257)) { try command(ne: 257, extended: false) }
    #expect(throws: Never.self) { try command(ne: 256, extended: false) }
  }

  @Test func `data may be left out`() throws {
    let command = try CommandAPDU(
      instructionClass: 0x00, instruction: 0xC0, p1: 0, p2: 0, expectedLength: .shortMaximum)
    #expect(command.bytes == [0x00, 0xC0, 0x00, 0x00, 0x00])
  }
}
