import CardApplications
import ISO7816
import Terminals
import Testing

/// Lengths, Le and chains: section C.
@Suite struct CardReportsTests {
  @Test(arguments: [127, 128, 129, 255, 256])
  func `C1: answers of 127, 128, 129, 255 and 256 bytes arrive whole`(_ count: Int) throws {
    var bench = try ReportBench()
    let header = "80B4" + Hex.string([UInt8(count >> 8), UInt8(count & 0xFF)])
    #expect(try bench.send(header + "00") == Hex.string(bytes(count)) + "9000")
  }

  @Test(arguments: ["B05800000E", "80B4000000", "00B0000010", "80CA9F7F00"])
  func `C3: the bytes of a command reach the application as they came`(_ command: String) throws {
    var application = try ReportApplication()
    let parsed = try CommandAPDU(Hex.bytes(command))
    #expect(Hex.string(parsed.bytes) == command)
    _ = try? application.process(parsed)
    var router = try ApplicationRouter([ReportApplication()])
    _ = router.process(try Hex.bytes("00A4040007A0000000031010"))
    _ = router.process(try Hex.bytes(command))
    #expect(application.received == [try Hex.bytes(command)])
  }

  @Test func `C4: an extended Le without its leading 00 is 6700`() throws {
    var bench = try ReportBench()
    #expect(try bench.answers("002000800000", "00B00000FFFF") == ["6700", "6700"])
  }

  @Test func `C6: Le is a maximum, fewer bytes are answered with 9000`() throws {
    var bench = try ReportBench()
    #expect(try bench.send("80F2000000") == Hex.string(bytes(50)) + "9000")
    #expect(try bench.send("80F20000FF") == Hex.string(bytes(50)) + "9000")
    #expect(try bench.send("80F2000032") == Hex.string(bytes(50)) + "9000")
  }

  @Test func `C7: a short Le of 00 asks for at most 256 bytes of a longer file`() throws {
    var bench = try ReportBench()
    #expect(try bench.send("00B0000000") == Hex.string(bytes(300)[..<256]) + "9000")
  }

