import PhoneModel
import Testing

@testable import ReaderLinks

@Suite struct VPCDMachineConnectionTests {
  private let refusedNote = VPCDEffect.note(
    "nothing listens on 127.0.0.1:35963: start pcscd with the vpcd reader; \"cardsession pcsc\" gives a private one")

  @Test func `the field is on before anything emulates and the card connects when emulation starts`() {
    var link = VPCDMachine()
    #expect(link.step(.start) == [.fieldOn])
    #expect(link.state == .waiting)
    #expect(link.step(.cardPresent(false)) == [])
    #expect(link.step(.cardPresent(true)) == [.connect])
    #expect(link.step(.connected) == [.arm(.slotNotice, after: .seconds(1))])
    #expect(link.state == .silent(taken: false))
  }

  @Test func `a card that is present before the start connects at the start`() {
    var link = VPCDMachine()
    #expect(link.step(.cardPresent(true)) == [])
    #expect(link.step(.start) == [.fieldOn, .connect])
  }

  @Test func `after a removal the field comes back one poll later`() {
    var link = VPCDMachine.ready()
    #expect(link.step(.cardPresent(false)) == [.close, .fieldOff, .arm(.fieldReturn, after: .milliseconds(400))])
    #expect(link.state == .removed)
    #expect(link.step(.timer(.fieldReturn)) == [.fieldOn])
    #expect(link.state == .waiting)
  }

  @Test func `a card that comes back at once waits for the field`() {
    var link = VPCDMachine.ready()
    _ = link.step(.cardPresent(false))
    #expect(link.step(.cardPresent(true)) == [])
    #expect(link.step(.timer(.fieldReturn)) == [.fieldOn, .connect])
    #expect(link.state == .connecting)
  }

  @Test func `a removal with the field off by power off switches no field off`() {
    var link = VPCDMachine.used()
    #expect(link.step(.message(.control(.powerOff))) == [.fieldOff])
    #expect(link.step(.cardPresent(false)) == [.close, .arm(.fieldReturn, after: .milliseconds(400))])
    #expect(link.step(.timer(.fieldReturn)) == [.fieldOn])
  }

  @Test func `emulation that stops while connecting abandons the attempt`() {
    var link = VPCDMachine.connecting()
    #expect(link.step(.cardPresent(false)) == [.close])
    #expect(link.state == .waiting)
  }

  @Test func `emulation that stops between two attempts makes no further one`() {
    var link = VPCDMachine.connecting()
    _ = link.step(.connectFailed(.refused))
    #expect(link.step(.cardPresent(false)) == [.cancel(.connectRetry)])
    #expect(link.step(.timer(.connectRetry)) == [])
    #expect(link.state == .waiting)
  }

