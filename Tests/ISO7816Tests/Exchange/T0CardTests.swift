import ISO7816
import Testing

@Suite struct T0CardTests {
  func card() throws -> T0Card {
    var card = try T0Card([AnsweringApplication(), AnsweringApplication("A00000000102")])
    _ = card.process(try Hex.bytes("00A4040006A00000000101"))
    return card
  }

  @Test func `a command with data is answered 61XX and GET RESPONSE`() throws {
    var card = try card()
    #expect(
      try fails(
        &card,
        [
          ("00A4040006A0000000010200", "6102"), ("00C0000002", "6F009000"), ("00A4040006A00000000102", "6102"),
          ("00C0000003", "6C02"), ("00C0000002", "6F009000"), ("0034000002AABB01", "6102"), ("00C0000000", "6C02"),
          ("00C0000002", "AABB9000"), ("00C0000002", "6D00"),
        ]) == [])
    #expect(card.applications.selected == AID(hex: "A00000000102"))
  }

  @Test func `a wrong Le is answered 6CXX and nothing has happened`() throws {
    var card = try card()
    #expect(
      try fails(
        &card,
        [
          ("0036000005", "6C01"), ("0036000000", "6C01"), ("00360000", "6C01"), ("0036000001", "019000"),
          ("0030010000", ExchangeBench.hex(0..<256) + "9000"), ("00300100FF", "6C00"),
          ("0030012C00", ExchangeBench.hex(0..<256) + "612C"), ("00C000002C", ExchangeBench.hex(256..<300) + "9000"),
          ("0030012C01", "6C00"), ("0030000000", "9000"), ("0032000000", "6282"), ("0040000001", "6D00"),
        ]) == [])
  }

  @Test(arguments: [
    ("", "a command has at least 4 bytes, this one has 0"),
    ("003400", "a command has at least 4 bytes, this one has 3"),
    ("00340000000001AA", "P3 is 00 and 3 bytes follow: T=0 has no extended lengths"),
    ("00B00000000100", "P3 is 00 and 2 bytes follow: T=0 has no extended lengths"),
    ("0034000003AABB", "P3 says 3 bytes of data, 2 bytes follow it"),
    ("0034000001AABBCC", "P3 says 1 bytes of data, 3 bytes follow it"),
  ])
  func `what T=0 cannot carry is refused`(_ command: String, _ reason: String) throws {
    var card = try card()
    let answer = card.process(try Hex.bytes(command))
    #expect(answer.response == [0x67, 0x00])
    #expect(answer.refusal?.reason == reason)
  }

  @Test func `a field that goes takes the data along`() throws {
    var card = try card()
    _ = card.process(try Hex.bytes("0034000002AABB"))
    card.fieldLost()
    #expect(card.process(try Hex.bytes("00C0000002")).response == [0x69, 0x85])
  }

  @Test(arguments: [("3B00", true), ("3F00", true), ("3B8001", false), ("3B80800101", false), ("3B8000", true)])
  func `an answer to reset without another protocol offers T=0 alone`(_ text: String, _ isT0: Bool) throws {
    var bytes = try Hex.bytes(text)
    if text == "3B8001" { bytes.append(0x81) }
    #expect(try ATR(bytes).offersOnlyT0 == isT0)
  }

  private func fails(_ card: inout T0Card, _ script: [(String, String)]) throws -> [String] {
    try script.compactMap { command, expected in
      let answer = Hex.string(card.process(try Hex.bytes(command)).response)
      return answer == expected ? nil : "\(command): \(answer) in place of \(expected)"
    }
  }
}
