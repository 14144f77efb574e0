import ISO7816
import Testing

@Suite struct CommandChainTests {
  @Test func `the parts make one command with the Le of the last`() throws {
    var bench = try ExchangeBench()
    #expect(
      try bench.fails([
        ("1034000002AABB", "9000"), ("1034000001CC", "9000"), ("10340000", "9000"), ("0034000001DD00", "AABBCCDD9000"),
        ("1038000002AABB", "9000"), ("003800000100FF", "0038000003AABB00FF9000"), ("0036000000", "039000"),
        ("1038000002AABB", "9000"), ("0038000000", "0038000002AABB009000"),
        ("10380000000002AABB", "9000"), ("00380000000001CC0100", "00380000000003AABBCC01009000"),
      ]) == [])
  }

  @Test func `a whole command over 255 bytes has extended lengths`() throws {
    var bench = try ExchangeBench()
    let part = String(repeating: "AA", count: 255)
    _ = try bench.send("10380000FF" + part)
    #expect(try bench.send("0038000001BB00").hasPrefix("00380000000100AAAA"))
    #expect(bench.router.selected == AID(hex: "A00000000101"))
  }

  @Test func `another command before the last part is refused once, and the parts are dropped`() throws {
    for other in ["0036000000", "1036000001AA", "1034010001AA", "00A4040006A00000000102", "8036000000", "00C0000000"] {
      var bench = try ExchangeBench()
      _ = try bench.send("1034000002AABB")
      #expect(try bench.send(other) == "6883")
      #expect(bench.router.selected == AID(hex: "A00000000101"))
      #expect(try bench.send("0036000000") == "019000")
      #expect(try bench.send("0034000001DD00") == "DD9000")
    }
  }

  @Test func `the refusal says that the chain is dropped`() throws {
    var bench = try ExchangeBench()
    _ = try bench.send("1034000002AABB")
    let answer = bench.router.process(try Hex.bytes("0036000000"))
    #expect(answer.refusal?.reason == "another command came before the last part of the chain, which is dropped")
  }

  @Test func `by option the other command is processed`() throws {
    var bench = try ExchangeBench(RouterOptions(brokenChain: .processed))
    #expect(
      try bench.fails([
        ("1034000002AABB", "9000"), ("0036000000", "019000"), ("0034000001DD00", "DD9000"), ("1034000002AABB", "9000"),
        ("1036000001EE", "9000"), ("0036000000", "039000"),
      ]) == [])
  }

  @Test func `the data of a chain have a limit`() throws {
    var bench = try ExchangeBench(RouterOptions(chainLimit: 4))
    #expect(
      try bench.fails([
        ("1034000003AABBCC", "9000"), ("0034000001DD00", "AABBCCDD9000"), ("1034000003AABBCC", "9000"),
        ("1034000002DDEE", "6700"), ("0034000001DD00", "DD9000"), ("1034000005AABBCCDDEE", "6700"),
      ]) == [])
    _ = try bench.send("1034000003AABBCC")
    let answer = bench.router.process(try Hex.bytes("0034000002DDEE00"))
    #expect(answer.refusal?.reason == "the chain has 5 bytes of data with this part, 4 are taken")
  }

  @Test func `65,535 bytes are taken and one more is not`() throws {
    #expect(RouterOptions(chainLimit: 70_000).chainLimit == 65_535)
    for (last, answer) in [(255, 65_537), (256, 2)] {
      var bench = try ExchangeBench()
      for _ in 0..<256 {
        let part = bench.router.process([0x10, 0x34, 0, 0, 255] + [UInt8](repeating: 1, count: 255))
        #expect(part.response == [0x90, 0x00])
      }
      let data = [UInt8](repeating: 2, count: last)
      let end = try CommandAPDU(
        instructionClass: 0, instruction: 0x34, p1: 0, p2: 0, data: data, expectedLength: .extendedMaximum)
      #expect(bench.router.process(end).response.count == answer)
    }
  }

  @Test func `an application refuses chains with 6884 or takes the parts as they come`() throws {
    var refusing = try ExchangeBench(support: CommandSupport(chaining: .refused))
    #expect(try refusing.send("1034000002AABB") == "6884")
    #expect(try refusing.send("0034000001CC00") == "CC9000")
    var passing = try ExchangeBench(support: CommandSupport(chaining: .passed))
    #expect(try passing.send("1034000002AABB00") == "AABB9000")
    #expect(try passing.send("0034000001CC00") == "CC9000")
  }

  @Test func `parts under secure messaging are never joined`() throws {
    var bench = try ExchangeBench()
    #expect(try bench.send("1C34000002AABB00") == "AABB9000")
    #expect(try bench.send("0C34000002AABB00") == "AABB9000")
    var refusing = try ExchangeBench(support: CommandSupport(secureMessaging: false))
    #expect(try refusing.send("1C34000002AABB00") == "6882")
    #expect(try refusing.send("0CA4040006A00000000102") == "6882")
    #expect(refusing.router.selected == AID(hex: "A00000000101"))
  }

  @Test func `a chained SELECT by name selects when it is whole`() throws {
    var bench = try ExchangeBench()
    #expect(try bench.send("10A4040003A00000") == "9000")
    #expect(bench.router.selected == AID(hex: "A00000000101"))
    #expect(try bench.send("00A404000300010200") == "6F009000")
    #expect(bench.router.selected == AID(hex: "A00000000102"))
  }

  @Test func `a field that goes drops the parts`() throws {
    var bench = try ExchangeBench()
    _ = try bench.send("1034000002AABB")
    bench.router.fieldLost()
    #expect(try bench.send("00A4040006A0000000010100") == "6F009000")
    #expect(try bench.send("0034000001CC00") == "CC9000")
  }
}
