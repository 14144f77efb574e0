import ProcessClock
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The virtual time of a whole process, for programs that know nothing of it.
package enum VirtualProcess {
  /// Where every virtual process begins: 1 January 2026, 12:00 UTC.
  ///
  /// A fixed date makes equal runs equal.
  package static let firstDate: Int64 = 1_767_268_800_000_000_000
  /// The machine's uptime at the beginning of every virtual process.
  package static let firstUptime: Int64 = 1_000_000_000

  /// Whether this process has virtual time.
  package static var isOn: Bool { process_time_mode() == processTimeVirtual }

  package static let executor = VirtualExecutor(date: firstDate, monotonic: firstUptime)

  static let main = MainFace { _ in VirtualExecutor.current ?? executor }
  static let pool = PoolFace { _ in VirtualExecutor.current ?? executor }
  private static let preferred = PreferredFace(executor)

  /// Who is told what cannot be hidden.
  package struct Listener: Sendable {
    /// Takes a remark for the timeline and the trace.
    package var remark: @Sendable (Remark) -> Void
    /// What the process waits for, a phrase each; empty when nobody knows.
    package var waits: @Sendable () -> [String]
    /// Ends the process, which can never go on, with the reason.
    package var deadlock: @Sendable (String) -> Never

    package init(
      remark: @escaping @Sendable (Remark) -> Void, waits: @escaping @Sendable () -> [String],
      deadlock: @escaping @Sendable (String) -> Never
    ) {
      self.remark = remark
      self.waits = waits
      self.deadlock = deadlock
    }
  }

  /// What makes a run differ from an equal one, or may surprise; each is said once.
  package enum Remark: Hashable, Sendable, CaseIterable {
    case followsRealTime
    case outsideJob
    case blockingSleep

    package var sentence: String {
      switch self {
      case .followsRealTime:
        "time follows the real clock: other threads of the app may be at work, so this run is not reproducible"
      case .outsideJob: "a task was resumed from another thread: this run is not reproducible"
      case .blockingSleep: "the app blocks its thread to sleep: none of its tasks runs meanwhile"
      }
    }
  }

  private struct State {
    var listener: Listener?
    var saysOutsideJobs = true
    var saysSleeps = true
    var limit: Limit?
  }

  private static let state = Mutex(State())

  /// An instant that virtual time does not pass, in nanoseconds since the beginning, and what happens instead.
  private struct Limit {
    let end: Int64
    let reached: @Sendable () -> Never
  }

  /// Ends the process, by `reached`, before virtual time goes on for longer than this from now.
  package static func allow(_ nanoseconds: Int64, reached: @escaping @Sendable () -> Never) {
    let (end, overflow) = executor.elapsed.addingReportingOverflow(nanoseconds)
    state.withLock { $0.limit = Limit(end: overflow ? .max : end, reached: reached) }
  }

  private static func endAtLimit(_ deadline: Int64) {
    guard let limit = state.withLock({ $0.limit }), deadline > limit.end else { return }
    limit.reached()
  }

  package static func setListener(_ listener: Listener) { state.withLock { $0.listener = listener } }

  /// Has the system end this process when the one that started it is gone; on Linux.
  package static func endWithParent() { process_end_with_parent() }

  /// At load time, on the main thread.
  static func begin() {
    process_clock_set_of_process(executor.clock)
    process_clock_set_of_thread(executor.clock)
  }

  /// Runs the process's jobs until the process ends.
  package static func run() {
    run { false }
  }

  static func run(until isOver: () -> Bool) {
    var idle = IdleTime()
    while !isOver(), let next = executor.next() {
      switch next {
      case .run(let job):
        idle = IdleTime()
        executor.run(job, main: main, preferred: preferred)
        sayWhatEscaped()
      case .ring(let ring):
        idle = IdleTime()
        process_clock_begin_job(executor.clock)
        ring()
      case .wait(let deadline):
        process_run_main_queue()
        if executor.hasReady { continue }
        endAtLimit(deadline)
        if process_thread_count() > 1, process_busy_threads() > 0 {
          follow(until: deadline)
        } else {
          process_clock_move(executor.clock, deadline)
        }
      case .nothing:
        process_run_main_queue()
        if executor.hasReady { continue }
        waitOrEnd(&idle)
      }
    }
  }

  /// How long nothing has been ready and nothing timed.
  private struct IdleTime {
    var since: Int64?
    mutating func nanoseconds() -> Int64 {
      let now = process_real_monotonic()
      defer { since = since ?? now }
      return now - (since ?? now)
    }
  }

  /// How often Dispatch's main queue is looked at while time follows the real one.
  private static let slice: Int64 = 1_000_000
  /// How long other threads that wait for a lock are given to prove that they are about to go on.
  private static let settling: Int64 = 50_000_000
  /// How long other threads that may be doing something are waited for, when nothing else can happen.
  package static let longestSilence: Int64 = 10_000_000_000

  /// Lets time pass as the real one does, until a job comes or the timer is due: other threads may be at work.
  private static func follow(until deadline: Int64) {
    sayThatTimeIsReal()
    let before = process_real_monotonic()
    let from = executor.elapsed
    _ = executor.waitForOthers(min(slice, deadline - from))
    process_clock_move(executor.clock, min(deadline, from + process_real_monotonic() - before))
  }

  private static func waitOrEnd(_ idle: inout IdleTime) {
    let silence = idle.nanoseconds()
    let threads = process_thread_count()
    guard threads > 1 else { end("nothing can happen any more") }
    let isBusy = process_busy_threads() > 0
    if isBusy { sayThatTimeIsReal() }
    if !isBusy, silence >= settling { end("nothing can happen any more: every other thread waits too") }
    if silence >= longestSilence { end("nothing has happened for 10 s of real time, and nothing is timed") }
    let before = process_real_monotonic()
    let from = executor.elapsed
    _ = executor.waitForOthers(slice)
    if isBusy { process_clock_move(executor.clock, from + process_real_monotonic() - before) }
  }

  private static func end(_ reason: String) -> Never {
    let listener = state.withLock { $0.listener }
    let waits = listener?.waits() ?? []
    let what =
      waits.isEmpty ? "the app waits for something of its own, not for the phone" : waits.joined(separator: "; ")
    let sentence = "deadlock at \(seconds) s of virtual time: \(reason); \(what)"
    if let listener { listener.deadlock(sentence) }
    let line = Array("cardsession: \(sentence)\n".utf8)
    _ = write(2, line, line.count)
    exit(5)
  }

  private static var seconds: String {
    let milliseconds = executor.elapsed / 1_000_000
    let part = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - part.count))\(part)"
  }

  private static func sayThatTimeIsReal() {
    guard executor.noteRealTime() else { return }
    say(.followsRealTime)
  }

  /// Says once each what makes the run irreproducible, or may surprise.
  private static func sayWhatEscaped() {
    let hasOutsideJobs = executor.account.outsideJobs > 0
    let hasSlept = process_blocking_sleeps() > 0
    let (jobs, sleeps) = state.withLock { state in
      defer {
        state.saysOutsideJobs = state.saysOutsideJobs && !hasOutsideJobs
        state.saysSleeps = state.saysSleeps && !hasSlept
      }
      return (state.saysOutsideJobs && hasOutsideJobs, state.saysSleeps && hasSlept)
    }
    if jobs { say(.outsideJob) }
    if sleeps { say(.blockingSleep) }
  }

  private static func say(_ remark: Remark) { state.withLock { $0.listener }?.remark(remark) }
}
