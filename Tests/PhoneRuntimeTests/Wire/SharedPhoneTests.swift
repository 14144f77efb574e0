import CardTrace
import PhoneModel
import PhoneRuntime
import Testing

/// Apps that share a phone through its socket.
@Suite struct SharedPhoneTests {
  /// The next command of a session; other events on the way are passed over.
  private func command(of session: SessionHandle) async -> CommandToken? {
    while let item = await session.nextEvent() { if case .received(let command) = item { return command } }
    return nil
  }

  @Test func `an app that joins has its session, answers the reader and is told the end`() async throws {
    let phone = try SharedPhone()
    let app = try phone.app()
    let session = try await app.openSession()
    try await session.startEmulation()
    #expect(session.isEmulating)
    phone.runtime.fieldOn()
    let card = Task { await serve(session) }
    #expect(await phone.runtime.transmit(Bench.select) == .response([0x90, 0x00]))
    #expect(await phone.runtime.transmit([0x00, 0xB0, 0x00, 0x00, 0x02]) == .response([0x90, 0x00]))
    phone.runtime.send(.person(.dismiss))
    #expect(await card.value == .userInvalidated)
    #expect(!session.isEmulating)
    #expect(await session.nextEvent() == nil)
  }

  @Test func `the trace is that of the same app on a phone of its own`() async throws {
    func tap(_ runtime: PhoneRuntime, _ app: AppContext) async throws {
      let session = try await app.openSession()
      session.alertMessage = "Hold your phone near the reader."
      try await session.startEmulation()
      runtime.fieldOn()
      let card = Task { await serve(session) }
      _ = await runtime.transmit(Bench.select)
      _ = await runtime.transmit(Bench.read)
      runtime.fieldOff()
      session.stopEmulation(.success)
      await runtime.wait { !$0.session.isEmulating }
      let assertion = try await app.acquireAssertion()
      #expect(assertion.isValid)
      session.invalidate()
      _ = await card.value
      withExtendedLifetime(assertion) {}
    }
    let phone = try SharedPhone()
    let shared = try phone.app()
    try await tap(phone.runtime, shared)
    let own = TraceMemory()
    let runtime = PhoneRuntime(
      Phone(apps: [SharedPhone.wallet: .tagOnly], circumstances: Circumstances(consent: .accepted)),
      clock: ManualClock(), sink: own)
    runtime.send(.person(.open(SharedPhone.wallet)))
    try await tap(runtime, AppContext(runtime: runtime, app: SharedPhone.wallet))
    await phone.runtime.wait { $0.intent.holder == nil }
    await runtime.wait { $0.intent.holder == nil }
    #expect(!own.records.isEmpty && phone.trace.records.prefix(own.records.count) == own.records[...])
  }

  @Test func `what the app ends is ended for it at once`() async throws {
    let phone = try SharedPhone()
    let app = try phone.app()
    let session = try await app.openSession()
    try await session.startEmulation()
    session.stopEmulation(.success)
    #expect(!session.isEmulating)
    try await session.startEmulation()
    #expect(session.isEmulating)
    session.invalidate()
    #expect(!session.isEmulating)
    await #expect(throws: SessionFailure.invalidated) { try await session.startEmulation() }
  }

  @Test func `an assertion ends for the app when it ends on the phone`() async throws {
    let phone = try SharedPhone()
    let app = try phone.app()
    let assertion = try await app.acquireAssertion()
    #expect(assertion.isValid)
    let session = try await app.openSession()
    phone.clock.advance(by: .seconds(15))
    // Whatever the phone says of the session comes after what it said of the assertion.
    try await session.startEmulation()
    #expect(!assertion.isValid)
    await #expect(throws: AssertionFailure.systemNotAvailable) { try await app.acquireAssertion() }
  }

  @Test func `what the app reads of the phone follows the phone`() async throws {
    let phone = try SharedPhone()
    let app = try phone.app()
    #expect(app.isSupported && app.isEligible && app.runtime.readingAvailable)
    phone.runtime.send(.phone(.eligible(false)))
    await #expect(throws: SessionFailure.systemEligibilityFailed) { try await app.openSession() }
    #expect(app.isSupported && !app.isEligible)
  }

  @Test func `only the app in front gets a session, and one lives in the system`() async throws {
    let phone = try SharedPhone()
    let wallet = try phone.app(SharedPhone.wallet)
    let badge = try phone.app(SharedPhone.badge)
    await #expect(throws: SessionFailure.systemNotAvailable) { try await wallet.openSession() }
    let session = try await badge.openSession()
    phone.runtime.send(.person(.open(SharedPhone.wallet)))
    #expect(await serve(session) == .invalidated)
    let second = try await wallet.openSession()
    #expect(second.id.number == 2)
  }

