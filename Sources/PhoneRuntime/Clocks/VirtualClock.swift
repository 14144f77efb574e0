package import PhoneModel
package import VirtualTime

/// The time of a virtual executor, counted from this clock's creation.
package final class VirtualClock: PhoneClock {
  private let alarm: VirtualAlarm
  private let start: Int64

  package init(_ executor: VirtualExecutor) {
    alarm = VirtualAlarm(of: executor)
    start = executor.elapsed
  }

  deinit { alarm.silence() }

  /// The clock of the process's or the current thread's virtual time; the system's where there is none.
  package static var current: any PhoneClock {
    if VirtualProcess.isOn { return VirtualClock(VirtualProcess.executor) }
    return VirtualExecutor.current.map(VirtualClock.init) ?? RealClock()
  }

  package var now: Instant { Instant(nanoseconds: alarm.elapsed - start) }

  package func setAlarm(at deadline: Instant?, _ ring: @escaping @Sendable () -> Void) {
    alarm.set(at: deadline.map { $0.nanoseconds + start }, ring)
  }

  package func sleep(until deadline: Instant) async throws {
    try await Task.sleep(for: deadline - now)
  }
}
