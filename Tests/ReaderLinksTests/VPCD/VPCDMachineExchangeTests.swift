import ISO7816
import PhoneModel
import Testing

@testable import ReaderLinks

@Suite struct VPCDMachineExchangeTests {
  private let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00]
  private let atr = VPCDEffect.write([0x00, 0x05, 0x3B, 0x80, 0x80, 0x01, 0x01])
  private let removal: [VPCDEffect] = [.close, .fieldOff, .arm(.fieldReturn, after: .milliseconds(400))]

  @Test func `one command gets one message`() {
    var link = VPCDMachine.ready()
    #expect(
      link.step(.message(.command(select)))
        == [.transmit(select, exchange: 1), .arm(.answerPatience, after: .seconds(30))])
    #expect(
      link.step(.answer(.response([0x90, 0x00]), exchange: 1))
        == [.cancel(.answerPatience), .write([0x00, 0x02, 0x90, 0x00])])
    #expect(link.state == .ready)
    #expect(
      link.step(.answer(.response([0x90, 0x00]), exchange: 1)) == [.note("an answer came too late and was dropped")])
  }

  @Test func `an ATR with T=0 alone makes a T=0 link, whose GET RESPONSE no app sees`() throws {
    var settings = VPCDSettings()
    settings.answerToReset = try ATR.transmissionT0(historicalBytes: [])
    var link = VPCDMachine.ready(settings)
    let whole = [0x00, 0xA4, 0x04, 0x00, 0x01, 0xAA] as [UInt8]
    #expect(link.step(.message(.command(whole))).first == .transmit(whole + [0x00], exchange: 1))
    #expect(
      link.step(.answer(.response([0xBB, 0x90, 0x00]), exchange: 1))
        == [.cancel(.answerPatience), .write([0x00, 0x02, 0x61, 0x01])])
    let getResponse: [UInt8] = [0x00, 0xC0, 0x00, 0x00, 0x01]
    #expect(link.step(.message(.command(getResponse))) == [.write([0x00, 0x03, 0xBB, 0x90, 0x00])])
    #expect(link.state == .ready)
    _ = link.step(.message(.command(whole)))
    _ = link.step(.answer(.response([0xBB, 0x90, 0x00]), exchange: 2))
    _ = link.step(.message(.control(.reset)))
    #expect(link.step(.message(.command(getResponse))).first == .transmit(getResponse, exchange: 3))
  }

  @Test func `power off and on are the field and repeat nothing`() {
    var link = VPCDMachine.used()
    #expect(link.step(.message(.control(.powerOn))) == [])
    #expect(link.step(.message(.control(.powerOff))) == [.fieldOff])
    #expect(link.step(.message(.control(.powerOff))) == [])
    #expect(link.step(.message(.control(.powerOn))) == [.fieldOn])
  }

  @Test func `a reset before any command is no news of the field`() {
    var link = VPCDMachine.ready()
    #expect(link.step(.message(.control(.reset))) == [])
    #expect(link.fieldIsOn)
  }

  @Test func `an unused card that is powered down is held for 2 s, then the field is off`() {
    var link = VPCDMachine.ready()
    #expect(link.step(.message(.control(.powerOff))) == [.arm(.idleHold, after: .seconds(2))])
    #expect(link.step(.message(.control(.powerOff))) == [])
    #expect(link.fieldIsOn)
    #expect(link.step(.timer(.idleHold)) == [.fieldOff])
    #expect(link.step(.cardPresent(false)) == [.close, .arm(.fieldReturn, after: .milliseconds(400))])
  }

  @Test func `power, a command or a removal ends the hold`() {
    var powered = VPCDMachine.ready()
    _ = powered.step(.message(.control(.powerOff)))
    #expect(powered.step(.message(.control(.powerOn))) == [.cancel(.idleHold)])
    var used = VPCDMachine.ready()
    _ = used.step(.message(.control(.powerOff)))
    #expect(used.step(.message(.command(select))).first == .cancel(.idleHold))
    var gone = VPCDMachine.ready()
    _ = gone.step(.message(.control(.powerOff)))
    #expect(gone.step(.cardPresent(false)).contains(.cancel(.idleHold)))
  }

  @Test func `after a removal the next insertion counts as unused again`() {
    var link = VPCDMachine.used()
    _ = link.step(.cardPresent(false))
    _ = link.step(.timer(.fieldReturn))
    _ = link.step(.cardPresent(true))
    _ = link.step(.connected)
    _ = link.step(.message(.control(.powerOn)))
    #expect(link.step(.message(.control(.powerOff))) == [.arm(.idleHold, after: .seconds(2))])
  }

  @Test func `a command that the link answers itself is no use of the card`() {
    var link = VPCDMachine.ready()
    _ = link.step(.message(.command([0xFF, 0xCA, 0x00, 0x00, 0x00])))
    #expect(link.step(.message(.control(.powerOff))) == [.arm(.idleHold, after: .seconds(2))])
  }

  @Test func `a reset is the field off and on`() {
    var link = VPCDMachine.used()
    #expect(link.step(.message(.control(.reset))) == [.fieldOff, .fieldOn])
    _ = link.step(.message(.control(.powerOff)))
    #expect(link.step(.message(.control(.reset))) == [.fieldOn])
  }

  @Test func `a hundred requests for the ATR are answered and are no activity`() {
    var link = VPCDMachine.ready()
    for _ in 0..<100 { #expect(link.step(.message(.control(.answerToReset))) == [atr]) }
    #expect(link.state == .ready)
  }

  @Test func `a command needs no power on`() {
    var link = VPCDMachine.used()
    _ = link.step(.message(.control(.powerOff)))
    #expect(link.step(.message(.command(select))).prefix(2) == [.fieldOn, .transmit(select, exchange: 2)])
  }

  @Test(
    arguments: [
      ([0xFF, 0xCA, 0x00, 0x00, 0x00], [0x00, 0x06, 0x08, 0x1E, 0x5C, 0xA7, 0x90, 0x00]),
      ([0xFF, 0xCA, 0x01, 0x00, 0x00], [0x00, 0x02, 0x90, 0x00]),
      ([0xFF, 0x00, 0x40, 0x00], [0x00, 0x02, 0x6E, 0x00]),
    ] as [([UInt8], [UInt8])])
  func `the link answers commands of class FF itself`(command: [UInt8], frame: [UInt8]) {
    var link = VPCDMachine.ready()
    #expect(link.step(.message(.command(command))) == [.write(frame)])
    #expect(link.state == .ready)
  }

  @Test(arguments: [VPCDMessage.unknownControl(0x60), .empty])
  func `what is too short for a command is answered and never reaches the app`(message: VPCDMessage) {
    var link = VPCDMachine.ready()
    let effects = link.step(.message(message))
    #expect(effects.first == .write([0x00, 0x02, 0x67, 0x00]))
    #expect(effects.count == 2)
    #expect(link.state == .ready)
  }

  @Test(arguments: [2, 65_535]) func `answers of 2 to 65,535 bytes are sent`(length: Int) {
    var link = VPCDMachine.owing()
    let effects = link.step(.answer(.response([UInt8](repeating: 0, count: length)), exchange: 1))
    #expect(effects.count == 2)
    #expect(link.state == .ready)
  }

  @Test(arguments: [0, 1, 65_536]) func `other lengths tear the card out`(length: Int) {
    var link = VPCDMachine.owing()
    let effects = link.step(.answer(.response([UInt8](repeating: 0, count: length)), exchange: 1))
    let note = "an answer of \(length) bytes, 2 to 65535 can be sent: the card is torn out of the reader"
    #expect(effects == [.cancel(.answerPatience), .note(note)] + removal)
    #expect(link.state == .removed)
  }

  @Test(arguments: [ReaderAnswer.torn, .noCard]) func `a torn exchange closes the connection`(answer: ReaderAnswer) {
    var link = VPCDMachine.owing()
    #expect(link.step(.answer(answer, exchange: 1)) == [.cancel(.answerPatience)] + removal)
  }

  @Test func `an app that owes its answer too long is torn out, and its late answer is dropped`() {
    var link = VPCDMachine.owing()
    let note = "no answer for 30.0 seconds: the card is torn out of the reader"
    #expect(link.step(.timer(.answerPatience)) == [.note(note)] + removal)
    #expect(
      link.step(.answer(.response([0x90, 0x00]), exchange: 1)) == [.note("an answer came too late and was dropped")])
    #expect(link.step(.answer(.torn, exchange: 1)) == [])
    #expect(link.step(.timer(.fieldReturn)) == [.fieldOn, .connect])
  }

  @Test func `an answer of an earlier exchange never answers a later command`() {
    var link = VPCDMachine.owing()
    _ = link.step(.message(.control(.reset)))
    #expect(link.state == .ready)
    _ = link.step(.message(.command(select)))
    #expect(
      link.step(.answer(.response([0x6F, 0x00]), exchange: 1)) == [.note("an answer came too late and was dropped")])
    #expect(link.state == .owing(exchange: 2, polls: 0))
    #expect(link.step(.answer(.response([0x90, 0x00]), exchange: 2)).last == .write([0x00, 0x02, 0x90, 0x00]))
  }

  @Test func `power off in the middle of an exchange ends it`() {
    var link = VPCDMachine.owing()
    #expect(link.step(.message(.control(.powerOff))) == [.cancel(.answerPatience), .fieldOff])
    #expect(link.state == .ready)
  }

  @Test func `a request for the ATR behind a command is answered behind the answer`() {
    var link = VPCDMachine.owing()
    #expect(link.step(.message(.control(.answerToReset))) == [])
    #expect(link.step(.message(.control(.powerOn))) == [])
    #expect(
      link.step(.answer(.response([0x90, 0x00]), exchange: 1))
        == [.cancel(.answerPatience), .write([0x00, 0x02, 0x90, 0x00]), atr])
  }

  @Test func `at most 16 requests for the ATR wait behind a command`() {
    var link = VPCDMachine.owing()
    for _ in 0..<16 { #expect(link.step(.message(.control(.answerToReset))) == []) }
    #expect(link.step(.message(.control(.answerToReset))).suffix(3) == removal[...])
  }

  @Test(arguments: [VPCDMessage.command([0x00, 0xA4]), .empty, .unknownControl(0x60)])
  func `a second command before the first answer tears the card out`(message: VPCDMessage) {
    var link = VPCDMachine.owing()
    let note = "the reader did not wait for the answer it is owed: the card is torn out of the reader"
    #expect(link.step(.message(message)) == [.cancel(.answerPatience), .note(note)] + removal)
  }

  @Test func `an answer that overtakes the end of emulation is still sent`() {
    var link = VPCDMachine.owing()
    #expect(
      link.step(.cardPresent(false)) == [.cancel(.answerPatience), .arm(.lastAnswer, after: .milliseconds(200))])
    #expect(link.state == .leaving(exchange: 1))
    #expect(
      link.step(.answer(.response([0x90, 0x00]), exchange: 1))
        == [.cancel(.lastAnswer), .write([0x00, 0x02, 0x90, 0x00])] + removal)
  }

  @Test(arguments: [ReaderAnswer.torn, .noCard, .response([0x90])])
  func `emulation that ends without an answer tears the exchange`(answer: ReaderAnswer) {
    var link = VPCDMachine.owing()
    _ = link.step(.cardPresent(false))
    #expect(link.step(.answer(answer, exchange: 1)) == [.cancel(.lastAnswer)] + removal)
  }

  @Test func `a last answer that does not come is not waited for`() {
    var link = VPCDMachine.owing()
    _ = link.step(.cardPresent(false))
    #expect(link.step(.timer(.lastAnswer)) == removal)
  }

  @Test func `a card that leaves takes no further command`() {
    var link = VPCDMachine.owing()
    _ = link.step(.cardPresent(false))
    #expect(link.step(.message(.control(.answerToReset))) == [])
    #expect(link.step(.message(.command(select))) == [.cancel(.lastAnswer)] + removal)
  }

  @Test func `a connection that breaks in the middle of an exchange drops the answer`() {
    var link = VPCDMachine.owing()
    #expect(
      link.step(.closed) == [
        .cancel(.answerPatience), .note("the reader on 127.0.0.1:35963 closed the connection"), .fieldOff,
        .arm(.fieldReturn, after: .milliseconds(400)),
      ])
    #expect(link.step(.answer(.torn, exchange: 1)) == [])
  }
}
