package import PhoneModel

/// Where the phone's time comes from: the machine's real clock, or a test's hand.
package protocol PhoneClock: Sendable {
  /// The time since the phone's start.
  var now: Instant { get }
  /// Rings once at `deadline` in place of any earlier alarm; nil silences it.
  func setAlarm(at deadline: Instant?, _ ring: @escaping @Sendable () -> Void)
  /// Returns at `deadline`, or throws `CancellationError` when the task is cancelled first.
  func sleep(until deadline: Instant) async throws
}

extension PhoneClock {
  package func sleep(for duration: Duration) async throws { try await sleep(until: now + duration) }
}
