import CardApplications
import ISO7816
import NDEF
import Terminals
import Testing

@Suite struct Type4ReaderTests {
  @Test func `sends the canonical script`() async throws {
    let card = try LocalCard(try Type4Tag(message: pattern(0xCE)))
    let content = try await Type4Reader(card).read()
    #expect(content.bytes == pattern(0xCE))
    #expect(content.capabilities == .standard)
    #expect(
      await card.commands.map(Hex.string) == [
        "00A4040007D276000085010100", "00A4000C02E103", "00B000000F", "00A4000C02E104", "00B0000002", "00B00002CE",
      ])
  }

  @Test func `words its commands as the options say`() async throws {
    let card = try LocalCard(try Type4Tag(message: pattern(0xCE)))
    let options = Type4ReaderOptions(lengthForm: .extended, selectsWithLe: false)
    _ = try await Type4Reader(card, options: options).read()
    let commands = await card.commands.map(Hex.string)
    #expect(commands.first == "00A4040007D2760000850101")
    #expect(commands[2] == "00B000000F")
    #expect(commands.last == "00B000020000CE")
  }

  @Test func `reads a version 1 tag by its name`() async throws {
    let card = try LocalCard(try Type4Tag(message: [1], capabilities: CapabilityContainer(mappingVersion: 0x10)))
    let options = Type4ReaderOptions(name: Type4Tag.versionOneName.bytes)
    #expect(try await Type4Reader(card, options: options).read().bytes == [1])
  }

  @Test func `an empty tag has no message`() async throws {
    let content = try await Type4Reader(try LocalCard(try Type4Tag())).read()
    #expect(content.bytes == [])
    #expect(try content.message == nil)
  }

  @Test func `gives the records`() async throws {
    let message = NDEFMessage(try NDEFRecord(uri: "https://example.org"))
    let content = try await Type4Reader(try LocalCard(try Type4Tag(message))).read()
    #expect(try content.message == message)
  }

  @Test(
    arguments: [1, 245, 246, 247, 254, 255, 256, 257, 1_024, 9_216, 32_765],
    [Type4ReaderOptions.LengthForm.short, .extended])
  func `messages of any size are read and written in pieces`(
    _ count: Int, _ form: Type4ReaderOptions.LengthForm
  ) async throws {
    let message = pattern(count)
    let written = try LocalCard(try Type4Tag())
    let reader = Type4Reader(written, options: Type4ReaderOptions(lengthForm: form))
    #expect(try await reader.write(message).bytes == message)
    #expect(try await Type4Reader(try LocalCard(try Type4Tag(message: message))).read().bytes == message)
  }

  @Test(arguments: [1, 2, 15, 59, 255, 256])
  func `pieces are as long as the options, the container and the form allow`(_ size: Int) async throws {
    let wide = try CapabilityContainer(maximumResponseData: 0xFFFF, maximumCommandData: 0xFFFF)
    let card = try LocalCard(try Type4Tag(message: pattern(300), capabilities: wide))
    let options = Type4ReaderOptions(chunkSize: size)
    #expect(try await Type4Reader(card, options: options).read().bytes == pattern(300))
    #expect(await card.commands.count == 5 + (300 + size - 1) / size)
  }

  @Test func `a Le of 256 is written 00`() async throws {
    let wide = try CapabilityContainer(maximumResponseData: 0x0100)
    let card = try LocalCard(try Type4Tag(message: pattern(300), capabilities: wide))
    _ = try await Type4Reader(card).read()
    #expect(await card.commands.suffix(2).map(Hex.string) == ["00B0000200", "00B001022C"])
  }

  @Test func `writes NLEN zero, the body, NLEN, and reads it back`() async throws {
    let card = try LocalCard(try Type4Tag(message: [9]))
    _ = try await Type4Reader(card, options: Type4ReaderOptions(chunkSize: 2)).write([1, 2, 3])
    #expect(
      await card.commands.dropFirst(4).map(Hex.string) == [
        "00D60000020000", "00D60002020102", "00D600040103", "00D60000020003", "00B0000002", "00B0000202", "00B0000401",
      ])
  }

  @Test func `writes in one command when told to and the message fits`() async throws {
    let card = try LocalCard(try Type4Tag())
    let reader = Type4Reader(card, options: Type4ReaderOptions(writesInOneCommand: true))
    _ = try await reader.write(pattern(244))
    #expect(await card.commands[4].prefix(7) == [0x00, 0xD6, 0x00, 0x00, 0xF6, 0x00, 0xF4])
    _ = try await reader.write(pattern(245))
    #expect(await card.commands.filter { $0[1] == 0xD6 }.count == 1 + 3)
  }

  @Test func `writing no bytes erases the tag`() async throws {
    let card = try LocalCard(try Type4Tag(message: [9]))
    #expect(try await Type4Reader(card).write([UInt8]()).bytes == [])
    #expect(try await Type4Reader(card).read().bytes == [])
  }

  @Test func `a read-only tag is not written`() async throws {
    let card = try LocalCard(try Type4Tag(message: [9], isReadOnly: true))
    await #expect(throws: Type4ReaderError.notWritable(access: 0xFF)) { try await Type4Reader(card).write([1]) }
    #expect(await card.commands.count == 4)
  }

  @Test func `a message longer than the file or the limit is not written and not read`() async throws {
    let small = try CapabilityContainer(maximumFileSize: 10)
    let card = try LocalCard(try Type4Tag(message: pattern(8), capabilities: small))
    await #expect(throws: Type4ReaderError.messageTooLong(count: 9, room: 8)) {
      try await Type4Reader(card).write(pattern(9))
    }
    let options = Type4ReaderOptions(maximumMessageSize: 7)
    await #expect(throws: Type4ReaderError.messageTooLong(count: 8, room: 7)) {
      try await Type4Reader(card, options: options).read()
    }
    #expect(try await Type4Reader(card).read().bytes == pattern(8))
  }
}
