import CardApplications
import ISO7816
import NDEF
import Terminals
import Testing

/// NDEF on a Type 4 Tag: section E.
@Suite struct TagReportsTests {
  let androidScript = [
    "00A4040007D276000085010100", "00A4000C02E103", "00B000000F", "00A4000C02E104", "00B0000002", "00B000020000CE",
  ]

  func opened(_ tag: Type4Tag, file: String = "E104") throws -> ReportBench {
    var bench = try ReportBench([tag])
    _ = try bench.answers("00A4040007D2760000850101", "00A4000C02" + file)
    return bench
  }

  @Test func `E2: the default container has what strict phones take`() throws {
    let standard = CapabilityContainer.standard
    #expect((0x003B...0x00FF).contains(standard.maximumResponseData))
    #expect(standard.maximumFileSize <= 0x7FFF)
    #expect(CapabilityLint.findings(standard.bytes).isEmpty)
    #expect(CapabilityLint.findings(try Hex.bytes("000F20003B00340406E1047FFF00FF")).isEmpty)
    let large = try Hex.bytes("000F20003B00340406E104FFFE00FF")
    #expect(CapabilityLint.findings(large).map(\.rule) == [.fileSize])
  }

  @Test func `E3: the reader sends the script of Android phones, and the tag takes both forms of each read`()
    async throws
  {
    let channel = try ReportChannel(Type4Tag(message: bytes(0xCE)))
    let content = try await Type4Reader(channel, options: .android).read()
    #expect(content.bytes == bytes(0xCE))
    #expect(await channel.commands == androidScript)
    var bench = try opened(Type4Tag(message: bytes(0xCE)), file: "E103")
    #expect(try bench.send("00B000000F") == bench.send("00B0000000000F"))
  }

  @Test(arguments: [254, 255, 256, 257, 1_024, 32_765])
  func `E4: long messages are read back in pieces of MLe`(_ count: Int) async throws {
    for options in [Type4ReaderOptions(), .android, .smallReads] {
      let channel = try ReportChannel(Type4Tag(message: bytes(count)))
      #expect(try await Type4Reader(channel, options: options).read().bytes == bytes(count))
    }
  }

  @Test func `E5: Le 00 brings 256 bytes, and a reader that gets nothing gives up`() async throws {
    let container = try CapabilityContainer(maximumResponseData: 0x0100)
    let tag = try Type4Tag(message: bytes(300), capabilities: container)
    var bench = try opened(tag)
    #expect(try bench.send("00B0000200") == Hex.string(bytes(300)[..<256]) + "9000")
    let stuck = try StuckTag(tag)
    await #expect(throws: Type4ReaderError.noProgress(offset: 2, needed: 300)) { try await Type4Reader(stuck).read() }
    #expect(await stuck.reads == 1)
  }

  @Test func `E8: NLEN 0, the body, NLEN: the message counts with the last`() throws {
    var bench = try opened(Type4Tag(message: [9, 9, 9]))
    #expect(try bench.answers("00D60000020000", "00D6000203D00000") == ["9000", "9000"])
    #expect(try bench.send("00B0000002") == "00009000")
    #expect(try bench.answers("00D60000020003", "00B0000005") == ["9000", "0003D000009000"])
  }

  @Test(arguments: 4...8)
  func `E9: after a tear NLEN is 0, or goes with its own data`(_ tearAt: Int) async throws {
    let (old, new) = (bytes(40), [UInt8](repeating: 0xEE, count: 60))
    let channel = try ReportChannel(Type4Tag(message: old), tearAt: tearAt)
    let options = Type4ReaderOptions(chunkSize: 30)
    await #expect(throws: Type4ReaderError.self) { try await Type4Reader(channel, options: options).write(new) }
    let found = try await Type4Reader(channel).read().bytes
    #expect([[], old, new].contains(found))
    if tearAt < 4 + 3 { #expect(found != new) }
  }

  @Test func `E11: the answer with NLEN has two bytes and the status word`() throws {
    var bench = try opened(Type4Tag(message: bytes(0x21)))
    #expect(try bench.send("00B0000002") == "00219000")
  }

  @Test func `E12: a lone byte after a good read is refused and the session stays`() throws {
    var bench = try opened(Type4Tag(message: bytes(4)))
    #expect(
      try bench.answers("00B0000006", "60", "00B0000006") == [
        "0004" + Hex.string(bytes(4)) + "9000", "6700", "0004" + Hex.string(bytes(4)) + "9000",
      ])
  }

  @Test func `E13: every reader model reads the same tag`() async throws {
    let tags = [try Type4Tag(message: bytes(300)), try Type4Tag(message: bytes(300), isReadOnly: true)]
    for tag in tags {
      for options in [Type4ReaderOptions.android, .iOS, .smallReads, Type4ReaderOptions(selectsWithLe: false)] {
        #expect(try await Type4Reader(try ReportChannel(tag), options: options).read().bytes == bytes(300))
      }
    }
  }

  @Test func `E14: an iPhone's reader fails over its size limit, an Android one does not`() async throws {
    for (count, fits) in [(8_448, true), (8_449, false), (9_216, false)] {
      let tag = try Type4Tag(message: bytes(count))
      let android = try await Type4Reader(try ReportChannel(tag), options: .android).read()
      #expect(android.bytes.count == count)
      let iOS = Type4Reader(try ReportChannel(tag), options: .iOS)
      if fits {
        #expect(try await iOS.read().bytes.count == count)
      } else {
        await #expect(throws: Type4ReaderError.messageTooLong(count: count, room: 8_448)) { try await iOS.read() }
      }
    }
  }

  @Test func `E15: SELECT of an unknown file is 6A82 and the current file stays`() throws {
    var bench = try opened(Type4Tag(message: bytes(4)), file: "E103")
    #expect(try bench.answers("00A4000C02FFFF", "00B0000002") == ["6A82", "000F9000"])
  }

  @Test func `E17: a read past the end is short with 9000, or with 6282 by option`() throws {
    let container = try CapabilityContainer(maximumFileSize: 10)
    var tag = try Type4Tag(message: bytes(8), capabilities: container)
    var bench = try opened(tag)
    #expect(try bench.answers("00B0000804", "00B0000802").map { $0.suffix(4) } == ["9000", "9000"])
    tag.warnsAtEndOfFile = true
    bench = try opened(tag)
    #expect(try bench.answers("00B0000804", "00B0000802").map { $0.suffix(4) } == ["6282", "9000"])
    #expect(try bench.send("00B0000804").count == 8)
  }
}
