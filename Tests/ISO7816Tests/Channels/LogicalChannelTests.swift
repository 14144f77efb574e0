import ISO7816
import Testing

@Suite struct LogicalChannelTests {
  let recording = Recording()

  func router(channels: Int = 20) throws -> ApplicationRouter {
    try ApplicationRouter(
      [
        RecordingApplication("one", "A00000000101", recording), RecordingApplication("two", "A00000000102", recording),
      ], options: RouterOptions(channels: channels))
  }

  func fails(_ router: inout ApplicationRouter, _ script: [(String, String)]) throws -> [String] {
    try script.compactMap { command, expected in
      let answer = Hex.string(router.process(try Hex.bytes(command)).response)
      return answer == expected ? nil : "\(command): \(answer) in place of \(expected)"
    }
  }

  @Test func `the card opens the lowest free channel and says its number, up to 19`() throws {
    var router = try router()
    for number in 1...19 {
      #expect(try fails(&router, [("0070000001", Hex.string([UInt8(number)]) + "9000")]) == [])
    }
    #expect(try fails(&router, [("0070000001", "6A81"), ("00708005", "9000"), ("0070000001", "059000")]) == [])
    #expect(router.openChannels == Array(0...19))
  }

  @Test func `a named channel is opened and closed`() throws {
    var router = try router()
    #expect(
      try fails(
        &router,
        [
          ("00700002", "9000"), ("00700002", "6A86"), ("00700013", "9000"), ("00700014", "6A81"), ("007000FF", "6A81"),
          ("00708002", "9000"), ("00708002", "6200"), ("00708013", "9000"), ("00708014", "6A81"), ("00708007", "6200"),
        ]) == [])
    #expect(router.openChannels == [0])
  }

  @Test func `the basic channel is never closed`() throws {
    var router = try router()
    let answer = router.process(try Hex.bytes("00708000"))
    #expect(answer.response == [0x6A, 0x81])
    #expect(answer.refusal?.reason == "the basic logical channel is never closed")
    #expect(router.openChannels == [0])
  }

  @Test func `P2 of 00 closes the channel that carries the command`() throws {
    var router = try router()
    #expect(try fails(&router, [("00700001", "9000"), ("01708000", "9000"), ("01708000", "6881")]) == [])
  }

  @Test(arguments: [("0070400100", "6A86"), ("0070810100", "6A86"), ("0070000101AA", "6700")])
  func `other parameters of MANAGE CHANNEL are refused`(_ command: String, _ status: String) throws {
    var router = try router()
    #expect(try fails(&router, [(command, status)]) == [])
    #expect(router.openChannels == [0])
  }

  @Test(arguments: zip(1...19, [UInt8](1...3) + (0x40...0x4F)))
  func `classes 00 to 03 and 40 to 4F name the channels`(_ number: Int, _ byte: UInt8) throws {
    var router = try router()
    let instructionClass = Hex.string([byte])
    #expect(
      try fails(
        &router,
        [
          (instructionClass + "84000000", "6881"), ("007000" + Hex.string([UInt8(number)]), "9000"),
          (instructionClass + "84000000", "6985"), (instructionClass + "A4040006A00000000102", "9000"),
          (instructionClass + "84000000", "019000"), ("0084000000", "6985"),
        ]) == [])
    #expect(router.selected(on: number) == AID(hex: "A00000000102"))
    #expect(router.selected == nil)
    #expect(recording.lines.last == "two process \(instructionClass)84000000")
  }

  @Test func `channels that the card does not have are refused`() throws {
    var router = try router(channels: 3)
    #expect(
      try fails(
        &router,
        [
          ("0070000001", "019000"), ("0070000001", "029000"), ("0070000001", "6A81"), ("00700003", "6881"),
          ("00708003", "6881"), ("0384000000", "6881"), ("4084000000", "6881"),
        ]) == [])
  }

  @Test func `each channel has its own selection, and an application is on one at a time`() throws {
    var router = try router()
    #expect(
      try fails(
        &router,
        [
          ("00A4040006A00000000101", "9000"), ("0070000001", "019000"), ("01A4040006A00000000101", "6985"),
          ("01A4040006A00000000102", "9000"), ("0084000000", "019000"), ("0184000000", "019000"), ("00708001", "9000"),
          ("00A4040006A00000000102", "9000"),
        ]) == [])
    #expect(
      recording.lines == [
        "one select 00A4040006A00000000101", "two select 01A4040006A00000000102", "one process 0084000000",
        "two process 0184000000", "two deselect channelClosed", "one deselect anotherSelected",
        "two select 00A4040006A00000000102",
      ])
  }

  @Test func `chains and held data belong to their channel`() throws {
    var router = try ApplicationRouter([AnsweringApplication(), AnsweringApplication("A00000000102")])
    #expect(
      try fails(
        &router,
        [
          ("00A4040006A0000000010100", "6F009000"), ("0070000001", "019000"), ("01A4040006A0000000010200", "6F009000"),
          ("0030000302", ExchangeBench.hex(0..<2) + "6101"), ("1134000001AA", "9000"),
          ("00C0000001", ExchangeBench.hex(2..<3) + "9000"), ("0034000001BB00", "BB9000"),
          ("0134000001CC00", "AACC9000"), ("0130000302", ExchangeBench.hex(0..<2) + "6101"), ("00C0000001", "6D00"),
          ("01C0000001", ExchangeBench.hex(2..<3) + "9000"),
        ]) == [])
  }

  @Test func `a field that goes closes all channels and deselects their applications`() throws {
    var router = try router()
    _ = try fails(
      &router, [("00A4040006A00000000101", ""), ("0070000001", ""), ("01A4040006A00000000102", "")])
    router.fieldLost()
    #expect(router.openChannels == [0])
    #expect(router.selected(on: 1) == nil)
    #expect(recording.lines.suffix(2) == ["one deselect fieldLost", "two deselect fieldLost"])
    #expect(try fails(&router, [("0184000000", "6881")]) == [])
  }

  @Test func `secure messaging keeps its bits and its channel`() throws {
    var router = try router()
    #expect(
      try fails(
        &router,
        [
          ("00700004", "9000"), ("40A4040006A00000000102", "9000"), ("60A4040006A0000000010100", "019000"),
          ("0CA4040006A0000000010100", "6985"), ("6070000000", "029000"),
        ]) == [])
    #expect(router.selected(on: 4) == AID(hex: "A00000000102"))
    #expect(recording.lines.suffix(2) == ["two process 60A4040006A0000000010100", "two process 6070000000"])
  }

  @Test func `proprietary classes belong to the basic channel, or by option name one`() throws {
    for (byChannel, answer) in [(false, "019000"), (true, "6881")] {
      var router = try ApplicationRouter(
        [RecordingApplication("one", "A00000000101", recording)],
        options: RouterOptions(proprietaryChannels: byChannel))
      #expect(
        try fails(
          &router,
          [("00A4040006A00000000101", "9000"), ("8150000000", answer), ("C050000000", byChannel ? "6881" : "029000")])
          == [])
    }
    var router = try ApplicationRouter(
      [RecordingApplication("one", "A00000000101", recording)], options: RouterOptions(proprietaryChannels: true))
    #expect(
      try fails(
        &router,
        [("00700004", "9000"), ("40A4040006A00000000101", "9000"), ("C050000000", "019000"), ("FF50000000", "6E00")])
        == [])
  }

  @Test(
    arguments: [
      (0x80, 0), (0x83, 3), (0x84, 0), (0xBF, 3), (0xC0, 4), (0xCF, 19), (0xE0, 4), (0xFE, 18), (0x00, nil),
      (0xFF, nil),
    ] as [(UInt8, Int?)])
  func `a proprietary class names a channel as GlobalPlatform reads it`(_ byte: UInt8, _ channel: Int?) {
    #expect(InstructionClass(byte).proprietaryChannel == channel)
  }
}