  @Test func `an app that goes in mid-tap tears the exchange, and can join again`() async throws {
    let phone = try SharedPhone()
    let client = try phone.client()
    try await client.join(SharedPhone.wallet)
    try client.event(.requestSession(CallID(7), SharedPhone.wallet))
    let id = try #require(
      try await client.next { if case .returns(CallID(7), .session(let id)) = $0 { id } else { nil } })
    try client.event(.startEmulation(CallID(8), id))
    _ = try await client.next { if case .returns(CallID(8), .done) = $0 { true } else { nil } }
    phone.runtime.fieldOn()
    let answer = Task { await phone.runtime.transmit(Bench.select) }
    _ = try await client.next { if case .post(_, .received) = $0 { true } else { nil } }
    client.hangUp()
    #expect(await answer.value == .torn)
    #expect(await phone.nextLeft() == "wallet: gone")
    #expect(phone.runtime.withPhone { $0.session.state == .none && $0.scene.front == nil })
    let app = try phone.app()
    let session = try await app.openSession()
    try await session.startEmulation()
    #expect(await phone.runtime.transmit([0x00]) == .response([0x67, 0x00]))
    #expect(session.isEmulating)
  }

  @Test func `an app that goes while the person is asked asks no more`() async throws {
    let phone = try SharedPhone(circumstances: Circumstances())
    phone.runtime.leaveConsentToPerson()
    let client = try phone.client()
    try await client.join(SharedPhone.wallet)
    try client.event(.requestSession(CallID(1), SharedPhone.wallet))
    await phone.runtime.wait { if case .awaitingConsent = $0.session.state { true } else { false } }
    client.hangUp()
    #expect(await phone.nextLeft() == "wallet: gone")
    phone.runtime.send(.person(.consent(true)))
    #expect(phone.runtime.withPhone { $0.session.state == .none })
  }

  @Test func `when the phone goes every wait ends, the session too, and later calls are refused`() async throws {
    let phone = try SharedPhone(circumstances: Circumstances())
    phone.runtime.leaveConsentToPerson()
    let app = try phone.app()
    let asking = Task { try await app.openSession() }
    await phone.runtime.wait { if case .awaitingConsent = $0.session.state { true } else { false } }
    phone.runtime.send(.person(.consent(true)))
    let session = try await asking.value
    try await session.startEmulation()
    phone.runtime.fieldOn()
    let answer = Task { await phone.runtime.transmit(Bench.select) }
    let command = try #require(await command(of: session))
    phone.end()
    #expect(await answer.value == .torn)
    #expect(await serve(session) == .invalidated)
    #expect(await session.nextEvent() == nil)
    #expect(!session.isEmulating)
    await #expect(throws: SessionFailure.systemNotAvailable) { try await command.respond([0x90, 0x00]) }
    await #expect(throws: SessionFailure.systemNotAvailable) { try await session.startEmulation() }
    await #expect(throws: SessionFailure.systemNotAvailable) { try await app.openSession() }
    await #expect(throws: AssertionFailure.systemNotAvailable) { try await app.acquireAssertion() }
    session.invalidate()
    #expect(throws: JoinError.self) { try PhoneConnection(joining: phone.path + "x", as: SharedPhone.wallet) }
  }

  @Test func `a call that waits for the person returns when the phone goes`() async throws {
    let phone = try SharedPhone(circumstances: Circumstances())
    phone.runtime.leaveConsentToPerson()
    let app = try phone.app()
    let asking = Task { try await app.openSession() }
    await phone.runtime.wait { if case .awaitingConsent = $0.session.state { true } else { false } }
    phone.end()
    await #expect(throws: SessionFailure.systemNotAvailable) { try await asking.value }
  }

  @Test func `a command that is let go unanswered ends the session, an answered one is forgotten`() async throws {
    let phone = try SharedPhone()
    let app = try phone.app()
    let session = try await app.openSession()
    try await session.startEmulation()
    phone.runtime.fieldOn()
    for number in 1...3 {
      async let answer = phone.runtime.transmit(Bench.select)
      try await command(of: session)?.respond([0x90, 0x00])
      #expect(await answer == .response([0x90, 0x00]))
      // The last answered command is forgotten with the next event at the latest.
      #expect(phone.runtime.withPhone { $0.answers.apdus.count } <= 1, "after command \(number)")
    }
    async let answer = phone.runtime.transmit(Bench.select)
    #expect(await command(of: session) != nil)
    #expect(await answer == .torn)
    #expect(await serve(session) == .emulationStopped)
    #expect(phone.runtime.withPhone { $0.answers.apdus.count } == 0)
  }

  @Test func `an app that has joined is not started again`() async throws {
    let phone = try SharedPhone()
    let started = Log<AppID>()
    phone.runtime.setLaunch { started.append($0) }
    phone.runtime.send(.person(.open(SharedPhone.wallet)))
    #expect(started.entries == [SharedPhone.wallet])
    let app = try phone.app()
    phone.runtime.send(.person(.home))
    phone.runtime.send(.person(.open(SharedPhone.wallet)))
    #expect(started.entries == [SharedPhone.wallet])
    withExtendedLifetime(app) {}
  }

  @Test func `an app is told of events of its scene, of those before it had joined too, until the phone goes`()
    async throws
  {
    let phone = try SharedPhone(entitlements: Entitlements(defaultContactlessApp: true))
    phone.runtime.send(.person(.defaultApp(SharedPhone.wallet)))
    phone.runtime.send(.person(.doubleClick))
    let app = try phone.app()
    var events = app.sceneEvents().makeAsyncIterator()
    #expect(await events.next() == .presentation)
    phone.runtime.fieldOn()
    #expect(await events.next() == .readerDetected)
    phone.end()
    #expect(await events.next() == nil)
    var late = app.sceneEvents().makeAsyncIterator()
    #expect(await late.next() == nil)
  }
}
