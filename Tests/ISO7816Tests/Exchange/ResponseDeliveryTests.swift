import ISO7816
import Testing

@Suite struct ResponseDeliveryTests {
  @Test(arguments: [1, 127, 128, 255, 256])
  func `an answer that fits Ne is sent at once`(_ count: Int) throws {
    var bench = try ExchangeBench()
    let header = "0030" + Hex.string([UInt8(count >> 8), UInt8(count & 0xFF)])
    let le = Hex.string([UInt8(truncatingIfNeeded: count)])
    #expect(try bench.send(header + le) == ExchangeBench.hex(0..<count) + "9000")
    #expect(try bench.send(header + "00") == ExchangeBench.hex(0..<count) + "9000")
    #expect(try bench.send("00C0000000") == "6D00")
  }

  @Test func `what does not fit Ne waits for GET RESPONSE and 61XX says how much`() throws {
    var bench = try ExchangeBench()
    #expect(
      try bench.fails([
        ("0030000C0A", ExchangeBench.hex(0..<10) + "6102"),
        ("00C0000002", ExchangeBench.hex(10..<12) + "9000"),
        ("00C0000002", "6D00"),
        ("0030012C00", ExchangeBench.hex(0..<256) + "612C"),
        ("00C0000010", ExchangeBench.hex(256..<272) + "611C"),
        ("00C0000000", ExchangeBench.hex(272..<300) + "9000"),
        ("0030020100", ExchangeBench.hex(0..<256) + "6100"),
        ("00C0000000", ExchangeBench.hex(256..<512) + "6101"),
        ("00C00000000001", ExchangeBench.hex(512..<513) + "9000"),
      ]) == [])
  }

  @Test func `data that no Le asked for waits for GET RESPONSE`() throws {
    var bench = try ExchangeBench()
    #expect(
      try bench.fails([
        ("00300003", "6103"), ("00C0000003", ExchangeBench.hex(0..<3) + "9000"), ("0034000002AABB", "6102"),
        ("00C0000000", "AABB9000"), ("00A4040006A00000000101", "6102"), ("00C0000002", "6F009000"),
      ]) == [])
  }

  @Test func `the application's own status word comes with the last piece`() throws {
    var bench = try ExchangeBench()
    #expect(
      try bench.fails([
        ("0032000302", ExchangeBench.hex(0..<2) + "6101"), ("00C0000001", ExchangeBench.hex(2..<3) + "6282"),
        ("0032000000", "6282"),
      ]) == [])
  }

  @Test func `the next command on the channel drops what was not fetched, and is answered`() throws {
    var bench = try ExchangeBench()
    #expect(
      try bench.fails([
        ("0030000302", ExchangeBench.hex(0..<2) + "6101"), ("0036000000", "029000"), ("00C0000001", "6D00"),
        ("0030000302", ExchangeBench.hex(0..<2) + "6101"), ("8036000000", "059000"), ("00C0000001", "6D00"),
      ]) == [])
  }

  @Test(arguments: [
    ("00C0010001", "6A86"), ("00C0000101", "6A86"), ("00C00000", "6700"), ("00C0000001AA", "6700"), ("00C000", "6700"),
  ])
  func `a wrong GET RESPONSE is refused and the data stay`(_ command: String, _ status: String) throws {
    var bench = try ExchangeBench()
    _ = try bench.send("0030000302")
    #expect(try bench.send(command) == status)
    #expect(try bench.send("00C0000001") == ExchangeBench.hex(2..<3) + "9000")
  }

  @Test func `a field that goes takes the data along`() throws {
    var bench = try ExchangeBench()
    _ = try bench.send("0030000302")
    bench.router.fieldLost()
    #expect(try bench.send("00C0000001") == "6985")
  }

  @Test func `an extended Le gets all at once`() throws {
    var bench = try ExchangeBench()
    #expect(try bench.send("0030FFFF000000") == ExchangeBench.hex(0..<65_535) + "9000")
    #expect(try bench.send("00300200000100") == ExchangeBench.hex(0..<256) + "6100")
  }

  @Test func `announced data come by GET RESPONSE alone`() throws {
    var bench = try ExchangeBench(RouterOptions(delivery: .announced))
    #expect(
      try bench.fails([
        ("0030000600", "6106"), ("00C0000006", ExchangeBench.hex(0..<6) + "9000"), ("0030010000", "6100"),
        ("00C0000000", ExchangeBench.hex(0..<256) + "9000"), ("0030000000", "9000"),
      ]) == [])
  }

  @Test func `a Le that is not exact is answered 6CXX, and the command had never come`() throws {
    var bench = try ExchangeBench(RouterOptions(delivery: .exact))
    #expect(
      try bench.fails([
        ("0030000205", "6C02"), ("0030000202", ExchangeBench.hex(0..<2) + "9000"),
        ("0030000200", ExchangeBench.hex(0..<2) + "9000"), ("0030000201", "6C02"), ("0036000000", "039000"),
        ("0036000005", "6C01"), ("0036000001", "049000"), ("00300100FF", "6C00"),
        ("0030010100", ExchangeBench.hex(0..<256) + "6101"), ("00C0000002", "6C01"),
        ("00C0000001", ExchangeBench.hex(256..<257) + "9000"), ("0034000002AABB00", "AABB9000"),
        ("0032000005", "6282"), ("0040000005", "6D00"),
      ]) == [])
    let answer = bench.router.process(try Hex.bytes("0030000205"))
    #expect(answer.refusal?.reason == "Le asks for 5 bytes, there are 2")
  }

  @Test func `answers and commands keep to what the link carries`() throws {
    var bench = try ExchangeBench(RouterOptions(limits: ExchangeLimits(command: 20, responseData: 254)))
    #expect(
      try bench.fails([
        ("0030010000", ExchangeBench.hex(0..<254) + "6102"), ("00C0000000", ExchangeBench.hex(254..<256) + "9000"),
        ("003000FE00", ExchangeBench.hex(0..<254) + "9000"),
        ("003400000E" + String(repeating: "AA", count: 14) + "00", String(repeating: "AA", count: 14) + "9000"),
        ("003400000F" + String(repeating: "AA", count: 15) + "00", "6700"),
      ]) == [])
    let long = bench.router.process(Array(repeating: 0, count: 21))
    #expect(long.refusal != nil)
  }

  @Test func `the virtual reader's link carries 65,533 bytes of data and commands of 65,535`() throws {
    var bench = try ExchangeBench(RouterOptions(limits: .virtualReader))
    #expect(try bench.send("0030FFFD000000").count == 65_535 * 2)
    let long = try bench.send("0030FFFE000000")
    #expect(long.count == 65_535 * 2)
    #expect(long.hasSuffix("6101"))
    let header: [UInt8] = [0x00, 0x34, 0x00, 0x00, 0x00, 0xFF, 0xF6]
    let largest = header + [UInt8](repeating: 0xAA, count: 65_526) + [0x00, 0x00]
    #expect(largest.count == 65_535)
    #expect(bench.router.process(largest).response.count == 65_528)
    let over: [UInt8] = [0x00, 0x34, 0x00, 0x00, 0x00, 0xFF, 0xF7] + [UInt8](repeating: 0xAA, count: 65_527) + [0, 0]
    let answer = bench.router.process(over)
    #expect(answer.response == [0x67, 0x00])
    #expect(answer.refusal?.reason == "the command has 65536 bytes, the link carries 65535")
  }

  @Test func `limits have room for a header and a byte`() {
    #expect(ExchangeLimits(command: 0, responseData: -1) == ExchangeLimits(command: 5, responseData: 1))
    #expect(ExchangeLimits.short == ExchangeLimits(command: 261, responseData: 256))
  }
}
