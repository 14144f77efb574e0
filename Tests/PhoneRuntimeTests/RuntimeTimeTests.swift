import CardTrace
import PhoneModel
import PhoneRuntime
import Synchronization
import Testing

@Suite struct RuntimeTimeTests {
  @Test func `the session ends at its limit, not a nanosecond before`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    bench.clock.advance(by: .nanoseconds(59_999_999_999))
    #expect(session.isEmulating)
    bench.clock.advance(by: .nanoseconds(1))
    #expect(!session.isEmulating)
    #expect(await serve(session) == .maxSessionDurationReached)
    let end = try #require(bench.trace.records.first { $0.kind == .sessionInvalidated })
    #expect(end.t == 60_000_000_000)
    #expect(end.rule == "session.limit")
  }

  @Test func `a long step of time visits the limit and the assertion's end in order`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    let assertion = try await bench.context.acquireAssertion()
    bench.clock.advance(by: .seconds(3_600))
    #expect(!assertion.isValid && !session.isEmulating)
    let ends = bench.trace.records.filter { $0.kind == .assertionEnded || $0.kind == .sessionInvalidated }
    #expect(ends.map(\.t) == [15_000_000_000, 60_000_000_000])
  }

  @Test func `a limit of a session that has ended rings for nobody`() async throws {
    let bench = Bench()
    let first = try await bench.emulating()
    bench.clock.advance(by: .seconds(30))
    first.invalidate()
    let second = try await bench.session()
    try await second.startEmulation()
    bench.clock.advance(by: .seconds(59))
    #expect(second.isEmulating)
    bench.clock.advance(by: .seconds(1))
    #expect(!second.isEmulating)
  }

  @Test func `an event after a deadline finds the deadline kept, though no alarm rang`() async throws {
    let clock = SilentClock()
    let trace = TraceMemory()
    let runtime = PhoneRuntime(Phone(apps: [Bench.app: .tagOnly]), clock: clock, sink: trace)
    runtime.send(.person(.open(Bench.app)))
    let session = try await AppContext(runtime: runtime, app: Bench.app).openSession()
    try await session.startEmulation()
    clock.set(.start + .seconds(61))
    runtime.fieldOn()
    #expect(!session.isEmulating)
    #expect(await serve(session) == .maxSessionDurationReached)
    let times = trace.records.map(\.t)
    #expect(times == times.sorted())
    #expect(times.contains(60_000_000_000))
  }

  @Test func `a remark after a deadline comes after what the deadline did`() async throws {
    let clock = SilentClock()
    let trace = TraceMemory()
    let runtime = PhoneRuntime(Phone(apps: [Bench.app: .tagOnly]), clock: clock, sink: trace)
    runtime.send(.person(.open(Bench.app)))
    let session = try await AppContext(runtime: runtime, app: Bench.app).openSession()
    try await session.startEmulation()
    clock.set(.start + .seconds(61))
    runtime.note("later", lane: .reader)
    #expect(trace.records.last?.note == "later")
    #expect(trace.records.contains { $0.kind == .sessionInvalidated && $0.t == 60_000_000_000 })
    withExtendedLifetime(session) {}
  }

  @Test func `consent that is not left to the person is given within the call`() async throws {
    let bench = Bench()
    _ = try await bench.session()
    #expect(bench.runtime.withPhone { $0.circumstances.consent } == .accepted)
    #expect(bench.trace.records.map(\.kind).prefix(4) == [.opens, .sessionRequested, .consentAsked, .consent])
  }

  @Test(arguments: [true, false]) func `consent that is left to the person waits for it`(_ accepts: Bool) async throws {
    let bench = Bench()
    bench.runtime.leaveConsentToPerson()
    let app = Task { try await bench.session() }
    await bench.runtime.wait { $0.session.state != .none }
    #expect(bench.runtime.withPhone { $0.circumstances.consent } == .undecided)
    bench.runtime.send(.person(.consent(accepts)))
    switch await app.result {
    case .success: #expect(accepts)
    case .failure(let error): #expect(!accepts && error as? SessionFailure == .accessNotAccepted)
    }
  }

  @Test func `a request for consent ends when the person leaves the app`() async throws {
    let bench = Bench()
    bench.runtime.leaveConsentToPerson()
    let app = Task { try await bench.session() }
    await bench.runtime.wait { $0.session.state != .none }
    bench.runtime.send(.person(.home))
    await #expect(throws: SessionFailure.systemNotAvailable) { try await app.value }
  }
}

/// A clock that can be set and whose alarm never rings, as when a machine is busy.
private final class SilentClock: PhoneClock {
  private let time = Mutex(Instant.start)
  var now: Instant { time.withLock { $0 } }
  func set(_ instant: Instant) { time.withLock { $0 = instant } }
  func setAlarm(at deadline: Instant?, _ ring: @escaping @Sendable () -> Void) {}
  func sleep(until deadline: Instant) async throws {}
}
