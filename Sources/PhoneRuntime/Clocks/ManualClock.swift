package import PhoneModel
import Synchronization

/// A clock that stands still until a test advances it; every deadline on the way is visited in order.
package final class ManualClock: PhoneClock {
  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant.start
    var alarm: (deadline: Instant, ring: @Sendable () -> Void)?
    var sleepers: [Sleeper] = []
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var nextID = 0
  }

  private enum Due {
    case alarm(@Sendable () -> Void)
    case sleeper(CheckedContinuation<Void, any Error>)
  }

  private let state = Mutex(State())

  package init() {}

  package var now: Instant { state.withLock { $0.now } }

  package func setAlarm(at deadline: Instant?, _ ring: @escaping @Sendable () -> Void) {
    state.withLock { state in state.alarm = deadline.map { ($0, ring) } }
  }

  /// Moves time forward by `duration`; alarms and sleepers due on the way see their own deadline as the time.
  package func advance(by duration: Duration) {
    let target = now + duration
    while let due = state.withLock({ Self.nextDue(by: target, &$0) }) {
      switch due {
      case .alarm(let ring): ring()
      case .sleeper(let continuation): continuation.resume()
      }
    }
    state.withLock { $0.now = max($0.now, target) }
  }

  /// Returns when at least `count` tasks sleep on this clock.
  package func sleepers(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let enough = state.withLock { state -> Bool in
        if state.sleepers.count >= count { return true }
        state.watchers.append((count, continuation))
        return false
      }
      if enough { continuation.resume() }
    }
  }

  package func sleep(until deadline: Instant) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(id: id, deadline: deadline, continuation: continuation)
        let (isDue, woken) = state.withLock { Self.add(sleeper, &$0) }
        if isDue {
          continuation.resume()
        } else if Task.isCancelled {
          cancel(id)
        }
        for watcher in woken { watcher.resume() }
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state in
      state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  private static func add(
    _ sleeper: Sleeper, _ state: inout State
  ) -> (isDue: Bool, woken: [CheckedContinuation<Void, Never>]) {
    guard sleeper.deadline > state.now else { return (true, []) }
    state.sleepers.append(sleeper)
    let count = state.sleepers.count
    let woken = state.watchers.filter { $0.count <= count }.map(\.continuation)
    state.watchers.removeAll { $0.count <= count }
    return (false, woken)
  }

  private static func nextDue(by target: Instant, _ state: inout State) -> Due? {
    let sleeper = state.sleepers.indices.min {
      (state.sleepers[$0].deadline, state.sleepers[$0].id) < (state.sleepers[$1].deadline, state.sleepers[$1].id)
    }
    let sleeperDeadline = sleeper.map { state.sleepers[$0].deadline }
    if let alarm = state.alarm, alarm.deadline <= target, alarm.deadline <= sleeperDeadline ?? alarm.deadline {
      state.now = max(state.now, alarm.deadline)
      state.alarm = nil
      return .alarm(alarm.ring)
    }
    if let sleeper, state.sleepers[sleeper].deadline <= target {
      let due = state.sleepers.remove(at: sleeper)
      state.now = max(state.now, due.deadline)
      return .sleeper(due.continuation)
    }
    return nil
  }
}
