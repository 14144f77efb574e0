import VirtualTime

/// How a reader in this process lets time pass.
package protocol ReaderClock: Sendable {
  /// Returns after `duration`, or throws when the task is cancelled.
  func sleep(for duration: Duration) async throws
  /// Calls `ring` once after `duration`, outside of every task; gives what silences it, or nil where it cannot be called.
  func alarm(after duration: Duration, _ ring: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)?
}

extension ReaderClock {
  package func alarm(after duration: Duration, _ ring: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)? {
    nil
  }
}

/// The time of Swift's tasks: the real one, or the phone's virtual one where that replaces it.
package struct TaskClock: ReaderClock {
  package init() {}

  package func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }

  /// Where time is virtual an alarm is cheaper than a task that sleeps.
  package func alarm(after duration: Duration, _ ring: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)? {
    guard let executor = VirtualExecutor.current else { return nil }
    let alarm = VirtualAlarm(of: executor)
    alarm.set(at: executor.elapsed + duration.nanosecondsUp, ring)
    return { alarm.set(at: nil) {} }
  }
}
