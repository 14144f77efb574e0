import CardSessionTesting
import Foundation
import ProcessClock
import Synchronization
import Testing
import VirtualTime

private actor Dozer {
  func doze() async throws { try await Task.sleep(for: .seconds(60)) }
}

@MainActor private func dozeOnMain() async throws { try await Task.sleep(for: .seconds(60)) }

/// What each clock says has passed while `body` ran.
private func passed(_ body: () async throws -> Void) async rethrows -> [Duration] {
  let (continuous, suspending, date) = (ContinuousClock.now, SuspendingClock.now, Date())
  try await body()
  let wall = (Date().timeIntervalSince(date) * 1_000).rounded()
  return [continuous.duration(to: .now), suspending.duration(to: .now), .milliseconds(Int(wall))]
}

private let minute = Array(repeating: Duration.seconds(60), count: 3)

@Suite(.virtualTime) struct LaneTests {
  @Test func `a sleep, and every clock that is asked about it`() async throws {
    #expect(try await passed { try await Task.sleep(for: .seconds(60)) } == minute)
  }

  @Test func `an unstructured task's sleep`() async throws {
    #expect(try await passed { try await Task { try await Task.sleep(for: .seconds(60)) }.value } == minute)
  }

  @Test func `a detached task's sleep`() async throws {
    #expect(try await passed { try await Task.detached { try await Task.sleep(for: .seconds(60)) }.value } == minute)
  }

  @Test func `an actor's sleep`() async throws {
    #expect(try await passed { try await Dozer().doze() } == minute)
  }

  @Test func `a group's sleeps, side by side`() async throws {
    let times = try await passed {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for seconds in 1...60 { group.addTask { try await Task.sleep(for: .seconds(seconds)) } }
        try await group.waitForAll()
      }
    }
    #expect(times == minute)
  }

  @Test func `the main actor's sleep`() async throws {
    #expect(try await passed { try await dozeOnMain() } == minute)
  }

  @Test func `a sleep in a task of the main actor`() async throws {
    let times = try await passed {
      try await Task { @MainActor in
        assumeIsolation()
        try await Task.sleep(for: .seconds(60))
        assumeIsolation()
      }.value
    }
    #expect(times == minute)
  }

  @Test func `a clock that is polled to a deadline`() async throws {
    var polls = 0
    let deadline = ContinuousClock.now + .milliseconds(1_500)
    while ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(100))
      polls += 1
    }
    #expect(polls == 15)
  }

  @Test func `a date that is polled to a deadline`() async throws {
    let deadline = Date(timeIntervalSinceNow: 2)
    var polls = 0
    while Date() < deadline {
      try await Task.sleep(for: .milliseconds(500))
      polls += 1
    }
    #expect(polls == 4)
  }

  @Test func `a suspending clock's own sleep`() async throws {
    #expect(try await passed { try await SuspendingClock().sleep(until: .now + .seconds(60)) } == minute)
  }

  @Test func `a thread that is blocked to sleep`() async throws {
    #expect(await passed { pause() } == minute)
  }

  /// As synchronous code does.
  private func pause() { Thread.sleep(forTimeInterval: 60) }

  @Test func `a cancelled sleep ends at once and moves no time`() async throws {
    let times = try await passed {
      let long = Task { try await Task.sleep(for: .seconds(3_600)) }
      try await Task.sleep(for: .seconds(60))
      long.cancel()
      await #expect(throws: CancellationError.self) { try await long.value }
      await Task.yield()
    }
    #expect(times == minute)
  }

  @Test func `timers end by deadline, those of one instant as they were set`() async throws {
    let log = Log()
    await withTaskGroup(of: Void.self) { group in
      for (name, milliseconds) in [("c", 30), ("a", 10), ("d", 30), ("b", 20)] {
        group.addTask {
          try? await Task.sleep(for: .milliseconds(milliseconds))
          log.add(name)
        }
      }
    }
    #expect(log.text == "abcd")
  }

  @Test(arguments: 0..<8) func `tests side by side have each their own time`(_ number: Int) async throws {
    let start = ContinuousClock.now
    for _ in 0..<(number + 1) { try await Task.sleep(for: .seconds(1_000)) }
    #expect(start.duration(to: .now) == .seconds(1_000 * (number + 1)))
  }

  @Test func `time begins at the real one`() {
    let distance = abs(Double(process_real_date()) / 1e9 - Date().timeIntervalSince1970)
    #expect(distance < 3_600)
  }
}

@Suite struct OrdinaryTests {
  @Test func `beside them time is real`() async throws {
    let before = process_real_monotonic()
    let clock = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(20))
    #expect(process_real_monotonic() - before >= 20_000_000)
    #expect(clock.duration(to: .now) >= .milliseconds(20))
    #expect(process_clock_of_thread() == nil)
  }

  @Test @MainActor func `the main actor is the platform's, and isolated`() async throws {
    MainActor.assertIsolated()
    let before = process_real_monotonic()
    try await Task.sleep(for: .milliseconds(20))
    #expect(process_real_monotonic() - before >= 20_000_000)
    await Task { @MainActor in assumeIsolation() }.value
  }
}

/// As synchronous code does; it traps where the main actor is another than the one that runs.
private func assumeIsolation() { MainActor.assumeIsolated {} }

final class Log: Sendable {
  private let kept = Mutex("")
  var text: String { kept.withLock { $0 } }
  func add(_ more: String) { kept.withLock { $0 += more } }
}
