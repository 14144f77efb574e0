package import VirtualTime

/// How a reader in this process lets time pass.
package protocol ReaderClock: Sendable {
  /// Returns after `duration`, or throws when the task is cancelled.
  func sleep(for duration: Duration) async throws
  /// An alarm of its own, to be set where a task that sleeps would cost more; nil where time is not virtual.
  var alarm: VirtualAlarm? { get }
}

extension ReaderClock {
  package var alarm: VirtualAlarm? { nil }
}

/// The time of Swift's tasks: the real one, or the phone's virtual one where that replaces it.
package struct TaskClock: ReaderClock {
  package init() {}

  package func sleep(for duration: Duration) async throws {
    let end = OwedAnswer()
    guard let alarm else { return try await Task.sleep(for: duration) }
    alarm.set(after: duration) { end.letGo() }
    _ = await end.value()
    alarm.silence()
    try Task.checkCancellation()
  }

  package var alarm: VirtualAlarm? { VirtualExecutor.current.map { VirtualAlarm(of: $0) } }
}
