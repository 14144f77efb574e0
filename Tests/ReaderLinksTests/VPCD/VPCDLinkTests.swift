import Foundation
import PhoneModel
import PhoneRuntime
import ReaderDoubles
import Synchronization
import Testing

@testable import ReaderLinks

@Suite(.timeLimit(.minutes(2))) struct VPCDLinkTests {
  private let atr: [UInt8] = [0x3B, 0x80, 0x80, 0x01, 0x01]
  private let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00]

  @Test func `a card answers its reader over a socket`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    let error = try await link(phone, to: vpcd.address) { [atr, select] in
      let card = try await vpcd.accept()
      #expect(try await card.askForATR() == atr)
      card.command(select)
      #expect(try await card.message() == select + [0x90, 0x00])
    }
    #expect(error == nil)
    #expect(phone.calls == [.fieldOn, .command(select), .fieldOff])
  }

  @Test func `the reader's commands and the app that answers them have one thread`() async throws {
    let executor = PhoneExecutor(name: "test")
    defer { executor.stop() }
    let vpcd = try FakeVPCD()
    let threads = Threads()
    let phone = FakePhone { command in
      threads.note()
      return command + [0x90, 0x00]
    }
    let link = VPCDLink(to: vpcd.address, settings: .quick)
    let running = Task { try await link.run(for: phone, on: executor) }
    let card = try await vpcd.accept()
    #expect(try await card.askForATR() == atr)
    for _ in 0..<10 {
      card.command(select)
      #expect(try await card.message() == select + [0x90, 0x00])
    }
    let app = await Task(executorPreference: executor) { UInt(pthread_self()) }.value
    running.cancel()
    try await running.value
    #expect(threads.seen == Array(repeating: app, count: 10))
  }

  @Test func `the app sees the reader before anything connects`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone(present: false)
    try await link(phone, to: vpcd.address) { [atr] in
      var calls = phone.incoming
      #expect(await calls.next() == .fieldOn)
      #expect(!vpcd.hasCaller)
      phone.emulate(true)
      let card = try await vpcd.accept()
      #expect(try await card.askForATR() == atr)
    }
  }

  @Test func `commands survive any split`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    try await link(phone, to: vpcd.address) { [atr, select] in
      let card = try await vpcd.accept()
      #expect(try await card.askForATR() == atr)
      let frame = [0x00, 0x04] + select
      for split in 1..<frame.count {
        card.send(Array(frame[..<split]))
        card.send(Array(frame[split...]))
        #expect(try await card.message() == select + [0x90, 0x00])
      }
      for byte in frame { card.send([byte]) }
      #expect(try await card.message() == select + [0x90, 0x00])
      card.send([0x00, 0x01, 0x02, 0x00, 0x01, 0x04])
      #expect(try await card.message() == atr)
    }
  }

  @Test func `the largest command and answer pass`() async throws {
    let answer = [UInt8](repeating: 0xA5, count: 65_533) + [0x90, 0x00]
    let command = [UInt8](repeating: 0x5A, count: 65_535)
    let vpcd = try FakeVPCD()
    let phone = FakePhone { _ in answer }
    try await link(phone, to: vpcd.address) {
      let card = try await vpcd.accept()
      card.command(command)
      #expect(try await card.message() == answer)
    }
    #expect(phone.calls.count == 3)
    #expect(phone.calls.contains(.command(command)))
  }

  @Test func `the field follows the reader's power`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    try await link(phone, to: vpcd.address) { [atr] in
      let card = try await vpcd.accept()
      card.command([0x00, 0xA4, 0x04, 0x00])
      _ = try await card.message()
      card.send([0x00, 0x01, 0x00, 0x00, 0x01, 0x01, 0x00, 0x01, 0x02])
      #expect(try await card.askForATR() == atr)
    }
    let field = phone.calls.filter { $0 == .fieldOn || $0 == .fieldOff }
    #expect(field == [.fieldOn, .fieldOff, .fieldOn, .fieldOff, .fieldOn, .fieldOff])
  }

  @Test func `the reader's end in the middle of an exchange drops the late answer`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone { command in command == [0x00, 0x01] ? nil : [0x90, 0x00] }
    try await link(phone, to: vpcd.address) {
      var calls = phone.incoming
      let card = try await vpcd.accept()
      card.command([0x00, 0x01])
      #expect(await calls.next() == .fieldOn)
      #expect(await calls.next() == .command([0x00, 0x01]))
      card.hangUp()
      let again = try await vpcd.accept()
      #expect(!phone.respond([0x6F, 0x00]))
      again.command([0x00, 0x02])
      #expect(try await again.message() == [0x90, 0x00])
    }
  }

  @Test func `emulation that stops in the middle of an exchange closes without an answer`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone { _ in nil }
    var settings = VPCDSettings.quick
    settings.fieldReturn = VPCDSettings().fieldReturn
    try await link(phone, to: vpcd.address, settings) { [select, atr] in
      var calls = phone.incoming
      let card = try await vpcd.accept()
      card.command(select)
      #expect(await calls.next() == .fieldOn)
      #expect(await calls.next() == .command(select))
      phone.emulate(false)
      #expect(try await card.message() == nil)
      #expect(await calls.next() == .fieldOff)
      #expect(await calls.next() == .fieldOn)
      phone.emulate(true)
      let again = try await vpcd.accept()
      #expect(try await again.askForATR() == atr)
    }
  }

  @Test func `a card that is gone does not return with the field, however late the news of its end`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone { _ in nil }
    try await link(phone, to: vpcd.address) { [select, atr] in
      var calls = phone.incoming
      let card = try await vpcd.accept()
      card.command(select)
      #expect(await calls.next() == .fieldOn)
      #expect(await calls.next() == .command(select))
      phone.emulate(false, tellsLate: true)
      #expect(try await card.message() == nil)
      #expect(await calls.next() == .fieldOff)
      #expect(await calls.next() == .fieldOn)
      phone.tell()
      phone.emulate(true)
      let again = try await vpcd.accept()
      #expect(try await again.askForATR() == atr)
    }
    #expect(phone.calls == [.fieldOn, .command(select), .fieldOff, .fieldOn, .fieldOff])
  }

  @Test func `an answer and the end of emulation right after it keep their order`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone { _ in nil }
    try await link(phone, to: vpcd.address) { [select] in
      var calls = phone.incoming
      for _ in 0..<20 {
        let card = try await vpcd.accept()
        card.command(select)
        while let call = await calls.next(), call != .command(select) {}
        #expect(phone.respond([0x90, 0x00]))
        phone.emulate(false)
        #expect(try await card.message() == [0x90, 0x00])
        #expect(try await card.message() == nil)
        phone.emulate(true)
      }
    }
  }

  @Test func `an app that never answers is torn out, and its late answer goes nowhere`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone { command in command == [0x00, 0x01] ? nil : [0x90, 0x00] }
    var settings = VPCDSettings.quick
    settings.answerPatience = .milliseconds(20)
    try await link(phone, to: vpcd.address, settings) {
      let card = try await vpcd.accept()
      card.command([0x00, 0x01])
      #expect(try await card.message() == nil)
      let again = try await vpcd.accept()
      #expect(!phone.respond([0x6F, 0x00]))
      again.command([0x00, 0x02])
      #expect(try await again.message() == [0x90, 0x00])
    }
    #expect(phone.calls.contains(.note("no answer for 0.02 seconds: the card is torn out of the reader")))
  }

  @Test func `an answer that cannot be sent tears the card out instead`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone { _ in [] }
    try await link(phone, to: vpcd.address) { [select] in
      let card = try await vpcd.accept()
      card.command(select)
      #expect(try await card.message() == nil)
      _ = try await vpcd.accept()
    }
  }

  @Test func `a silent slot is reported, and a failure in the end`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    var settings = VPCDSettings.quick
    settings.slotNotice = .milliseconds(10)
    settings.slotPatience = .milliseconds(30)
    let link = VPCDLink(to: vpcd.address, settings: settings)
    let error = await #expect(throws: VPCDLinkError.self) { try await link.run(for: phone) }
    #expect(error == .slotTaken(vpcd.address, after: .milliseconds(30)))
    #expect(
      phone.calls == [
        .fieldOn,
        .note("the reader on \(vpcd.address) is silent: another card is in its slot; waiting for it to leave"),
        .fieldOff,
      ])
  }

  @Test func `a slot that becomes free makes this the card`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    var settings = VPCDSettings.quick
    settings.slotNotice = .milliseconds(10)
    settings.slotPatience = nil
    try await link(phone, to: vpcd.address, settings) { [atr] in
      var calls = phone.incoming
      #expect(await calls.next() == .fieldOn)
      guard case .note = await calls.next() else {
        Issue.record("no note of the taken slot")
        return
      }
      let card = try await vpcd.accept()
      #expect(try await card.askForATR() == atr)
      #expect(await calls.next() == .note("the reader on \(vpcd.address) sees the card"))
    }
  }

  @Test func `a reader that appears later is found`() async throws {
    var vpcd: FakeVPCD? = try FakeVPCD()
    let address = try #require(vpcd?.address)
    vpcd = nil
    let phone = FakePhone()
    try await link(phone, to: address) { [atr] in
      var calls = phone.incoming
      #expect(await calls.next() == .fieldOn)
      guard case .note(let text) = await calls.next() else {
        Issue.record("no note of the missing reader")
        return
      }
      #expect(text.hasPrefix("nothing listens on \(address): start pcscd"))
      let vpcd = try FakeVPCD(port: address.port)
      let card = try await vpcd.accept()
      #expect(try await card.askForATR() == atr)
    }
  }

  @Test func `a reader that never appears is given up`() async throws {
    var vpcd: FakeVPCD? = try FakeVPCD()
    let address = try #require(vpcd?.address)
    vpcd = nil
    var settings = VPCDSettings.quick
    settings.connectRetry = .milliseconds(1)
    settings.startPatience = .milliseconds(5)
    let link = VPCDLink(to: address, settings: settings)
    let error = await #expect(throws: VPCDLinkError.self) { try await link.run(for: FakePhone()) }
    #expect(error == .nothingListens(address, after: .milliseconds(5)))
  }

  @Test func `a reader that is there is found without a connection`() async throws {
    let vpcd = try FakeVPCD()
    try await VPCDLink(to: vpcd.address, settings: .quick).waitForReader { Issue.record("\($0)") }
    #expect(!vpcd.hasCaller, "a look is no connection, which would be a card")
  }

  @Test func `without a reader the wait for it ends with what was found and what to do`() async throws {
    let address = try FakeVPCD().address
    var settings = VPCDSettings.quick
    settings.connectRetry = .milliseconds(1)
    settings.startPatience = .milliseconds(20)
    let link = VPCDLink(to: address, settings: settings)
    var said: [String] = []
    let error = await #expect(throws: VPCDLinkError.self) { try await link.waitForReader { said.append($0) } }
    #expect(error == .nothingListens(address, after: .milliseconds(20)))
    let advice = "start pcscd with the vpcd reader; \"cardsession pcsc\" gives a private one"
    #expect(said == ["nothing listens on \(address): \(advice)"])
    #expect(error?.description == "nothing listened on \(address) for 0.02 seconds: \(advice)")
  }

  @Test func `the card comes and goes with emulation a thousand times`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    try await link(phone, to: vpcd.address) { [atr, select] in
      for _ in 0..<1_000 {
        let card = try await vpcd.accept()
        #expect(try await card.askForATR() == atr)
        card.command(select)
        #expect(try await card.message() == select + [0x90, 0x00])
        phone.emulate(false)
        #expect(try await card.message() == nil)
        phone.emulate(true)
      }
    }
    #expect(phone.calls.filter { $0 == .command(select) }.count == 1_000)
  }

  @Test func `a phone that goes away ends the link`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    let link = VPCDLink(to: vpcd.address, settings: .quick)
    async let ended: Void = link.run(for: phone)
    let card = try await vpcd.accept()
    #expect(try await card.askForATR() == atr)
    phone.end()
    #expect(try await card.message() == nil)
    try await ended
    #expect(phone.calls == [.fieldOn, .fieldOff])
  }

  @Test func `a thousand readers that stop anywhere leave a card that answers the next`() async throws {
    let vpcd = try FakeVPCD()
    let phone = FakePhone()
    var settings = VPCDSettings.quick
    settings.connectRetry = .milliseconds(1)
    try await link(phone, to: vpcd.address, settings) { [atr, select] in
      let first = try await vpcd.accept()
      #expect(try await first.askForATR() == atr)
      first.hangUp()
      let talk: [UInt8] = [0x00, 0x01, 0x04, 0x00, 0x01, 0x01, 0x00, 0x04] + select + [0xFF, 0xFF] + select
      for number in 0..<1_000 {
        let card = try await vpcd.accept()
        card.send(Array(talk.prefix(number % (talk.count + 1))))
        card.hangUp()
      }
      let last = try await vpcd.accept()
      #expect(try await last.askForATR() == atr)
      last.command(select)
      #expect(try await last.message() == select + [0x90, 0x00])
    }
    #expect(phone.calls.filter { if case .command = $0 { true } else { false } }.allSatisfy { $0 == .command(select) })
  }
}

/// The threads on which something happened.
private final class Threads: Sendable {
  private let threads = Mutex<[UInt]>([])
  var seen: [UInt] { threads.withLock { $0 } }
  func note() { threads.withLock { $0.append(UInt(pthread_self())) } }
}
