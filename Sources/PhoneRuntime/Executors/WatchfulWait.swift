#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// Waits for descriptors awake as long as the other side comes back soon, and asleep otherwise.
///
/// A thread that sleeps is woken some microseconds late, a tenth of an exchange through PC/SC, a third of one through the
/// socket of a phone that several apps share. A reader in the middle of a transaction, or an app that answers at once,
/// comes back within `limit`; so after one that did, the next is watched for that long, giving way to every other
/// thread. One that stays away costs one such watch.
package struct WatchfulWait {
  /// How soon the other side comes back in the middle of an exchange, at most.
  private let limit: Duration
  /// The last wait was over within `limit`.
  package private(set) var isWorthwhile: Bool

  package init(limit: Duration = .microseconds(150), isWorthwhile: Bool = false) {
    self.limit = limit
    self.isWorthwhile = isWorthwhile
  }

  /// Returns when one of `descriptors` is ready, or at `deadline`.
  package mutating func wait(for descriptors: inout [pollfd], until deadline: ContinuousClock.Instant?) {
    let began = ContinuousClock.now
    if !isWorthwhile || !watch(&descriptors, until: min(deadline ?? began + limit, began + limit)) {
      _ = systemPoll(&descriptors, until: deadline)
    }
    isWorthwhile = ContinuousClock.now - began < limit
  }

  /// Whether one of `descriptors` became ready by `end`.
  private func watch(_ descriptors: inout [pollfd], until end: ContinuousClock.Instant) -> Bool {
    repeat {
      if poll(&descriptors, nfds_t(descriptors.count), 0) != 0 { return true }
      sched_yield()
    } while ContinuousClock.now < end
    return false
  }
}

/// `poll`, with the time left until `deadline` rounded up to whole milliseconds; nil waits without end.
package func systemPoll(_ descriptors: inout [pollfd], until deadline: ContinuousClock.Instant?) -> Int32 {
  poll(&descriptors, nfds_t(descriptors.count), deadline.map { milliseconds(until: $0) } ?? -1)
}

private func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
  let (seconds, attoseconds) = max(Duration.zero, deadline - .now).components
  return Int32(min(seconds, 1_000_000) * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
}
