import ProcessClock
import Synchronization

/// The executors of a process with lanes: a job stays in the lane whose thread made it; all others are the platform's.
enum LaneRouter {
  static let main = MainFace { job in VirtualExecutor.current ?? lane(of: job) }
  static let pool = PoolFace { job in VirtualExecutor.current ?? lane(of: job) }

  private static let lanes = Mutex<[VirtualExecutor]>([])

  static func add(_ executor: VirtualExecutor) { lanes.withLock { $0.append(executor) } }

  static func remove(_ executor: VirtualExecutor) { lanes.withLock { $0.removeAll { $0 === executor } } }

  /// The lane to which a job belongs that a thread outside of all lanes made ready.
  private static func lane(of job: UnownedJob) -> VirtualExecutor? {
    lanes.withLock { lanes in lanes.first { $0.knows(job) } }
  }
}

extension VirtualExecutor {
  fileprivate func knows(_ job: UnownedJob) -> Bool { state.withLock { $0.tasks.contains(job) } }
}

/// The tasks that ran in a lane, by their numbers, which are never given again.
struct LaneTasks {
  private static let mostFew = 8

  /// The first few in the order in which they ran; most runs have no more.
  private var few: [UInt64] = []
  private var others: Set<UInt64> = []
  /// The two that ran last: most jobs are one of theirs.
  private var last: UInt64 = 0
  private var secondLast: UInt64 = 0

  mutating func insert(_ job: UnownedJob) {
    let number = taskNumber(job)
    guard number != last, number != 0 else { return }
    if number != secondLast { keep(number) }
    (last, secondLast) = (number, last)
  }

  private mutating func keep(_ number: UInt64) {
    guard !few.contains(number) else { return }
    if few.count < Self.mostFew { few.append(number) } else { others.insert(number) }
  }

  func contains(_ job: UnownedJob) -> Bool {
    let number = taskNumber(job)
    return few.contains(number) || others.contains(number)
  }
}

@_silgen_name("swift_task_getJobTaskId")
private func taskNumber(_ job: UnownedJob) -> UInt64
