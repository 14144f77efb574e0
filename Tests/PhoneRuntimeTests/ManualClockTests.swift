import PhoneModel
import PhoneRuntime
import Testing

@Suite struct ManualClockTests {
  @Test func `an alarm rings at its own instant, on the way to a later one`() {
    let clock = ManualClock()
    let rung = Log<Instant>()
    clock.setAlarm(at: .start + .seconds(2)) { rung.append(clock.now) }
    clock.advance(by: .nanoseconds(1_999_999_999))
    #expect(rung.entries.isEmpty)
    clock.advance(by: .seconds(5))
    #expect(rung.entries == [.start + .seconds(2)])
    #expect(clock.now == .start + .nanoseconds(6_999_999_999))
  }

  @Test func `an alarm in the past rings at the next step, however short`() {
    let clock = ManualClock()
    clock.advance(by: .seconds(2))
    let rung = Log<Instant>()
    clock.setAlarm(at: .start + .seconds(1)) { rung.append(clock.now) }
    #expect(rung.entries.isEmpty)
    clock.advance(by: .zero)
    #expect(rung.entries == [.start + .seconds(2)])
  }

  @Test func `a later alarm replaces the earlier one and nil silences it`() {
    let clock = ManualClock()
    let rung = Log<String>()
    clock.setAlarm(at: .start + .seconds(1)) { rung.append("first") }
    clock.setAlarm(at: .start + .seconds(2)) { rung.append("second") }
    clock.advance(by: .seconds(3))
    clock.setAlarm(at: .start + .seconds(4)) { rung.append("third") }
    clock.setAlarm(at: nil) {}
    clock.advance(by: .seconds(3))
    #expect(rung.entries == ["second"])
  }

  @Test func `an alarm that sets the next one is followed within one step`() {
    let clock = ManualClock()
    let rung = Log<Instant>()
    @Sendable func chain(_ second: Int) {
      guard second <= 3 else { return }
      clock.setAlarm(at: .start + .seconds(second)) {
        rung.append(clock.now)
        chain(second + 1)
      }
    }
    chain(1)
    clock.advance(by: .seconds(10))
    #expect(rung.entries == [1, 2, 3].map { .start + .seconds($0) })
    #expect(clock.now == .start + .seconds(10))
  }

  @Test func `sleepers wake in the order of their deadlines`() async throws {
    let clock = ManualClock()
    let woken = Log<Int>()
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
    #expect(woken.entries == [1, 2, 3])
  }

  @Test func `an alarm comes before a sleeper of the same instant and before a later one`() async throws {
    let clock = ManualClock()
    let executor = PhoneExecutor(name: "clock")
    defer { executor.stop() }
    let order = Log<String>()
    let sleepers = [2, 1].map { seconds in
      Task(executorPreference: executor) {
        try await clock.sleep(for: .seconds(seconds))
        order.append("sleeper \(seconds)")
      }
    }
    await clock.sleepers(2)
    clock.setAlarm(at: .start + .seconds(1)) { order.append("alarm at \(clock.now)") }
    clock.advance(by: .seconds(2))
    for sleeper in sleepers { try await sleeper.value }
    #expect(order.entries == ["alarm at 1000000000 ns", "sleeper 1", "sleeper 2"])
  }

  @Test func `a sleeper sleeps until its deadline, not a nanosecond less`() async throws {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    clock.advance(by: .nanoseconds(999_999_999))
    await clock.sleepers(1)
    clock.advance(by: .nanoseconds(1))
    try await sleeper.value
    #expect(clock.now == .start + .seconds(1))
  }

  @Test func `a sleeper that is cancelled wakes at once, and time goes on without it`() async throws {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    clock.advance(by: .seconds(2))
    #expect(clock.now == .start + .seconds(2))
  }

  @Test func `a task that was cancelled before does not sleep`() async throws {
    let clock = ManualClock()
    let sleeper = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.now == .start)
  }

  @Test func `a deadline that is reached or past does not sleep`() async throws {
    let clock = ManualClock()
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: .start)
    try await clock.sleep(until: .start + .seconds(1))
    #expect(clock.now == .start + .seconds(1))
  }

  @Test func `who waits for sleepers goes on when there are as many`() async throws {
    let clock = ManualClock()
    await clock.sleepers(0)
    let log = Log<String>()
    let watcher = Task {
      await clock.sleepers(2)
      log.append("two sleep")
    }
    let first = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.sleepers(1)
    #expect(log.entries.isEmpty)
    let second = Task { try await clock.sleep(for: .seconds(1)) }
    await watcher.value
    clock.advance(by: .seconds(1))
    try await first.value
    try await second.value
    #expect(log.entries == ["two sleep"])
  }

  @Test func `sleepers that are cancelled while time passes each return once`() async {
    let clock = ManualClock()
    for _ in 0..<300 {
      let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
      async let passing: Void = clock.advance(by: .seconds(1))
      sleeper.cancel()
      _ = await sleeper.result
      await passing
    }
    #expect(clock.now == .start + .seconds(300))
  }
}
