/// How a reader in this process lets time pass.
package protocol ReaderClock: Sendable {
  /// Returns after `duration`, or throws when the task is cancelled.
  func sleep(for duration: Duration) async throws
}

/// The time of Swift's tasks: the real one, or the phone's virtual one where that replaces it.
package struct TaskClock: ReaderClock {
  package init() {}

  package func sleep(for duration: Duration) async throws { try await Task.sleep(for: duration) }
}
