import ProcessClock
import Synchronization

/// The executors of a process with lanes: a job stays in the lane whose thread made it; all others are the platform's.
enum LaneRouter {
  static let main = MainFace { job in VirtualExecutor.current ?? lane(of: job) }
  static let pool = PoolFace { job in VirtualExecutor.current ?? lane(of: job) }

  private struct State {
    /// The tasks that ran in each living lane, by their numbers, which are never given again.
    var tasks: [ObjectIdentifier: (executor: VirtualExecutor, tasks: Set<UInt64>)] = [:]
  }

  private static let state = Mutex(State())

  static func add(_ executor: VirtualExecutor) {
    state.withLock { $0.tasks[ObjectIdentifier(executor)] = (executor, []) }
  }

  static func remove(_ executor: VirtualExecutor) {
    state.withLock { $0.tasks[ObjectIdentifier(executor)] = nil }
  }

  static func remember(_ job: UnownedJob, of executor: VirtualExecutor) {
    let number = taskNumber(job)
    guard number != 0 else { return }
    state.withLock { _ = $0.tasks[ObjectIdentifier(executor)]?.tasks.insert(number) }
  }

  /// The lane to which a job belongs that a thread outside of all lanes made ready.
  private static func lane(of job: UnownedJob) -> VirtualExecutor? {
    let number = taskNumber(job)
    return state.withLock { state in
      guard !state.tasks.isEmpty else { return nil }
      return state.tasks.values.first { $0.tasks.contains(number) }?.executor
    }
  }
}

@_silgen_name("swift_task_getJobTaskId")
private func taskNumber(_ job: UnownedJob) -> UInt64
