#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waits for descriptors awake as long as the reader comes back soon, and asleep otherwise.
///
/// A thread that sleeps is woken some microseconds late, a tenth of an exchange through PC/SC. A reader in the middle of
/// a transaction comes back within `limit`; so after one that did, the next is watched for that long, giving way to every
/// other thread. A reader that lets go of the card costs one such watch.
struct WatchfulWait {
  /// How soon a reader in the middle of a transaction comes back, at most.
  private let limit: Duration
  /// The last wait was over within `limit`.
  private(set) var isWorthwhile: Bool

  init(limit: Duration = .microseconds(150), isWorthwhile: Bool = false) {
    self.limit = limit
    self.isWorthwhile = isWorthwhile
  }

  /// Returns when one of `descriptors` is ready, or at `deadline`.
  mutating func wait(for descriptors: inout [pollfd], until deadline: ContinuousClock.Instant?) {
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
