import CardTrace
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct RecorderTests {
  @Test func `a whole tap gives exactly these records`() async throws {
    let bench = Bench()
    let session = try await bench.session()
    session.alertMessage = "Hold near"
    bench.clock.advance(by: .milliseconds(1))
    bench.runtime.fieldOn()
    try await session.startEmulation()
    bench.clock.advance(by: .milliseconds(1))
    bench.runtime.begin(Bench.read) { _ in }
    bench.runtime.begin(Bench.select) { _ in }
    try await #require(await bench.command(of: session)).respond([0x90, 0x00])
    bench.clock.advance(by: .milliseconds(1))
    bench.runtime.fieldOff()
    session.stopEmulation(.success)
    session.invalidate()
    #expect(
      bench.trace.records == [
        TraceRecord(t: 0, lane: .person, kind: .opens, note: "tag"),
        TraceRecord(t: 0, lane: .app, kind: .sessionRequested, note: "tag"),
        TraceRecord(t: 0, lane: .phone, kind: .consentAsked, note: "tag"),
        TraceRecord(t: 0, lane: .person, kind: .consent, note: "yes"),
        TraceRecord(t: 0, lane: .app, kind: .sessionStarted, session: 1),
        TraceRecord(t: 0, lane: .phone, kind: .event, session: 1, rule: "session.started", note: "sessionStarted"),
        TraceRecord(t: 0, lane: .app, kind: .alertMessage, session: 1, note: "Hold near"),
        TraceRecord(t: 1_000_000, lane: .reader, kind: .fieldOn),
        TraceRecord(
          t: 1_000_000, lane: .phone, kind: .event, session: 1, rule: "field.detected", note: "readerDetected"),
        TraceRecord(t: 1_000_000, lane: .app, kind: .startEmulation, session: 1),
        TraceRecord(t: 1_000_000, lane: .phone, kind: .sheet, note: "shown: Hold near"),
        TraceRecord(t: 1_000_000, lane: .phone, kind: .emulationStarted),
        TraceRecord(t: 2_000_000, lane: .reader, kind: .command, bytes: Bench.read, apdu: 1),
        TraceRecord(
          t: 2_000_000, lane: .phone, kind: .phoneAnswer, bytes: [0x69, 0x85], apdu: 1, rule: "select.none"),
        TraceRecord(t: 2_000_000, lane: .reader, kind: .response, bytes: [0x69, 0x85], apdu: 1),
        TraceRecord(t: 2_000_000, lane: .reader, kind: .command, bytes: Bench.select, apdu: 2),
        TraceRecord(
          t: 2_000_000, lane: .phone, kind: .event, session: 1, apdu: 2, rule: "select.listed", note: "received"),
        TraceRecord(t: 2_000_000, lane: .app, kind: .answer, bytes: [0x90, 0x00], apdu: 2),
        TraceRecord(t: 2_000_000, lane: .reader, kind: .response, bytes: [0x90, 0x00], apdu: 2),
        TraceRecord(t: 3_000_000, lane: .reader, kind: .fieldOff),
        TraceRecord(
          t: 3_000_000, lane: .phone, kind: .event, session: 1, rule: "field.deselected", note: "readerDeselected"),
        TraceRecord(t: 3_000_000, lane: .app, kind: .stopEmulation, session: 1, note: "success"),
        TraceRecord(t: 3_000_000, lane: .phone, kind: .emulationStopped),
        TraceRecord(t: 3_000_000, lane: .phone, kind: .sheet, note: "success"),
        TraceRecord(t: 3_000_000, lane: .app, kind: .invalidate, session: 1),
        TraceRecord(
          t: 3_000_000, lane: .phone, kind: .sessionInvalidated, session: 1, rule: "session.invalidate",
          note: "invalidated"),
      ])
    withExtendedLifetime(session) {}
  }

  @Test func `a session's limit is an end, a cool-down and a refusal by it`() async throws {
    let bench = Bench()
    let session = try await bench.session()
    try await session.startEmulation()
    let before = bench.trace.records.count
    bench.clock.advance(by: .seconds(60))
    let next = try await bench.session()
    await #expect(throws: SessionFailure.systemNotAvailable) { try await next.startEmulation() }
    let t: Int64 = 60_000_000_000
    #expect(
      Array(bench.trace.records.dropFirst(before)) == [
        TraceRecord(t: t, lane: .phone, kind: .emulationStopped),
        TraceRecord(t: t, lane: .phone, kind: .sheet, note: "closed"),
        TraceRecord(
          t: t, lane: .phone, kind: .sessionInvalidated, session: 1, rule: "session.limit",
          note: "maxSessionDurationReached"),
        TraceRecord(
          t: t, lane: .phone, kind: .coolDown, rule: "session.cool-down", note: "no emulation for 15.0 seconds"),
        TraceRecord(t: t, lane: .app, kind: .sessionRequested, note: "tag"),
        TraceRecord(t: t, lane: .app, kind: .sessionStarted, session: 2),
        TraceRecord(t: t, lane: .phone, kind: .event, session: 2, rule: "session.started", note: "sessionStarted"),
        TraceRecord(t: t, lane: .app, kind: .startEmulation, session: 2),
        TraceRecord(t: t, lane: .phone, kind: .startRefused, rule: "session.cool-down", note: "systemNotAvailable"),
      ])
    withExtendedLifetime((session, next)) {}
  }

  @Test func `answers that fail and commands that are torn say by which rule`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    bench.runtime.begin(Bench.select) { _ in }
    let command = try #require(await bench.command(of: session))
    let before = bench.trace.records.count
    bench.runtime.send(.fault(.transmissionError(times: 1)))
    await #expect(throws: SessionFailure.transmissionError) { try await command.respond([0x90, 0x00]) }
    bench.runtime.fieldOff()
    await #expect(throws: SessionFailure.transmissionError) { try await command.respond([0x90, 0x00]) }
    bench.runtime.begin(Bench.select) { _ in }
    let answer = TraceRecord(t: 0, lane: .app, kind: .answer, bytes: [0x90, 0x00], apdu: 1)
    func failed(_ rule: String, _ note: String = "transmissionError") -> TraceRecord {
      TraceRecord(t: 0, lane: .phone, kind: .answerFailed, apdu: 1, rule: rule, note: note)
    }
    #expect(
      Array(bench.trace.records.dropFirst(before)) == [
        TraceRecord(t: 0, lane: .phone, kind: .fault, note: "transmissionError 1"),
        answer, failed("apdu.retry"),
        TraceRecord(t: 0, lane: .reader, kind: .fieldOff),
        TraceRecord(t: 0, lane: .reader, kind: .torn, apdu: 1),
        TraceRecord(t: 0, lane: .phone, kind: .event, session: 1, rule: "field.deselected", note: "readerDeselected"),
        answer, failed("apdu.late-link", "transmissionError, the answer is too late"),
        TraceRecord(t: 0, lane: .reader, kind: .command, bytes: Bench.select, apdu: 2),
        TraceRecord(t: 0, lane: .reader, kind: .noCard, apdu: 2),
      ])
    withExtendedLifetime((session, command)) {}
  }

  @Test func `an assertion's life is recorded with what ended it`() async throws {
    let bench = Bench()
    do {
      let assertion = try await bench.context.acquireAssertion()
      await #expect(throws: AssertionFailure.systemNotAvailable) { _ = try await bench.context.acquireAssertion() }
      withExtendedLifetime(assertion) {}
    }
    #expect(
      bench.trace.records.dropFirst().map { "\($0.lane) \($0.kind) \($0.rule ?? "-") \($0.note ?? "-")" } == [
        "app assertionAcquired - assertion 1", "app assertionRefused assertion.held systemNotAvailable",
        "app assertionReleased - -", "phone assertionEnded assertion.released assertion 1",
      ])
  }

  @Test func `refusals of a session name their rule`() async throws {
    let bench = Bench(circumstances: Circumstances(radioIsOn: false))
    await #expect(throws: SessionFailure.radioDisabled) { _ = try await bench.session() }
    bench.runtime.send(.phone(.radio(true)))
    bench.runtime.send(.phone(.eligible(false)))
    await #expect(throws: SessionFailure.systemEligibilityFailed) { _ = try await bench.session() }
    #expect(
      bench.trace.records.dropFirst().map { "\($0.lane) \($0.kind) \($0.rule ?? "-") \($0.note ?? "-")" } == [
        "app sessionRequested - tag", "phone sessionRefused session.radio-off radioDisabled", "phone radio - on",
        "phone eligible - no", "app sessionRequested - tag",
        "phone sheet - shown in vain: check isEligible before the button",
        "phone sessionRefused sheet.in-vain systemEligibilityFailed",
      ])
  }

  @Test func `every act of the person has its kind and note`() {
    let bench = Bench()
    let actions: [PersonAction] = [
      .doubleClick, .dismiss, .background, .open(Bench.app), .lock, .unlock, .home, .consent(false),
      .defaultApp(Bench.app), .defaultApp(nil),
    ]
    for action in actions { bench.runtime.send(.person(action)) }
    bench.runtime.send(.phone(.supported(false)))
    bench.runtime.send(.phone(.radio(false)))
    let records = bench.trace.records.dropFirst().filter { $0.kind != .note }
    #expect(
      records.map { "\($0.kind.rawValue) \($0.note ?? "-")" } == [
        "double-click -", "dismiss -", "background -", "opens tag", "lock -", "unlock -", "home -", "consent no",
        "default-app tag", "default-app none", "supported no", "radio off",
      ])
    #expect(records.dropLast(2).allSatisfy { $0.lane == .person })
  }
}
