import ProcessClock
import Synchronization

/// Runs jobs one after another on one thread, in virtual time: where nothing is ready, time moves to the next timer.
package final class VirtualExecutor: @unchecked Sendable {
  /// As what a job was given to us, which decides how it is run.
  enum Role: Hashable, Sendable {
    /// As the main actor's executor.
    case main
    /// As the default executor.
    case pool
    /// As an executor that its task prefers.
    case preferred
  }

  struct Job {
    let job: UnownedJob
    let role: Role
    /// Whose sleep the job ends.
    let sleeper: Sleeper?
  }

  /// What happened that is not decided by program, script and seed alone.
  package struct Account: Hashable, Sendable {
    /// Jobs that another thread made ready.
    package var outsideJobs = 0
    /// Whether time had to follow the real one, for the sake of other threads.
    package var followedRealTime = false
    /// Jobs that ran.
    package var jobs = 0
  }

  /// What comes next.
  enum Next {
    case run(Job)
    /// A clock's alarm is due.
    case ring(@Sendable () -> Void)
    /// Nothing is ready; the earliest timer or alarm is due then.
    case wait(until: Int64)
    /// Nothing is ready and nothing is timed.
    case nothing
  }

  struct State {
    var queue: JobQueue<Job>
    var alarms = Alarms()
    var account = Account()
    var isStopped = false
    /// The tasks that ran in it, where it is a lane's.
    var tasks = LaneTasks()
  }

  /// `process_clock`, which C keeps.
  package let clock: OpaquePointer
  let state: Mutex<State>

  /// Makes an executor whose clock stands at these instants, in nanoseconds: since 1970, and since the machine's start.
  package init(date: Int64, monotonic: Int64, schedule: Schedule = Schedule()) {
    clock = process_clock_make(date, monotonic)
    state = Mutex(State(queue: JobQueue(schedule: schedule) { $0.sleeper?.isCancelled ?? false }))
    process_clock_set_owner(clock, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { process_clock_free(clock) }

  /// Nanoseconds since this time began.
  package var elapsed: Int64 { process_clock_elapsed(clock) }

  package var account: Account { state.withLock { $0.account } }

  /// The schedule with the choices that it took so far.
  package var schedule: Schedule { state.withLock { $0.queue.schedule } }

  /// Has another schedule decide from here on.
  package func follow(_ schedule: Schedule) { state.withLock { $0.queue.schedule = schedule } }

  /// The executor whose time the current thread has.
  package static var current: VirtualExecutor? { process_clock_of_thread().flatMap(of) }

  private static func of(_ clock: OpaquePointer) -> VirtualExecutor? {
    process_clock_owner(clock).map { Unmanaged<VirtualExecutor>.fromOpaque($0).takeUnretainedValue() }
  }

  func add(_ job: UnownedJob, as role: Role) {
    add { $0.add(Job(job: job, role: role, sleeper: nil)) }
  }

  /// Adds the job that ends the current task's sleep of so many nanoseconds.
  func add(_ job: UnownedJob, as role: Role, after nanoseconds: Int64) {
    let (deadline, overflow) = elapsed.addingReportingOverflow(max(0, nanoseconds))
    let job = Job(job: job, role: role, sleeper: Sleeper())
    add { $0.add(job, at: overflow ? .max : deadline) }
  }

  private func add(_ change: (inout JobQueue<Job>) -> Void) {
    let isOutside = process_clock_of_thread() != clock
    state.withLock { state in
      change(&state.queue)
      if isOutside { state.account.outsideJobs += 1 }
    }
    if isOutside { process_clock_wake(clock) }
  }

  /// Makes `run` return after the job that runs.
  package func stop() {
    state.withLock { $0.isStopped = true }
    process_clock_wake(clock)
  }

  /// Lets `run` go on after a stop.
  func unstop() { state.withLock { $0.isStopped = false } }

  /// Takes what comes next, unless the executor is stopped; a lane keeps in mind which tasks are its own.
  func next(ofLane isLane: Bool = false) -> Next? {
    let now = elapsed
    return state.withLock { state in
      guard !state.isStopped else { return nil }
      if let ring = state.alarms.takeDue(by: now) { return .ring(ring) }
      switch state.queue.next(at: now) {
      case .run(let job):
        state.account.jobs += 1
        if isLane { state.tasks.insert(job.job) }
        return .run(job)
      case .wait(let deadline): return .wait(until: min(deadline, state.alarms.earliest ?? deadline))
      case .nothing: return state.alarms.earliest.map { .wait(until: $0) } ?? .nothing
      }
    }
  }
}

/// The task that waits for a timer.
///
/// A cancelled sleep goes on at once, and the runtime leaves the job that would have ended it. Nobody waits for that job
/// any more, so it must not move time; whether its sleeper was cancelled is what tells it.
struct Sleeper: @unchecked Sendable {
  /// Holds the task, of which nothing but the flag is read; the flag is atomic.
  ///
  /// It is held as an object: the layout of `UnsafeCurrentTask` is known at run time alone, and would make every job as
  /// slow to copy.
  private let task: AnyObject

  /// The sleeper is the current task: a sleep's job is enqueued within the call of the task that sleeps.
  init?() {
    guard let task = withUnsafeCurrentTask(body: { $0.map { unsafeBitCast($0, to: AnyObject.self) } }) else {
      return nil
    }
    self.task = task
  }

  var isCancelled: Bool { unsafeBitCast(task, to: UnsafeCurrentTask.self).isCancelled }
}
