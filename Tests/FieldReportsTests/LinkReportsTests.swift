import ISO7816
import PhoneModel
import PhoneRuntime
import ReaderDoubles
import ReaderLinks
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reports of people who reached PC/SC programs through vpcd: what the link does instead.
@Suite(.timeLimit(.minutes(2))) struct LinkReportsTests {
  private let atr: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]
  private let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00]
  private let done: [UInt8] = [0x90, 0x00]

  #if canImport(Glibc)
    @Test func `A1 commands whose length is sent apart do not wait for a late acknowledgement`() async throws {
      let command: [UInt8] = [0x00, 0xCA, 0x00, 0x00, 0x00]
      let clock = ContinuousClock()
      let plain = try FakeVPCD(splitsMessages: true)
      let card = PlainCard(to: plain.address)
      async let answered: Void = Task.detached { try card.answer(60) }.value
      let reader = try await plain.accept()
      let slow = try await clock.measure { for _ in 0..<60 { try await exchange(command, with: reader) } }
      try await answered
      let vpcd = try FakeVPCD(splitsMessages: true)
      let phone = FakePhone { _ in [0x90, 0x00] }
      try await link(phone, to: vpcd.address) {
        let card = try await vpcd.accept()
        let quick = try await clock.measure { for _ in 0..<200 { try await exchange(command, with: card) } }
        #expect(quick / 200 < slow / 60 / 4, "\(quick) for 200 exchanges, \(slow) for 60 of a card without the option")
      }
    }
  #endif

  @Test(arguments: [[], [0x90]] as [[UInt8]])
  func `A2 an answer of fewer than two bytes is never sent, the card leaves instead`(_ answer: [UInt8]) async throws {
    let vpcd = try FakeVPCD()
    try await link(FakePhone { _ in answer }, to: vpcd.address) { [select] in
      let card = try await vpcd.accept()
      card.command(select)
      #expect(try await card.message() == nil)
    }
  }

  @Test func `A3 a card that goes inside an exchange closes between messages and sends nothing`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone { _ in nil }
    try await link(phone, to: vpcd.address, VPCDSettings()) { [select] in
      var calls = phone.incoming
      let card = try await vpcd.accept()
      card.command(select)
      while let call = await calls.next(), call != .command(select) {}
      phone.emulate(false)
      #expect(try await card.message() == nil)
    }
  }

  @Test func `A4 an answer that comes too late never answers the next command`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone { command in command == [0x00, 0x01] ? nil : [0x90, 0x00] }
    var settings = VPCDSettings.quick
    settings.answerPatience = .milliseconds(20)
    try await link(phone, to: vpcd.address, settings) { [done] in
      let card = try await vpcd.accept()
      card.command([0x00, 0x01])
      #expect(try await card.message() == nil)
      let again = try await vpcd.accept()
      #expect(!phone.respond([0x6F, 0x00]))
      for _ in 0..<10 {
        again.command([0x00, 0x02])
        #expect(try await again.message() == done)
      }
    }
  }

  @Test func `A6 a command and an answer of 65535 bytes pass`() async throws {
    let command = select + [UInt8](repeating: 0x5A, count: 65_531)
    let answer = [UInt8](repeating: 0xA5, count: 65_533) + done
    let vpcd = try FakeVPCD()
    let phone = FakePhone { _ in answer }
    try await link(phone, to: vpcd.address) {
      let card = try await vpcd.accept()
      card.command(command)
      #expect(try await card.message() == answer)
    }
    #expect(phone.calls.contains(.command(command)))
  }

  @Test func `A6 an answer of 65536 bytes takes the card away`() async throws {
    let vpcd = try FakeVPCD()
    try await link(FakePhone { _ in [UInt8](repeating: 0, count: 65_536) }, to: vpcd.address) { [select] in
      let card = try await vpcd.accept()
      card.command(select)
      #expect(try await card.message() == nil)
    }
  }

  @Test func `A7 an app that owes an answer is waited for 30 s at most`() {
    var machine = VPCDMachine.connected()
    let effects = machine.step(.message(.command(select)))
    #expect(effects == [.transmit(select, exchange: 1), .arm(.answerPatience, after: .seconds(30))])
    let late = machine.step(.timer(.answerPatience))
    #expect(late.contains(.note("no answer for 30.0 seconds: the card is torn out of the reader")))
    #expect(late.contains(.close) && late.contains(.fieldOff))
  }

  @Test func `A8 power off and on are the field, and a request for the ATR is no activity`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    try await link(phone, to: vpcd.address) { [atr, select] in
      let card = try await vpcd.accept()
      card.command(select)
      _ = try await card.message()
      card.send([0x00, 0x01, 0x00])
      for _ in 0..<10 { #expect(try await card.askForATR() == atr) }
      card.send([0x00, 0x01, 0x01])
      #expect(try await card.askForATR() == atr)
    }
    #expect(phone.calls == [.fieldOn, .command(select), .fieldOff, .fieldOn, .fieldOff])
  }

  @Test(arguments: 0...5) func `A9 controls that arrive in one piece or split are told apart`(_ split: Int) async throws
  {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    let controls: [UInt8] = [0x00, 0x01, 0x02, 0x00, 0x01, 0x04]
    try await link(phone, to: vpcd.address) { [atr, select] in
      let card = try await vpcd.accept()
      card.command(select)
      _ = try await card.message()
      card.send(Array(controls[..<split]))
      card.send(Array(controls[split...]))
      #expect(try await card.message() == atr)
      card.command(select)
      #expect(try await card.message() == select + [0x90, 0x00])
    }
    #expect(phone.calls == [.fieldOn, .command(select), .fieldOff, .fieldOn, .command(select), .fieldOff])
  }

  @Test func `A10 a slot that says nothing is called taken, and after a while given up`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    var settings = VPCDSettings.quick
    settings.slotNotice = .milliseconds(5)
    settings.slotPatience = .milliseconds(10)
    let link = VPCDLink(to: vpcd.address, settings: settings)
    let error = await #expect(throws: VPCDLinkError.self) { try await link.run(for: phone) }
    #expect(error == .slotTaken(vpcd.address, after: .milliseconds(10)))
    #expect(
      phone.calls.contains(
        .note("the reader on \(vpcd.address) is silent: another card is in its slot; waiting for it to leave")))
  }

  @Test func `A10 a connection that hangs is said to be a slot with two cards, and given up after 10 s`() {
    var machine = VPCDMachine()
    _ = machine.step(.cardPresent(true))
    _ = machine.step(.start)
    let address = LoopbackAddress.vpcd
    #expect(
      machine.step(.connectFailed(.timedOut)) == [
        .note("\(address) takes no connection: another card is in the slot and one more waits"), .connect,
      ])
    var effects: [VPCDEffect] = []
    var attempts = 1
    while effects.last != .finish(.slotTaken(address, after: .seconds(10))), attempts < 100 {
      effects = machine.step(.connectFailed(.timedOut))
      attempts += 1
    }
    #expect(attempts == 21, "an attempt takes half a second")
  }

  @Test func `A12 the default ATR offers T=1, and one with T=0 alone can be chosen`() throws {
    #expect(VPCDSettings().answerToReset.protocols == [0, 1])
    let chosen = try Environment(["CARDSESSION_READER": "vpcd", "CARDSESSION_PROTOCOL": "t0"])
    #expect(VPCDSettings(chosen).answerToReset.bytes == [0x3B, 0x00])
  }

  @Test func `B1 a reader that is not there yet is retried and explained`() async throws {
    var vpcd: FakeVPCD? = try FakeVPCD()
    let address = try #require(vpcd?.address)
    vpcd = nil
    let phone = FakePhone()
    try await link(phone, to: address) { [atr] in
      var calls = phone.incoming
      var note: FakePhone.Call?
      while note == nil, let call = await calls.next() { if case .note = call { note = call } }
      #expect(
        note
          == .note(
            "nothing listens on \(address): start pcscd with the vpcd reader; \"cardsession pcsc\" gives a private one")
      )
      let vpcd = try FakeVPCD(port: address.port)
      let card = try await vpcd.accept()
      #expect(try await card.askForATR() == atr)
    }
  }

  @Test func `B1 a reader that goes away is waited for without end`() {
    var machine = VPCDMachine.connected()
    _ = machine.step(.closed)
    _ = machine.step(.timer(.fieldReturn))
    for _ in 0..<10_000 {
      _ = machine.step(.connectFailed(.refused))
      #expect(machine.step(.timer(.connectRetry)) == [.connect])
    }
    _ = machine.step(.connected)
    #expect(machine.step(.message(.control(.answerToReset))).contains(.write([0x00, 0x05] + atr)))
  }

  @Test func `B2 a hundred requests for the ATR without power are answered and are all that happens`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    try await link(phone, to: vpcd.address) { [atr] in
      let card = try await vpcd.accept()
      for _ in 0..<100 { #expect(try await card.askForATR() == atr) }
    }
    #expect(phone.calls == [.fieldOn, .fieldOff])
  }

  @Test func `B5 another card is a removal and an insertion`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    try await link(phone, to: vpcd.address) { [atr] in
      let card = try await vpcd.accept()
      #expect(try await card.askForATR() == atr)
      phone.emulate(false)
      phone.emulate(true)
      #expect(try await card.message() == nil)
      let again = try await vpcd.accept()
      #expect(try await again.askForATR() == atr)
    }
    #expect(phone.calls == [.fieldOn, .fieldOff, .fieldOn, .fieldOff])
  }

  @Test(arguments: [(0, "3B80800101"), (1, "3B818001C1C1"), (15, "3B8F8001C1C1C1C1C1C1C1C1C1C1C1C1C1C1C1CF")])
  func `B9 historical bytes give the contactless form with its check byte`(_ count: Int, _ form: String) async throws {
    let bytes = [UInt8](repeating: 0xC1, count: count)
    var settings = VPCDSettings.quick
    settings.answerToReset = try ATR.contactless(historicalBytes: bytes)
    #expect(settings.answerToReset.description == form)
    #expect(Array(settings.answerToReset.historicalBytes) == bytes)
    let vpcd = try FakeVPCD()
    try await link(FakePhone(), to: vpcd.address, settings) { [settings] in
      let card = try await vpcd.accept()
      #expect(try await card.askForATR() == settings.answerToReset.bytes)
    }
  }

  @Test func `B11 a session without any news of power works`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    try await link(phone, to: vpcd.address) { [select, done] in
      for number in 1...3 {
        let card = try await vpcd.accept()
        card.command(select)
        #expect(try await card.message() == select + done)
        if number < 3 { card.hangUp() }
      }
    }
    #expect(
      phone.calls.filter { $0 != .note("the reader on \(vpcd.address) closed the connection") } == [
        .fieldOn, .command(select), .fieldOff, .fieldOn, .command(select), .fieldOff, .fieldOn, .command(select),
        .fieldOff,
      ])
  }

  @Test func `B12 nothing but the patience of 30 s limits a slow operation of the card`() {
    var machine = VPCDMachine.connected()
    _ = machine.step(.message(.command(select)))
    for timer in VPCDTimer.allCases where timer != .answerPatience { #expect(machine.step(.timer(timer)) == []) }
    for _ in 0..<15 { #expect(machine.step(.message(.control(.answerToReset))) == []) }
    let effects = machine.step(.answer(.response(done), exchange: 1))
    #expect(effects.prefix(2) == [.cancel(.answerPatience), .write([0x00, 0x02] + done)])
    #expect(effects.count == 17, "the requests for the ATR that came meanwhile are answered after it")
  }

  @Test(arguments: [
    "00A404", "00A40400", "00B0000000", "00A4000C02E103", "00A4040007D276000085010100", "00B00000000000",
    "00D600000000021234", "00A40400000007D27600008501010100", "00A40400000007D27600008501010000",
  ])
  func `B14 a command of any form reaches the app as it was sent`(_ text: String) async throws {
    let command = try Hex.bytes(text)
    let vpcd = try FakeVPCD()
    let phone = FakePhone { _ in [0x90, 0x00] }
    try await link(phone, to: vpcd.address) { [done] in
      let card = try await vpcd.accept()
      card.command(command)
      #expect(try await card.message() == done)
    }
    #expect(phone.calls == [.fieldOn, .command(command), .fieldOff])
  }
}

private func exchange(_ command: [UInt8], with card: FakeVPCD.Card) async throws {
  card.command(command)
  #expect(try await card.message() == [0x90, 0x00])
}

extension VPCDMachine {
  /// A link whose reader talks to its card.
  fileprivate static func connected() -> VPCDMachine {
    var machine = VPCDMachine()
    _ = machine.step(.start)
    _ = machine.step(.cardPresent(true))
    _ = machine.step(.connected)
    _ = machine.step(.message(.control(.answerToReset)))
    return machine
  }
}
