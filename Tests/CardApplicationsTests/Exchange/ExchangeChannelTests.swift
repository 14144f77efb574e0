import ISO7816
import Terminals
import Testing

@Suite struct ExchangeChannelTests {
  func send(
    _ command: String, options: ExchangeOptions, to script: Script
  ) async throws -> (answer: String, isUsedUp: Bool) {
    let card = try ScriptedCard(script)
    let answer = try await ExchangeChannel(card, options: options).transmit(Hex.bytes(command))
    return (Hex.string(answer), await card.isUsedUp)
  }

  func error(_ command: [UInt8], options: ExchangeOptions, to script: Script) async throws -> ChannelError? {
    let card = try ScriptedCard(script)
    do throws(ChannelError) {
      _ = try await ExchangeChannel(card, options: options).transmit(command)
      return nil
    } catch {
      return error
    }
  }

  @Test func `raw passes 61XX and 6CXX to the caller`() async throws {
    #expect(
      try await send("00A4040006A00000000101", options: .raw, to: ["00A4040006A00000000101": "6110"]) == ("6110", true))
    #expect(try await send("00B0000005", options: .raw, to: ["00B0000005": "6C02"]) == ("6C02", true))
  }

  @Test func `61XX is followed by GET RESPONSE on the command's channel until the data are whole`() async throws {
    let options = ExchangeOptions(fetchesResponse: true)
    let script: Script = ["4130000000": "AA6100", "41C0000000": "BB6101", "41C0000001": "CC6282"]
    #expect(try await send("4130000000", options: options, to: script) == ("AABBCC6282", true))
    let plain: Script = ["80A8000002830000": "6102", "00C0000002": "AABB9000"]
    #expect(try await send("80A8000002830000", options: options, to: plain) == ("AABB9000", true))
  }

  @Test func `6CXX is sent once more with that Le, 00 for 256`() async throws {
    let options = ExchangeOptions(correctsLength: true)
    #expect(
      try await send("00B0000005", options: options, to: ["00B0000005": "6C02", "00B0000002": "AABB9000"]) == (
        "AABB9000", true
      ))
    #expect(
      try await send("00B0000005", options: options, to: ["00B0000005": "6C00", "00B0000000": "9000"]) == ("9000", true)
    )
    #expect(
      try await send("00B0000005", options: options, to: ["00B0000005": "6C02", "00B0000002": "6C03"]) == ("6C03", true)
    )
    #expect(try await send("00B00000000005", options: options, to: ["00B00000000005": "6C02"]) == ("6C02", true))
  }

  @Test func `long commands go as a chain that ends with the Le`() async throws {
    let options = ExchangeOptions(chainsOver: 2)
    let script: Script = ["10DB3FFF02AABB": "9000", "00DB3FFF02CCDD00": "9000"]
    #expect(try await send("00DB3FFF04AABBCCDD00", options: options, to: script) == ("9000", true))
    let odd: Script = ["10DB3FFF02AABB": "9000", "10DB3FFF02CCDD": "9000", "00DB3FFF01EE": "9000"]
    #expect(try await send("00DB3FFF05AABBCCDDEE", options: options, to: odd) == ("9000", true))
    #expect(try await send("00DB3FFF02AABB", options: options, to: ["00DB3FFF02AABB": "9000"]) == ("9000", true))
    let refused: Script = ["10DB3FFF02AABB": "6884"]
    #expect(try await send("00DB3FFF04AABBCCDD00", options: options, to: refused) == ("6884", true))
    #expect(
      try await send("80DB3FFF04AABBCCDD", options: options, to: ["80DB3FFF04AABBCCDD": "6E00"]) == ("6E00", true))
  }

  @Test func `rounds are bounded`() async throws {
    let options = ExchangeOptions(fetchesResponse: true, maximumRounds: 2)
    let endless: Script = ["0030000001": "AA6101", "00C0000001": "AA6101"]
    let error = try await error([0, 0x30, 0, 0, 1], options: options, to: endless + ["00C0000001": "AA6101"])
    #expect(error == .tooManyRounds(limit: 2))
    #expect("\(ChannelError.tooManyRounds(limit: 2))" == "the answer is not whole after 2 GET RESPONSE commands")
  }

  @Test func `what the reader cannot carry is an error with its numbers`() async throws {
    let command: [UInt8] = [0, 0x30, 0, 0, 0]
    let exact: Script = ["0030000000": Hex.string(pattern(256)) + "9000"]
    #expect(
      try await error(command, options: ExchangeOptions(maximumCommand: 4), to: exact)
        == .commandTooLong(count: 5, limit: 4))
    #expect(try await error(command, options: ExchangeOptions(maximumCommand: 5), to: exact) == nil)
    #expect(
      try await error(command, options: ExchangeOptions(maximumResponse: 257), to: exact)
        == .answerTooLong(count: 258, capacity: 257))
    #expect(try await error(command, options: ExchangeOptions(maximumResponse: 258), to: exact) == nil)
    #expect(try await error(command, options: ExchangeOptions(breaksAt256: true), to: exact) == .answerLost(count: 258))
    #expect(try await error(command, options: .raw, to: ["0030000000": "90"]) == .answerTooShort(count: 1))
    #expect("\(ChannelError.commandTooLong(count: 5, limit: 4))" == "the command has 5 bytes, the reader sends 4")
    #expect(
      "\(ChannelError.answerTooLong(count: 258, capacity: 257))"
        == "the answer needs a buffer of 258 bytes, the reader has 257")
    #expect("\(ChannelError.answerLost(count: 258))" == "the reader loses answers of 258 bytes")
  }
}