  @Test func `emulation that stops in a silent slot removes the card`() {
    var link = VPCDMachine.connecting()
    _ = link.step(.connected)
    #expect(
      link.step(.cardPresent(false))
        == [.cancel(.slotNotice), .close, .fieldOff, .arm(.fieldReturn, after: .milliseconds(400))])
  }

  @Test func `a refused connection is tried every half second and said once`() {
    var link = VPCDMachine.connecting()
    #expect(
      link.step(.connectFailed(.refused)) == [refusedNote, .arm(.connectRetry, after: .milliseconds(500))])
    #expect(link.state == .retrying)
    #expect(link.step(.timer(.connectRetry)) == [.connect])
    #expect(link.step(.connectFailed(.refused)) == [.arm(.connectRetry, after: .milliseconds(500))])
  }

  @Test func `the first connection is given up after 10 seconds`() {
    var link = VPCDMachine.connecting()
    for _ in 0..<20 {
      _ = link.step(.connectFailed(.refused))
      #expect(link.step(.timer(.connectRetry)) == [.connect])
    }
    let error = VPCDLinkError.nothingListens(.vpcd, after: .seconds(10))
    #expect(link.step(.connectFailed(.refused)) == [.fieldOff, .finish(error)])
    #expect(link.state == .ended)
    #expect(
      error.description
        == "nothing listened on 127.0.0.1:35963 for 10.0 seconds: start pcscd with the vpcd reader; \"cardsession pcsc\" "
        + "gives a private one")
  }

  @Test func `emulation that starts again gets its own 10 seconds`() {
    var link = VPCDMachine.connecting()
    for _ in 0..<20 {
      _ = link.step(.connectFailed(.refused))
      _ = link.step(.timer(.connectRetry))
    }
    _ = link.step(.cardPresent(false))
    _ = link.step(.cardPresent(true))
    #expect(
      link.step(.connectFailed(.refused)) == [refusedNote, .arm(.connectRetry, after: .milliseconds(500))])
  }

  @Test func `a reader that goes away later is waited for without end and said once a time`() {
    var link = VPCDMachine.ready()
    #expect(
      link.step(.closed) == [
        .note("the reader on 127.0.0.1:35963 closed the connection"), .fieldOff,
        .arm(.fieldReturn, after: .milliseconds(400)),
      ])
    #expect(link.step(.timer(.fieldReturn)) == [.fieldOn, .connect])
    #expect(
      link.step(.connectFailed(.refused)) == [refusedNote, .arm(.connectRetry, after: .milliseconds(500))])
    for _ in 0..<1_000 {
      #expect(link.step(.timer(.connectRetry)) == [.connect])
      #expect(link.step(.connectFailed(.refused)) == [.arm(.connectRetry, after: .milliseconds(500))])
    }
    _ = link.step(.timer(.connectRetry))
    _ = link.step(.connected)
    #expect(link.step(.message(.control(.powerOn))) == [.cancel(.slotNotice)])
    #expect(link.state == .ready)
  }

  @Test func `a silent slot is reported after a second and fails after five`() {
    var link = VPCDMachine.connecting()
    _ = link.step(.connected)
    #expect(
      link.step(.timer(.slotNotice)) == [
        .note("the reader on 127.0.0.1:35963 is silent: another card is in its slot; waiting for it to leave"),
        .arm(.slotPatience, after: .seconds(4)),
      ])
    let error = VPCDLinkError.slotTaken(.vpcd, after: .seconds(5))
    #expect(link.step(.timer(.slotPatience)) == [.close, .fieldOff, .finish(error)])
    #expect(
      error.description
        == "the reader's slot on 127.0.0.1:35963 was taken by another card for 5.0 seconds: end its run, or take another "
        + "slot with --reader vpcd:PORT")
  }

  @Test func `a taken slot can be waited for without end`() {
    var settings = VPCDSettings()
    settings.slotPatience = nil
    var link = VPCDMachine.connecting(settings)
    _ = link.step(.connected)
    #expect(link.step(.timer(.slotNotice)).count == 1)
    #expect(
      link.step(.message(.control(.answerToReset))) == [
        .cancel(.slotPatience), .note("the reader on 127.0.0.1:35963 sees the card"),
        .write([0x00, 0x05, 0x3B, 0x80, 0x80, 0x01, 0x01]),
      ])
    #expect(link.state == .ready)
  }

  @Test func `an attempt that takes its whole time is followed by the next at once, and at last by a failure`() {
    var link = VPCDMachine.connecting()
    let note = VPCDEffect.note("127.0.0.1:35963 takes no connection: another card is in the slot and one more waits")
    #expect(link.step(.connectFailed(.timedOut)) == [note, .connect])
    for _ in 0..<19 { #expect(link.step(.connectFailed(.timedOut)) == [.connect]) }
    #expect(
      link.step(.connectFailed(.timedOut)) == [.fieldOff, .finish(.slotTaken(.vpcd, after: .seconds(10)))])
  }

  @Test func `a server that closes every connection is no vpcd`() {
    var link = VPCDMachine.connecting()
    var effects: [VPCDEffect] = []
    for _ in 0..<21 {
      _ = link.step(.connected)
      effects = link.step(.closed)
      _ = link.step(.timer(.connectRetry))
    }
    #expect(effects == [.cancel(.slotNotice), .fieldOff, .finish(.notVPCD(.vpcd))])
    #expect(
      VPCDLinkError.notVPCD(.vpcd).description
        == "what listens on 127.0.0.1:35963 closes every connection at once: it is no vpcd")
  }

  @Test func `the stop closes the connection and switches the field off once`() {
    var link = VPCDMachine.ready()
    #expect(link.step(.stop) == [.close, .fieldOff, .finish(nil)])
    #expect(link.step(.stop) == [])
    #expect(link.step(.cardPresent(true)) == [])
    #expect(link.step(.start) == [])
  }

  @Test func `the stop without a connection closes nothing`() {
    var link = VPCDMachine()
    _ = link.step(.start)
    #expect(link.step(.stop) == [.fieldOff, .finish(nil)])
  }

  @Test func `timers that are not due do nothing in any state`() {
    for link in [VPCDMachine(), .connecting(), .ready(), .owing()] {
      var link = link
      let state = link.state
      for timer in VPCDTimer.allCases where !(timer == .answerPatience && state == .owing(exchange: 1, polls: 0)) {
        #expect(link.step(.timer(timer)) == [])
        #expect(link.state == state)
      }
    }
  }
}

extension VPCDMachine {
  static func connecting(_ settings: VPCDSettings = VPCDSettings()) -> VPCDMachine {
    var link = VPCDMachine(settings: settings)
    _ = link.step(.start)
    _ = link.step(.cardPresent(true))
    return link
  }

  /// Connected and asked for its ATR once.
  static func ready(_ settings: VPCDSettings = VPCDSettings()) -> VPCDMachine {
    var link = connecting(settings)
    _ = link.step(.connected)
    _ = link.step(.message(.control(.answerToReset)))
    return link
  }

  /// Ready again after one command.
  static func used() -> VPCDMachine {
    var link = owing()
    _ = link.step(.answer(.response([0x90, 0x00]), exchange: 1))
    return link
  }

  /// Owing the answer to `00A40400`, exchange 1.
  static func owing(_ settings: VPCDSettings = VPCDSettings()) -> VPCDMachine {
    var link = ready(settings)
    _ = link.step(.message(.command([0x00, 0xA4, 0x04, 0x00])))
    return link
  }
}
