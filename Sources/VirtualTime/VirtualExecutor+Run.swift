import ProcessClock
import Synchronization

extension VirtualExecutor {
  /// Runs a job in the role in which it came; the current thread has this executor's time.
  func run(_ job: Job, main: MainFace, preferred: PreferredFace) {
    process_clock_begin_job(clock)
    switch job.role {
    case .main: job.job.runSynchronously(on: main.asUnownedSerialExecutor())
    case .pool: job.job.runSynchronously(on: .generic)
    case .preferred: job.job.runSynchronously(on: preferred.asUnownedTaskExecutor())
    }
  }

  var hasReady: Bool { state.withLock { $0.queue.readyCount > 0 } }

  /// Waits in real time until another thread adds a job, at most so many nanoseconds; whether time passed without one.
  func waitForOthers(_ nanoseconds: Int64) -> Bool {
    let seen = process_clock_wakes(clock)
    let before = account.outsideJobs
    if state.withLock({ $0.queue.readyCount > 0 || $0.isStopped }) { return false }
    process_clock_wait(clock, seen, nanoseconds)
    return account.outsideJobs == before
  }

  func noteRealTime() -> Bool {
    state.withLock { state in
      defer { state.account.followedRealTime = true }
      return !state.account.followedRealTime
    }
  }
}