  @Test func `C8: READ BINARY with an extended Le is answered`() throws {
    var bench = try ReportBench()
    #expect(try bench.send("00B00002000200") == Hex.string(bytes(300)[2...]) + "9000")
    var tag = try ReportBench([Type4Tag(message: bytes(600))])
    #expect(
      try tag.answers("00A4040007D2760000850101", "00A4000C02E104", "00B00002000200")
        == ["9000", "9000", Hex.string(bytes(600)[..<512]) + "9000"])
  }

  @Test func `C9: extended commands with data, with and without Le, are taken`() throws {
    var bench = try ReportBench([ReportApplication("A0000006472F0001")])
    #expect(try bench.send("00A40400000008A0000006472F00010000") == "6F048402A0009000")
    #expect(try bench.send("00DB3FFF000002AABB") == "9000")
    #expect(try bench.send("00CB3FFF0000025C000000") == "AABB9000")
  }

  @Test func `C10: Le 00 gets the data, 61XX comes only if more remains`() throws {
    var bench = try ReportBench([ReportApplication("A0000006472F0001")])
    #expect(try bench.send("00A4040008A0000006472F000100") == "6F048402A0009000")
    #expect(try bench.send("80B4010000") == Hex.string(bytes(256)) + "9000")
    #expect(try bench.send("80B4010100") == Hex.string(bytes(256)) + "6101")
  }

  @Test func `C11: a card that forces 61XX is read by GET RESPONSE`() async throws {
    let channel = try ReportChannel(ReportApplication(), options: RouterOptions(delivery: .announced))
    let reader = ExchangeChannel(channel, options: ExchangeOptions(fetchesResponse: true))
    #expect(Hex.string(try await reader.transmit(Hex.bytes("00A4040007A000000003101000"))) == "6F048402A0009000")
    #expect(await channel.commands == ["00A4040007A000000003101000", "00C0000006"])
    #expect(Hex.string(try await channel.transmit(Hex.bytes("00A4040007A000000003101000"))) == "6106")
  }

  @Test func `C13: a new command drops held data and is answered`() throws {
    var bench = try ReportBench()
    let first = try bench.send("00CB3FFF055C035FC10208")
    #expect(first == Hex.string(bytes(300)[..<8]) + "6100")
    #expect(try bench.send("00CB3FFF055C035FC10200") == Hex.string(bytes(300)[..<256]) + "612C")
    #expect(try bench.send("80F2000000") == Hex.string(bytes(50)) + "9000")
    #expect(try bench.send("00C000002C") == "6D00")
  }

  @Test func `C15: 6CXX says the exact length, gives no data and changes nothing`() async throws {
    var application = try ReportApplication()
    application.file = [1, 2]
    var bench = try ReportBench([application], options: RouterOptions(delivery: .exact))
    #expect(
      try bench.answers("00A4040007A0000000031010", "00B0000005", "00B0000002") == ["6106", "6C02", "01029000"])
    let channel = try ReportChannel(application, options: RouterOptions(delivery: .exact))
    let reader = ExchangeChannel(channel, options: ExchangeOptions(correctsLength: true))
    _ = try await reader.transmit(Hex.bytes("00A4040007A0000000031010"))
    #expect(try await reader.transmit(Hex.bytes("00B0000005")) == [1, 2, 0x90, 0x00])
  }

  @Test func `C16: the reader shows 61XX raw unless it is told to fetch`() async throws {
    let options = RouterOptions(delivery: .announced)
    let command = try Hex.bytes("00A4040007A000000003101000")
    let raw = ExchangeChannel(try ReportChannel(ReportApplication(), options: options))
    #expect(try await raw.transmit(command) == [0x61, 0x06])
    let fetching = ExchangeChannel(
      try ReportChannel(ReportApplication(), options: options), options: ExchangeOptions(fetchesResponse: true))
    #expect(try await fetching.transmit(command).count == 8)
  }

  @Test func `C17: a chain by class bit is joined, ENVELOPE is 6D00 unless the application takes it`() throws {
    var bench = try ReportBench()
    #expect(
      try bench.answers("10DB3FFF02AABB", "00DB3FFF01CC", "00CB3FFF025C0000") == ["9000", "9000", "AABBCC9000"])
    #expect(try bench.send("00C2000005DB3FFF01CC") == "6D00")
  }

  @Test func `C18: a reader that loses 256 bytes is served by a card that sends 254 at most`() async throws {
    let profile = ExchangeOptions(fetchesResponse: true, breaksAt256: true)
    let select = try Hex.bytes("00A4040007A0000000031010")
    let read = try Hex.bytes("80B4010000")
    let breaking = ExchangeChannel(try ReportChannel(ReportApplication()), options: profile)
    _ = try await breaking.transmit(select)
    await #expect(throws: ChannelError.answerLost(count: 258)) { try await breaking.transmit(read) }
    let limits = RouterOptions(limits: ExchangeLimits(command: 261, responseData: 254))
    let served = ExchangeChannel(try ReportChannel(ReportApplication(), options: limits), options: profile)
    _ = try await served.transmit(select)
    #expect(try await served.transmit(read) == bytes(256) + [0x90, 0x00])
  }

  @Test(arguments: [261, 271, 2_048])
  func `C19: a reader with a largest command says so, and a chain passes it`(_ limit: Int) async throws {
    let object = bytes(1_024 * (limit / 1_024 + 1))
    let command = try CommandAPDU(
      instructionClass: 0x00, instruction: 0xDB, p1: 0x3F, p2: 0xFF, data: object)
    let channel = try ReportChannel(ReportApplication())
    let plain = ExchangeChannel(channel, options: ExchangeOptions(maximumCommand: limit))
    await #expect(throws: ChannelError.commandTooLong(count: command.bytes.count, limit: limit)) {
      try await plain.transmit(command.bytes)
    }
    let chaining = ExchangeChannel(channel, options: ExchangeOptions(chainsOver: 255, maximumCommand: limit))
    _ = try await chaining.transmit(Hex.bytes("00A4040007A0000000031010"))
    #expect(try await chaining.transmit(command.bytes) == [0x90, 0x00])
    #expect(try await channel.transmit(Hex.bytes("00CB3FFF00000000")) == [0x67, 0x00])
    #expect(try await channel.transmit(Hex.bytes("00CB3FFF000000")) == object + [0x90, 0x00])
  }

  @Test func `C22: a buffer that is too small is an error with the length that is needed, never a cut answer`()
    async throws
  {
    let channel = try ReportChannel(ReportApplication())
    let small = ExchangeChannel(channel, options: ExchangeOptions(maximumResponse: 12))
    _ = try await small.transmit(Hex.bytes("00A4040007A0000000031010"))
    await #expect(throws: ChannelError.answerTooLong(count: 44, capacity: 12)) {
      try await small.transmit(Hex.bytes("80CA9F7F2C"))
    }
    let exact = ExchangeChannel(channel, options: ExchangeOptions(maximumResponse: 44))
    #expect(try await exact.transmit(Hex.bytes("80CA9F7F2C")).count == 44)
  }
}
