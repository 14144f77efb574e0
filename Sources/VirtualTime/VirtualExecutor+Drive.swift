import Dispatch
import ProcessClock

/// One run after another on a thread that waits for its end, each in a time of its own.
extension VirtualExecutor {
  package enum DriveEnd: Hashable, Sendable {
    case isOver
    /// Nothing is ready, nothing is timed, and no other thread has changed that within the patience.
    case nothingHappens
    /// Time would have passed the limit.
    case limit
  }

  /// An executor for one run; what runs in it prefers it.
  package static func alone(schedule: Schedule) -> VirtualExecutor {
    VirtualExecutor(date: VirtualProcess.firstDate, monotonic: VirtualProcess.firstUptime, schedule: schedule)
  }

  /// Whether this process can have times beside the real one.
  package static func checkLanes() throws(Lane.Refusal) { try Lane.check() }

  /// Runs jobs on the current thread until `isOver`, which is asked after each.
  ///
  /// - Parameter limit: the instant that time does not pass, asked before each step.
  package func drive(
    _ preferred: PreferredFace, patience: Int64, limit: () -> Int64, beginning begin: () -> Void = {},
    until isOver: () -> Bool
  ) -> DriveEnd {
    let isLane = process_time_mode() == processTimeLanes
    if isLane { LaneRouter.add(self) }
    let before = process_clock_of_thread()
    process_clock_set_of_thread(clock)
    defer {
      process_clock_set_of_thread(before)
      if isLane { LaneRouter.remove(self) }
    }
    begin()
    while !isOver() {
      switch next(ofLane: isLane) {
      case .run(let job): isLane ? runInLane(job, preferred) : run(job, main: VirtualProcess.main, preferred: preferred)
      case .ring(let ring):
        process_clock_begin_job(clock)
        ring()
      case .wait(let deadline):
        guard deadline <= limit() else { return .limit }
        process_clock_move(clock, deadline)
      case .nothing: if patience <= 0 || waitForOthers(patience) { return .nothingHappens }
      case nil: return .isOver
      }
    }
    return .isOver
  }

  /// Gives up what is left of a run whose thread ended in the middle of it.
  package func abandon() { LaneRouter.remove(self) }

  /// Runs a job of a lane; jobs of the main actor run on the main thread while the lane waits.
  func runInLane(_ job: Job, _ preferred: PreferredFace) {
    guard job.role == .main else { return run(job, main: LaneRouter.main, preferred: preferred) }
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { [self] in
      process_clock_set_of_thread(clock)
      run(job, main: LaneRouter.main, preferred: preferred)
      process_clock_set_of_thread(nil)
      isDone.signal()
    }
    isDone.wait()
  }
}

/// Ends the current thread at once, in the middle of whatever it does: what it held stays held.
package func endThread() -> Never { process_end_thread() }
