import CoreNFC
import PhoneModel
import PhoneRuntime
import Synchronization
import Testing

/// How apps in the field answer: each test is one pattern, written as an app has it.
@Suite struct AnswerPatternTests {
  private static let done = Data([0x90, 0x00])

  /// Runs an app that starts at once and gives each command to `answer`.
  private func app(
    on phone: TestPhone, _ answer: @escaping @Sendable (CardSession.APDU) async throws -> Void
  ) -> Task<Void, any Error> {
    Task {
      try await phone.asApp {
        let session = try await CardSession()
        try await session.startEmulation()
        for try await case .received(let apdu) in session.eventStream { try await answer(apdu) }
      }
    }
  }

  @Test func `pattern 4: the newest command is kept and answered later from another thread`() async throws {
    let phone = TestPhone()
    let kept = AsyncStream<Void>.makeStream()
    let desk = Desk()
    let app = app(on: phone) { apdu in
      desk.keep(apdu)
      kept.continuation.yield()
    }
    await phone.emulates()
    phone.runtime.fieldOn()
    var arrivals = kept.stream.makeAsyncIterator()
    async let first = phone.runtime.transmit(TestPhone.selectTag)
    await arrivals.next()
    // The reader gives up and selects again: only the newer command is still owed.
    async let second = phone.runtime.transmit(TestPhone.selectTag)
    await arrivals.next()
    #expect(await first == .torn)
    Thread.detachNewThread { desk.answer(Self.done) }
    #expect(await second == .response([0x90, 0x00]))
    phone.runtime.send(.person(.home))
    try await app.value
  }

  @Test(arguments: [1, 9])
  func `pattern 5: an answer is tried again after transmissionError, once, ten times or for ever`(
    _ failures: Int
  ) async throws {
    let phone = TestPhone()
    phone.runtime.send(.fault(.transmissionError(times: failures)))
    let once = app(on: phone) { apdu in
      for _ in 0..<10 {
        do {
          return try await apdu.respond(response: Self.done)
        } catch CardSession.Error.transmissionError {}
      }
    }
    try await tap(phone)
    phone.runtime.send(.person(.home))
    try await once.value

    phone.runtime.fieldOff()
    phone.runtime.send(.person(.open(TestPhone.app)))
    phone.runtime.send(.fault(.transmissionError(times: failures)))
    let forever = app(on: phone) { apdu in
      while true {
        do {
          return try await apdu.respond(response: Self.done)
        } catch let error as CardSession.Error where error == .transmissionError {
          continue
        }
      }
    }
    try await tap(phone)
    phone.runtime.send(.person(.home))
    try await forever.value
  }

  private func tap(_ phone: TestPhone) async throws {
    await phone.emulates()
    phone.runtime.fieldOn()
    #expect(await phone.runtime.transmit(TestPhone.selectTag) == .response([0x90, 0x00]))
  }

  @Test func `pattern 6: seconds may pass before one command is answered`() async throws {
    let phone = TestPhone()
    let app = app(on: phone) { apdu in
      try await phone.clock.sleep(for: .seconds(20))
      try await apdu.respond(response: Self.done)
    }
    await phone.emulates()
    phone.runtime.fieldOn()
    async let answer = phone.runtime.transmit(TestPhone.selectTag)
    await phone.clock.sleepers(1)
    phone.clock.advance(by: .seconds(20))
    #expect(await answer == .response([0x90, 0x00]))
    phone.runtime.send(.person(.home))
    try await app.value
  }

  @Test func `pattern 8: the assertion is optional, is checked after every event, or is dropped at once`() async throws
  {
    let phone = TestPhone()
    try await phone.asApp {
      let assertion = try? await NFCPresentmentIntentAssertion.acquire()
      #expect(assertion?.isValid == true)
      let session = try await CardSession()
      phone.runtime.fieldOn()
      session.invalidate()
      for try await _ in session.eventStream { #expect(assertion?.isValid == true) }
      withExtendedLifetime(assertion) {}
    }
    // The cool-down after the one that was let go: the app does without.
    try await phone.asApp {
      let none = try? await NFCPresentmentIntentAssertion.acquire()
      #expect(none == nil)
      phone.clock.advance(by: .seconds(15))
      _ = try await NFCPresentmentIntentAssertion.acquire()
      #expect(phone.runtime.withPhone { $0.intent.holder == nil })
    }
  }

  @Test func `pattern 10: an app's own protocol has the session and a double behind it`() async throws {
    let double = DoubleSession()
    try await double.begin()
    #expect(double.isRunning && double.text == "Hold near")
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      try await session.begin()
      #expect(await session.isEmulationInProgress && session.alertMessage == "Hold near")
    }
  }
}

/// Keeps one command, as an app does that answers through another language.
private final class Desk: Sendable {
  private let newest = Mutex<CardSession.APDU?>(nil)

  func keep(_ apdu: CardSession.APDU) { newest.withLock { $0 = apdu } }

  func answer(_ response: Data) {
    guard let apdu = newest.withLock({ $0.take() }) else { return }
    Task { try await apdu.respond(response: response) }
  }
}

private protocol Presenting: AnyObject {
  var alertMessage: String { get set }
  func startEmulation() async throws
}

extension Presenting {
  fileprivate func begin() async throws {
    alertMessage = "Hold near"
    try await startEmulation()
  }
}

extension CardSession: Presenting {}

private final class DoubleSession: Presenting {
  private(set) var text = ""
  private(set) var isRunning = false
  var alertMessage: String {
    get { text }
    set { text = newValue }
  }
  func startEmulation() async throws { isRunning = true }
}
