import PhoneModel
import PhoneRuntime
import Synchronization
import Testing

@Suite struct ManualClockTests {
  @Test func `an alarm rings at its own instant, on the way to a later one`() {
    let clock = ManualClock()
    let rung = Mutex<[Instant]>([])
    clock.setAlarm(at: .start + .seconds(2)) { rung.withLock { $0.append(clock.now) } }
    clock.advance(by: .nanoseconds(1_999_999_999))
    #expect(rung.withLock { $0 }.isEmpty)
    clock.advance(by: .seconds(5))
    #expect(rung.withLock { $0 } == [.start + .seconds(2)])
    #expect(clock.now == .start + .nanoseconds(6_999_999_999))
  }

  @Test func `a later alarm replaces the earlier one and nil silences it`() {
    let clock = ManualClock()
    let rung = Mutex<[String]>([])
    clock.setAlarm(at: .start + .seconds(1)) { rung.withLock { $0.append("first") } }
    clock.setAlarm(at: .start + .seconds(2)) { rung.withLock { $0.append("second") } }
    clock.advance(by: .seconds(3))
    clock.setAlarm(at: .start + .seconds(4)) { rung.withLock { $0.append("third") } }
    clock.setAlarm(at: nil) {}
    clock.advance(by: .seconds(3))
    #expect(rung.withLock { $0 } == ["second"])
  }

  @Test func `sleepers wake in the order of their deadlines`() async throws {
    let clock = ManualClock()
    let woken = Log()
    await withThrowingTaskGroup(of: Void.self) { group in
      for seconds in [3, 1, 2] {
        group.addTask {
          try await clock.sleep(for: .seconds(seconds))
          woken.append(seconds)
        }
      }
      await clock.sleepers(3)
      for _ in 1...3 {
        clock.advance(by: .seconds(1))
        _ = try? await group.next()
      }
    }
    #expect(woken.numbers == [1, 2, 3])
  }

  @Test func `a sleeper that is cancelled wakes at once and a deadline in the past does not sleep`() async throws {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    try await clock.sleep(until: .start)
    #expect(clock.now == .start)
  }
}

/// What several tasks wrote down, in order.
private final class Log: Sendable {
  private let written = Mutex<[Int]>([])
  var numbers: [Int] { written.withLock { $0 } }
  func append(_ number: Int) { written.withLock { $0.append(number) } }
}
