package import PhoneModel
import Synchronization

#if os(Linux)
  import Glibc
#endif

/// The continuous clock of the system, counted from this clock's creation.
///
/// It sleeps by `Task.sleep`, so whatever executor runs the process decides what time means.
package final class RealClock: PhoneClock {
  /// Read before the origin, so that no alarm rings before its deadline.
  private let start = RealClock.nanoseconds
  private let origin = ContinuousClock.now
  private let alarm = Mutex<Task<Void, Never>?>(nil)

  package init() {}

  deinit { alarm.withLock { $0?.cancel() } }

  package var now: Instant { Instant(nanoseconds: Self.nanoseconds - start) }

  #if os(Linux)
    /// What `ContinuousClock` reads, without its arithmetic of 128 bits.
    private static var nanoseconds: Int64 {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
  #else
    private static let zero = ContinuousClock.now
    private static var nanoseconds: Int64 { zero.duration(to: .now).wholeNanoseconds }
  #endif

  package func setAlarm(at deadline: Instant?, _ ring: @escaping @Sendable () -> Void) {
    let next = deadline.map { deadline in
      // Only the time is captured: a sleeping alarm does not keep its clock.
      Task.detached { [wakeUp = origin.advanced(by: deadline - .start)] in
        do { try await Task.sleep(until: wakeUp, clock: .continuous) } catch { return }
        if !Task.isCancelled { ring() }
      }
    }
    let earlier = alarm.withLock { alarm in
      let earlier = alarm
      alarm = next
      return earlier
    }
    earlier?.cancel()
  }

  package func sleep(until deadline: Instant) async throws {
    try await Task.sleep(until: origin.advanced(by: deadline - .start), clock: .continuous)
  }
}
