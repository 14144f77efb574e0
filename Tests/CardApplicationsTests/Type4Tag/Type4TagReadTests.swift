import CardApplications
import ISO7816
import NDEF
import Testing

@Suite struct Type4TagReadTests {
  @Test func `the canonical script of Android phones reads a message`() throws {
    var bench = try Bench(try Type4Tag(message: pattern(0xCE)))
    #expect(try bench.send("00A4040007D276000085010100") == "9000")
    #expect(try bench.send("00A4000C02E103") == "9000")
    #expect(try bench.send("00B000000F") == "000F2000F600F60406E1047FFF00009000")
    #expect(try bench.send("00A4000C02E104") == "9000")
    #expect(try bench.send("00B0000002") == "00CE9000")
    #expect(try bench.send("00B000020000CE") == Hex.string(pattern(0xCE)) + "9000")
  }

  @Test func `NLEN is exactly two bytes`() throws {
    var bench = try Bench(try Type4Tag(message: pattern(0x21)))
    try bench.selectMessageFile()
    #expect(try bench.send("00B0000002") == "00219000")
  }

  @Test func `the capability container ends after 15 bytes`() throws {
    var bench = try Bench(try Type4Tag())
    try bench.selectMessageFile()
    _ = try bench.send("00A4000C02E103")
    #expect(try bench.send("00B0000000") == "000F2000F600F60406E1047FFF00009000")
    #expect(try bench.send("00B0000000000F") == "000F2000F600F60406E1047FFF00009000")
    #expect(try bench.send("00B0000EFF") == "009000")
    #expect(try bench.send("00B0000F01") == "6B00")
    #expect(try bench.reason("00B0000F01") == "READ BINARY begins at byte 15 of a file of 15")
  }

  @Test func `a Le of 00 answers 256 bytes and an extended Le of 0000 the whole file`() throws {
    let message = pattern(300)
    var bench = try Bench(try Type4Tag(message: message))
    try bench.selectMessageFile()
    #expect(try bench.send("00B0000200") == Hex.string(message[..<256]) + "9000")
    #expect(try bench.send("00B00000000000").count == (0x7FFF + 2) * 2)
    #expect(try bench.send("00B00002000100") == Hex.string(message[..<256]) + "9000")
  }

  @Test func `after the message come zeros up to the end of the file, then nothing`() throws {
    let small = try CapabilityContainer(maximumFileSize: 10)
    var bench = try Bench(try Type4Tag(message: [1, 2, 3], capabilities: small))
    try bench.selectMessageFile()
    #expect(try bench.send("00B0000000") == "000301020300000000009000")
    #expect(try bench.send("00B0000303") == "0203009000")
    #expect(try bench.send("00B0000902") == "009000")
    #expect(try bench.send("00B0000A01") == "6B00")
    #expect(try bench.send("00B07FFF01") == "6B00")
  }

  @Test func `the last byte of the largest file is reached`() throws {
    var bench = try Bench(try Type4Tag(message: pattern(0x7FFD)))
    try bench.selectMessageFile()
    #expect(try bench.send("00B07FFE00") == Hex.string(pattern(0x7FFD).suffix(1)) + "9000")
    #expect(try bench.send("00B07FFF00") == "6B00")
  }

  @Test(arguments: [
    ("00B0", "6700"), ("00B00000", "6700"), ("00B0000001AA", "6700"), ("00B0000001AA01", "6700"),
    ("00B0840000", "6A86"), ("00B0800002", "6A86"), ("00B0FF0002", "6A86"),
  ])
  func `malformed reads are refused`(_ command: String, _ status: String) throws {
    var bench = try Bench(try Type4Tag(message: [1]))
    try bench.selectMessageFile()
    #expect(try bench.send(command) == status)
  }

  @Test func `says why short identifiers and missing lengths are refused`() throws {
    var bench = try Bench(try Type4Tag())
    try bench.selectMessageFile()
    #expect(try bench.reason("00B0840000") == "P1 is 84: files have no short identifiers here")
    #expect(try bench.reason("00B00000") == "READ BINARY has Le and no data")
  }

  @Test func `a file that is not free to read answers 6982, its container stays readable`() throws {
    let locked = try CapabilityContainer(readAccess: 0x80)
    var bench = try Bench(try Type4Tag(message: [1], capabilities: locked))
    try bench.selectMessageFile()
    #expect(try bench.send("00B0000002") == "6982")
    #expect(try bench.reason("00B0000002") == "read access is 80, 00 is needed")
    _ = try bench.send("00A4000C02E103")
    #expect(try bench.send("00B0000D02") == "80009000")
  }

  @Test func `a message must fit the file`() throws {
    let small = try CapabilityContainer(maximumFileSize: 10)
    #expect(try Type4Tag(message: pattern(8), capabilities: small).message == pattern(8))
    #expect(throws: Type4TagError.messageTooLong(count: 9, room: 8)) {
      try Type4Tag(message: pattern(9), capabilities: small)
    }
    #expect("\(Type4TagError.messageTooLong(count: 9, room: 8))" == "the message has 9 bytes, the file has room for 8")
  }

  @Test func `a container must not promise more than offsets reach`() throws {
    #expect(throws: Type4TagError.fileTooLarge(size: 0x8000)) {
      try Type4Tag(capabilities: CapabilityContainer(maximumFileSize: 0x8000))
    }
    #expect(
      "\(Type4TagError.fileTooLarge(size: 32_768))"
        == "the container promises a file of 32768 bytes, 32767 are allowed")
  }
}
