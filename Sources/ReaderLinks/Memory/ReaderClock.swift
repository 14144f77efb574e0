package import VirtualTime

/// How a reader in this process lets time pass.
package protocol ReaderClock: Sendable {
  /// Returns after `duration`, or throws when the task is cancelled.
  func sleep(for duration: Duration) async throws
  /// Calls `ring` once after `duration`, outside of every task, unless the alarm is silenced; nil where it cannot be called.
  func alarm(after duration: Duration, _ ring: @escaping @Sendable () -> Void) -> VirtualAlarm?
}

extension ReaderClock {
  package func alarm(after duration: Duration, _ ring: @escaping @Sendable () -> Void) -> VirtualAlarm? { nil }
}

/// The time of Swift's tasks: the real one, or the phone's virtual one where that replaces it.
package struct TaskClock: ReaderClock {
  package init() {}

  package func sleep(for duration: Duration) async throws {
    let end = OwedAnswer()
    guard let alarm = alarm(after: duration, { end.letGo() }) else { return try await Task.sleep(for: duration) }
    _ = await end.value()
    alarm.silence()
    try Task.checkCancellation()
  }

  /// Where time is virtual an alarm is cheaper than a task that sleeps.
  package func alarm(after duration: Duration, _ ring: @escaping @Sendable () -> Void) -> VirtualAlarm? {
    guard let executor = VirtualExecutor.current else { return nil }
    let alarm = VirtualAlarm(of: executor)
    alarm.set(at: executor.elapsed + duration.nanosecondsUp, ring)
    return alarm
  }
}
