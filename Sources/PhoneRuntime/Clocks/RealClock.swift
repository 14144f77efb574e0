package import PhoneModel
import Synchronization

/// The continuous clock of the system, counted from this clock's creation.
///
/// It sleeps by `Task.sleep`, so whatever executor runs the process decides what time means.
package final class RealClock: PhoneClock {
  private let origin = ContinuousClock.now
  private let alarm = Mutex<Task<Void, Never>?>(nil)

  package init() {}

  package var now: Instant { .start + origin.duration(to: .now) }

  package func setAlarm(at deadline: Instant?, _ ring: @escaping @Sendable () -> Void) {
    let next = deadline.map { deadline in
      Task.detached { [self] in
        do { try await sleep(until: deadline) } catch { return }
        ring()
      }
    }
    alarm.withLock { alarm in
      alarm?.cancel()
      alarm = next
    }
  }

  package func sleep(until deadline: Instant) async throws {
    try await Task.sleep(until: origin.advanced(by: deadline - .start), clock: .continuous)
  }
}
