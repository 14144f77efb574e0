import CardApplications
import ISO7816
import NDEF
import Testing

@Suite struct Type4TagSelectionTests {
  @Test(arguments: [
    "00A4040007D2760000850101", "00A4040007D276000085010100", "00A4040C07D2760000850101",
    "00A40400000007D2760000850101", "00A40400000007D27600008501010000", "00A4040005D276000085",
  ])
  func `SELECT of the application is answered 9000 without data, with or without Le`(_ select: String) throws {
    var bench = try Bench(try Type4Tag())
    #expect(try bench.send(select) == "9000")
  }

  @Test func `file control information is answered only when allowed, with Le and asked for by P2`() throws {
    var bench = try Bench(try Type4Tag(answersFileControlInformation: true))
    #expect(try bench.send("00A4040007D276000085010100") == "6F098407D27600008501019000")
    #expect(try bench.send("00A4040007D276000085010110") == "6F098407D27600008501019000")
    #expect(try bench.send("00A4040007D2760000850101") == "9000")
    #expect(try bench.send("00A4040C07D276000085010100") == "9000")
    #expect(try bench.send("00A4040407D276000085010100") == "9000")
  }

  @Test func `a Le below the file control information is answered with the right Le`() throws {
    var bench = try Bench(try Type4Tag(answersFileControlInformation: true))
    #expect(try bench.send("00A4040007D27600008501010B") == "6F098407D27600008501019000")
    #expect(
      try bench.reason("00A4040007D27600008501010A")
        == "the file control information has 11 bytes, Le allows 10")
    #expect(try bench.send("00A4040007D27600008501010A") == "6C0B")
  }

  @Test func `the mapping version decides the name`() throws {
    #expect(try Type4Tag().aid == Type4Tag.name)
    let old = try Type4Tag(capabilities: CapabilityContainer(mappingVersion: 0x10))
    #expect(old.aid.bytes == [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x00])
    var bench = try Bench(old)
    #expect(try bench.send("00A4040007D2760000850100") == "9000")
    #expect(try bench.send("00A4040007D2760000850101") == "6A82")
  }

  @Test(arguments: [
    "00A4000C02E104", "00A4000002E104", "00A4020C02E104", "00A4000C02E10400", "00A4000C000002E104",
    "00A4000C000002E1040000",
  ])
  func `SELECT of a file is answered 9000 without data`(_ select: String) throws {
    var bench = try Bench(try Type4Tag())
    _ = try bench.send("00A4040007D2760000850101")
    #expect(try bench.send(select) == "9000")
    #expect(try bench.send("00B0000002") == "00009000")
  }

  @Test(arguments: [
    ("00A4000C02FFFF", "6A82", "no file has the identifier FFFF"),
    ("00A4000C023F00", "6A82", "no file has the identifier 3F00"),
    ("00A4000C01E1", "6A87", "a file identifier has 2 bytes, 1 were sent"),
    ("00A4000C", "6A87", "a file identifier has 2 bytes, 0 were sent"),
    ("00A4000C03E10400", "6A87", "a file identifier has 2 bytes, 3 were sent"),
    ("00A4010C02E104", "6A86", "SELECT has P1-P2 010C, a file is selected with 00 or 02, then 00 or 0C"),
    ("00A4000402E104", "6A86", "SELECT has P1-P2 0004, a file is selected with 00 or 02, then 00 or 0C"),
    ("00A4000E02E104", "6A86", "SELECT has P1-P2 000E, a file is selected with 00 or 02, then 00 or 0C"),
  ])
  func `a failed SELECT of a file keeps the current file`(_ select: String, _ status: String, _ reason: String) throws {
    var bench = try Bench(try Type4Tag())
    _ = try bench.send("00A4040007D2760000850101")
    #expect(try bench.send("00A4000C02E103") == "9000")
    #expect(try bench.send(select) == status)
    #expect(try bench.reason(select) == reason)
    #expect(try bench.send("00B0000003") == "000F209000")
  }

  @Test func `no file is current after SELECT of the application`() throws {
    var bench = try Bench(try Type4Tag())
    _ = try bench.send("00A4040007D2760000850101")
    #expect(try bench.send("00B0000002") == "6986")
    #expect(try bench.reason("00B0000002") == "READ BINARY before a file was selected")
    #expect(try bench.send("00D60000020000") == "6986")
    #expect(try bench.send("00A4000C02FFFF") == "6A82")
    #expect(try bench.send("00B0000002") == "6986")
    #expect(try bench.send("00A4000C02E104") == "9000")
    #expect(try bench.send("00A4040007D2760000850101") == "9000")
    #expect(try bench.send("00B0000002") == "6986")
  }

  @Test func `no file is current after the field went`() throws {
    var tag = try Type4Tag()
    _ = try tag.process(CommandAPDU(Hex.bytes("00A4000C02E104")))
    tag.deselect(.fieldLost)
    #expect(throws: Refusal(.noCurrentFile, "READ BINARY before a file was selected")) {
      try tag.process(CommandAPDU(Hex.bytes("00B0000002")))
    }
  }

  @Test(arguments: [
    ("80B0000002", "6E00", "CLA is 80, an interindustry one is needed"),
    ("10B0000002", "6884", "the application takes no chained commands"),
    ("0CB0000002", "6882", "the application has no secure messaging"),
    ("00B1000002", "6D00", "INS B1 is not one of A4, B0 and D6"),
    ("00D7000002", "6D00", "INS D7 is not one of A4, B0 and D6"),
    ("00C0000000", "6D00", "INS C0 is not one of A4, B0 and D6"),
  ])
  func `other classes and instructions are refused and the file stays`(
    _ command: String, _ status: String, _ reason: String
  ) throws {
    var bench = try Bench(try Type4Tag())
    try bench.selectMessageFile()
    #expect(try bench.send(command) == status)
    #expect(try bench.reason(command) == reason)
    #expect(try bench.send("00B0000002") == "00009000")
  }

  @Test func `a single stray byte is refused and the next read is served`() throws {
    var bench = try Bench(try Type4Tag())
    try bench.selectMessageFile()
    #expect(try bench.send("60") == "6700")
    #expect(try bench.send("00B0000002") == "00009000")
  }
}
