import PhoneModel
import PhoneRuntime
import Testing

@Suite(.timeLimit(.minutes(2))) struct RealClockTests {
  @Test func `time starts at 0 and does not go back`() {
    let clock = RealClock()
    let first = clock.now
    let second = clock.now
    #expect(first >= .start && second >= first)
  }

  @Test func `an alarm whose deadline is past rings at once, but not within the call`() async {
    let clock = RealClock()
    await withCheckedContinuation { continuation in
      clock.setAlarm(at: Instant(nanoseconds: -1)) { continuation.resume() }
    }
    #expect(clock.now > .start)
  }

  @Test func `nil silences an alarm and a new one replaces it`() async {
    let clock = RealClock()
    let rung = Log<String>()
    clock.setAlarm(at: .start + .seconds(3_600)) { rung.append("silenced") }
    clock.setAlarm(at: nil) { rung.append("nil") }
    clock.setAlarm(at: .start + .seconds(3_600)) { rung.append("replaced") }
    await withCheckedContinuation { continuation in
      clock.setAlarm(at: .start) {
        rung.append("rung")
        continuation.resume()
      }
    }
    #expect(rung.entries == ["rung"])
  }

  @Test func `a sleeping alarm does not keep its clock, nor what it would ring`() async {
    weak var freed: RealClock?
    let gone = AsyncStream<Void>.makeStream()
    do {
      let clock = RealClock()
      let probe = Probe { gone.continuation.finish() }
      clock.setAlarm(at: .start + .seconds(3_600)) { withExtendedLifetime(probe) {} }
      freed = clock
    }
    #expect(freed == nil)
    for await _ in gone.stream {}
  }

  @Test func `a deadline in the past does not sleep`() async throws {
    let clock = RealClock()
    try await clock.sleep(until: .start)
    #expect(clock.now > .start)
  }

  @Test func `a cancelled task does not sleep`() async {
    let clock = RealClock()
    let sleeper = Task { try await clock.sleep(until: .start + .seconds(3_600)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}

/// Tells when it is freed.
private final class Probe: Sendable {
  private let onEnd: @Sendable () -> Void
  init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }
  deinit { onEnd() }
}
