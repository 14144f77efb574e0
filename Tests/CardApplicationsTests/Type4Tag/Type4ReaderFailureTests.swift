import ISO7816
import NDEF
import Terminals
import Testing

@Suite struct Type4ReaderFailureTests {
  private static let container = "000F2000F600F60406E10400FF00009000"

  /// Reads a scripted card that must be used up and gives the error.
  private func failure(_ script: Script) async throws -> Type4ReaderError? {
    let card = try ScriptedCard(script)
    let error = await #expect(throws: Type4ReaderError.self) { try await Type4Reader(card).read() }
    #expect(await card.isUsedUp)
    return error
  }

  @Test func `stops at the first status other than 9000`() async throws {
    let select = "00A4040007D276000085010100"
    #expect(try await failure([select: "6A82"]) == .refused(.selectApplication, 0x6A82))
    #expect(
      try await failure([select: "9000", "00A4000C02E103": "6A82"]) == .refused(.selectCapabilityContainer, 0x6A82))
    #expect(
      try await failure([select: "9000", "00A4000C02E103": "9000", "00B000000F": "00016282"])
        == .refused(.readCapabilityContainer, 0x6282))
  }

  @Test func `accepts file control information and refuses data that no Le asked for`() async throws {
    #expect(
      try await failure(["00A4040007D276000085010100": "6F098407D27600008501019000", "00A4000C02E103": "6F009000"])
        == .answerTooLong(.selectCapabilityContainer, allowed: 0, found: 2))
  }

  @Test func `refuses a container that is short or breaks a rule`() async throws {
    let start: Script = ["00A4040007D276000085010100": "9000", "00A4000C02E103": "9000"]
    #expect(
      try await failure(start + ["00B000000F": "000F209000"])
        == .answerTooShort(.readCapabilityContainer, needed: 15, found: 3))
    #expect(
      try await failure(start + ["00B000000F": "000F3000F600F60406E10400FF00009000"])
        == .capabilityContainer(.unsupportedVersion(0x30)))
    #expect(
      try await failure(start + ["00B000000F": "000F2000F600F60406E10400FF8000" + "9000", "00A4000C02E104": "9000"])
        == .notReadable(access: 0x80))
  }

  private func opened(_ more: Script) -> Script {
    [
      "00A4040007D276000085010100": "9000", "00A4000C02E103": "9000", "00B000000F": Self.container,
      "00A4000C02E104": "9000",
    ] + more
  }

  @Test func `refuses an NLEN of another length than two bytes`() async throws {
    #expect(
      try await failure(opened(["00B0000002": "009000"])) == .answerTooShort(.readLength, needed: 2, found: 1))
    #expect(
      try await failure(opened(["00B0000002": "000512349000"])) == .answerTooLong(.readLength, allowed: 2, found: 4))
  }

  @Test func `refuses an NLEN beyond the file`() async throws {
    #expect(try await failure(opened(["00B0000002": "00FE9000"])) == .messageTooLong(count: 254, room: 253))
  }

  @Test func `stops when a piece brings nothing`() async throws {
    #expect(
      try await failure(opened(["00B0000002": "00059000", "00B0000205": "01029000", "00B0000403": "9000"]))
        == .noProgress(offset: 4, needed: 3))
  }

  @Test func `goes on after a short piece and refuses a long one`() async throws {
    #expect(
      try await failure(opened(["00B0000002": "00059000", "00B0000205": "01029000", "00B0000403": "030405069000"]))
        == .answerTooLong(.readMessage(offset: 4), allowed: 3, found: 4))
  }

  @Test(arguments: ["", "90"]) func `refuses answers without a status word`(_ answer: String) async throws {
    #expect(
      try await failure(["00A4040007D276000085010100": answer])
        == .channel(.answerTooShort(count: answer.count / 2), .selectApplication))
  }

  @Test func `a file that no offset reaches is not read beyond`() async throws {
    let card = try ScriptedCard([
      "00A4040007D276000085010100": "9000", "00A4000C02E103": "9000",
      "00B000000F": "000F20FFFF00F60406E104FFFE00009000", "00A4000C02E104": "9000", "00B0000002": "80009000",
      "00B00002007FFE": String(repeating: "AA", count: 0x7FFE) + "9000",
    ])
    await #expect(throws: Type4ReaderError.notExpressible(.readMessage(offset: 0x8000))) {
      try await Type4Reader(card, options: Type4ReaderOptions(lengthForm: .extended, chunkSize: 0x7FFE)).read()
    }
    #expect(await card.isUsedUp)
  }

  @Test func `compares what it reads back`() async throws {
    let card = try ScriptedCard(
      opened([
        "00D60000020000": "9000", "00D6000203010203": "9000", "00D60000020003": "9000", "00B0000002": "00039000",
        "00B0000203": "0102FF9000",
      ]))
    await #expect(throws: Type4ReaderError.verificationFailed(offset: 2)) {
      try await Type4Reader(card).write([1, 2, 3])
    }
    #expect(await card.isUsedUp)
  }

  @Test func `says at which write the tag refused`() async throws {
    let card = try ScriptedCard(opened(["00D60000020000": "9000", "00D6000203010203": "6A84"]))
    await #expect(throws: Type4ReaderError.refused(.writeMessage(offset: 2), 0x6A84)) {
      try await Type4Reader(card).write([1, 2, 3])
    }
  }

  @Test(arguments: [
    (
      Type4ReaderError.channel(.noCard, .selectFile), "SELECT of the NDEF file: there is no card in the field"
    ),
    (
      .channel(.torn(command: [0, 0xD6, 0, 2, 1, 0xAA]), .writeMessage(offset: 2)),
      "UPDATE BINARY at byte 2: the card left before it answered 00D60002"
    ),
    (
      .channel(.answerTooShort(count: 1), .writeLength),
      "UPDATE BINARY of NLEN: the answer has 1 bytes, a status word has 2"
    ),
    (.refused(.selectApplication, 0x6A82), "SELECT of the application was answered 6A82, 9000 is needed"),
    (
      .answerTooShort(.readLength, needed: 2, found: 1), "READ BINARY of NLEN was answered with 1 bytes, 2 are needed"
    ),
    (
      .answerTooLong(.readCapabilityContainer, allowed: 15, found: 17),
      "READ BINARY of the capability container was answered with 17 bytes, Le allows 15"
    ),
    (.capabilityContainer(.fileSize(4)), "the NDEF file has 4 bytes, 5 to 65534 are allowed"),
    (.notReadable(access: 0x80), "read access is 80, 00 is needed"),
    (.notWritable(access: 0xFF), "write access is FF, 00 is needed"),
    (.messageTooLong(count: 9, room: 8), "the message has 9 bytes, there is room for 8"),
    (
      .noProgress(offset: 4, needed: 3),
      "READ BINARY at byte 4 was answered 9000 without data, 3 bytes are still needed"
    ),
    (.verificationFailed(offset: 2), "the message read back differs from the written one at byte 2"),
    (.notExpressible(.readMessage(offset: 32_768)), "READ BINARY at byte 32768 lies beyond the reach of the command"),
    (
      .refused(.selectCapabilityContainer, 0x6A82),
      "SELECT of the capability container was answered 6A82, 9000 is needed"
    ),
  ])
  func `an error is one sentence`(_ error: Type4ReaderError, _ sentence: String) {
    #expect("\(error)" == sentence)
  }
}
