import ProcessClock
import Synchronization

/// What is to be called at instants of a virtual time, outside of every task; an alarm costs no task and no timer.
package struct VirtualAlarm: Sendable {
  private let executor: VirtualExecutor
  private let number: Int

  package init(of executor: VirtualExecutor) {
    self.executor = executor
    number = executor.state.withLock { state in
      state.alarms.last += 1
      return state.alarms.last
    }
  }

  /// Nanoseconds since the time began, as a job reads them.
  package var elapsed: Int64 { process_clock_read(executor.clock) }

  /// Calls `ring` once at the instant, before any job that is ready then, in place of what was set before; nil is never.
  package func set(at deadline: Int64?, _ ring: @escaping @Sendable () -> Void) {
    executor.state.withLock { $0.alarms.set(number, at: deadline, ring) }
    if deadline != nil, process_clock_of_thread() != executor.clock { process_clock_wake(executor.clock) }
  }
}

extension VirtualAlarm {
  /// Calls `ring` once after `duration`, in place of what was set before.
  package func set(after duration: Duration, _ ring: @escaping @Sendable () -> Void) {
    set(at: executor.elapsed + duration.nanosecondsUp, ring)
  }

  /// Takes back what was set.
  package func silence() { executor.state.withLock { $0.alarms.silence(number) } }
}

/// The alarms that are set; few, so a scan beats a heap.
struct Alarms {
  private struct Alarm {
    let number: Int
    let deadline: Int64
    let ring: @Sendable () -> Void
  }

  var last = 0
  private var waiting: [Alarm] = []

  /// The deadline of the earliest; asked for before every job.
  private(set) var earliest: Int64?

  mutating func silence(_ number: Int) {
    for place in waiting.indices where waiting[place].number == number {
      remove(at: place)
      return
    }
  }

  mutating func set(_ number: Int, at deadline: Int64?, _ ring: @escaping @Sendable () -> Void) {
    silence(number)
    guard let deadline else { return }
    waiting.append(Alarm(number: number, deadline: deadline, ring: ring))
    earliest = min(earliest ?? deadline, deadline)
  }

  /// The earliest that is due; of those of one instant the one that was set first.
  mutating func takeDue(by now: Int64) -> (@Sendable () -> Void)? {
    guard let earliest, earliest <= now, let place = waiting.firstIndex(where: { $0.deadline == earliest }) else {
      return nil
    }
    return remove(at: place).ring
  }

  @discardableResult private mutating func remove(at place: Int) -> Alarm {
    let alarm = waiting.remove(at: place)
    earliest = nil
    for index in waiting.indices { earliest = min(earliest ?? .max, waiting[index].deadline) }
    return alarm
  }
}
