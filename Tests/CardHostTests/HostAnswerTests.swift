import CardHost
import ISO7816
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct HostAnswerTests {
  private struct Failing: CardResponder {
    enum Failure: Error { case noNetwork }
    let answer: Result<[UInt8], any Error>
    func respond(to command: [UInt8]) async throws -> [UInt8] { try answer.get() }
  }

  private func answer(of card: some CardResponder) async -> ReaderAnswer {
    let phone = HostPhone()
    let app = phone.present(card: card)
    let answer = await phone.tap()
    app.cancel()
    _ = await app.value
    return answer
  }

  @Test func `an application that throws is answered 6F00`() async {
    #expect(await answer(of: Failing(answer: .failure(Failing.Failure.noNetwork))) == .response([0x6F, 0x00]))
  }

  @Test func `a refusal that is thrown is answered by its status word`() async {
    let refusal = Refusal(.fileNotFound, "no such file")
    #expect(await answer(of: Failing(answer: .failure(refusal))) == .response([0x6A, 0x82]))
  }

  @Test func `an answer of one byte is none and becomes 6F00, one of two is sent`() async {
    #expect(await answer(of: Failing(answer: .success([0x90]))) == .response([0x6F, 0x00]))
    #expect(await answer(of: Failing(answer: .success([]))) == .response([0x6F, 0x00]))
    #expect(await answer(of: Failing(answer: .success([0x90, 0x00]))) == .response([0x90, 0x00]))
  }

  @Test func `the application that is selected answers, and forgets its selection with the field`() async throws {
    let phone = HostPhone()
    var options = CardHost.Options()
    options.taps = .untilSessionEnds
    let app = phone.present(options, card: try ApplicationRouter([Counter()]))
    #expect(await phone.tap() == .response([0x01, 0x90, 0x00]))
    await phone.pass(.milliseconds(200))
    await phone.stops()
    #expect(await phone.tap() == .response([0x02, 0x90, 0x00]))
    phone.runtime.send(.person(.home))
    _ = await app.value
  }

  @Test func `the card is up to date when the call returns`() async throws {
    let phone = HostPhone()
    let app = Task {
      await phone.asApp {
        var card = Remembering()
        _ = await CardHost(clock: HostClock(phone.clock)).present(&card)
        return card
      }
    }
    _ = await phone.tap()
    await phone.pass(.milliseconds(200))
    #expect(await app.value == Remembering(commands: [HostPhone.select], losses: 2))
  }

  @Test(arguments: [1, 5])
  func `an answer is tried again after transmissionError, up to five times`(_ times: Int) async {
    let phone = HostPhone()
    phone.runtime.send(.fault(.transmissionError(times: times)))
    let app = phone.present()
    phone.runtime.fieldOn()
    await phone.emulates()
    async let answer = phone.runtime.transmit(HostPhone.select)
    for _ in 1...times { await phone.pass(.milliseconds(10)) }
    #expect(await answer == .response(HostPhone.select + HostPhone.done))
    phone.runtime.fieldOff()
    await phone.pass(.milliseconds(200))
    #expect(await app.value == .finished(CardHost.Tally(exchanges: 1, taps: 1)))
  }

  @Test func `an answer that fails six times ends the session, and the outcome says so`() async {
    let phone = HostPhone()
    phone.runtime.send(.fault(.transmissionError(times: 6)))
    let app = phone.present()
    phone.runtime.fieldOn()
    await phone.emulates()
    async let answer = phone.runtime.transmit(HostPhone.select)
    for _ in 1...5 { await phone.pass(.milliseconds(10)) }
    #expect(await answer == .torn)
    #expect(await app.value == .transmissionFailed(attempts: 6, CardHost.Tally()))
  }

  @Test func `a link that is lost before the answer is a torn tap, and the next one counts`() async {
    let phone = HostPhone()
    let gate = Gate()
    let app = phone.present(card: Slow(gate: gate))
    phone.runtime.fieldOn()
    await phone.emulates()
    async let torn = phone.runtime.transmit(HostPhone.select)
    await gate.isAsked()
    phone.runtime.fieldOff()
    #expect(await torn == .torn)
    gate.open()
    for _ in 1...5 { await phone.pass(.milliseconds(10)) }
    await phone.pass(.milliseconds(200))
    await phone.stops()
    #expect(await phone.tap() == .response(HostPhone.done))
    await phone.pass(.milliseconds(200))
    #expect(await app.value == .finished(CardHost.Tally(exchanges: 1, taps: 1)))
  }

  @Test func `a session that ends while the application works is not answered for`() async {
    let phone = HostPhone()
    let gate = Gate()
    let app = phone.present(card: Slow(gate: gate))
    phone.runtime.fieldOn()
    await phone.emulates()
    async let torn = phone.runtime.transmit(HostPhone.select)
    await gate.isAsked()
    phone.runtime.send(.person(.dismiss))
    #expect(await torn == .torn)
    gate.open()
    #expect(await app.value == .dismissed(CardHost.Tally()))
  }
}

/// Answers SELECT with the number of selections that it has seen.
private struct Counter: CardApplication {
  let aid = HostPhone.name
  var count: UInt8 = 0
  var isSelected = false

  mutating func select(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    if isSelected { throw Refusal(.conditionsNotSatisfied, "selected twice without a deselection") }
    isSelected = true
    count += 1
    return ResponseAPDU(data: [count])
  }

  mutating func process(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU { ResponseAPDU() }
  mutating func deselect(_ reason: DeselectionReason) { isSelected = false }
}

private struct Remembering: CardResponder, Equatable {
  var commands: [[UInt8]] = []
  var losses = 0

  mutating func respond(to command: [UInt8]) async throws -> [UInt8] {
    commands.append(command)
    return HostPhone.done
  }

  mutating func fieldLost() { losses += 1 }
}

/// Answers when the test lets it.
private struct Slow: CardResponder {
  let gate: Gate
  func respond(to command: [UInt8]) async throws -> [UInt8] {
    await gate.pass()
    return HostPhone.done
  }
}

private final class Gate: Sendable {
  private let asked = AsyncStream<Void>.makeStream()
  private let opened = AsyncStream<Void>.makeStream()

  func pass() async {
    asked.continuation.yield()
    await opened.stream.first { true }
  }

  func isAsked() async { await asked.stream.first { true } }

  func open() { opened.continuation.finish() }
}
