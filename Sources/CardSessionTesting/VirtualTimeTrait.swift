import Synchronization
public import Testing
package import VirtualTime

/// A test's own virtual time: sleeps take none, and every clock that the test asks agrees with them.
public struct VirtualTimeTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether jobs from outside the test's lane are let be; else the first one is an issue.
  let allowsOutsideWork: Bool
  /// How long in real time nothing may happen before the test counts as stuck.
  let silence: Duration
  let schedule: Schedule
  /// Hears what virtual time could not hold; the test has an issue by default.
  let record: @Sendable (VirtualTimeIssue) -> Void

  /// A suite's tests each have a time of their own.
  public var isRecursive: Bool { true }

  /// Runs the test in a lane of its own; without `CARDSESSION_TESTING=1` it records an issue instead.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let watch = StuckWatch()
    let lane: Lane
    do {
      lane = try Lane(schedule: schedule, silence: silence) { watch.isStuck() }
    } catch {
      Issue.record(error)
      return
    }
    defer { lane.end() }
    try await withTaskExecutorPreference(lane.preferred) {
      let before = lane.executor.account.outsideJobs
      defer { report(watch, outsideJobs: lane.executor.account.outsideJobs - before) }
      try await withoutActuallyEscaping(function) { function in
        // A task of its own, since to cancel the test's own means something else to the library.
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            watch.begin()
            try await function()
          }
          try await group.waitForAll()
        }
      }
    }
  }

  private func report(_ watch: StuckWatch, outsideJobs: Int) {
    if watch.wasStuck { record(.stuck(silence)) }
    if outsideJobs > 0, !allowsOutsideWork { record(.outsideWork(jobs: outsideJobs)) }
  }
}

/// What a test in virtual time did that virtual time cannot hold.
public enum VirtualTimeIssue: Error, Hashable, CustomStringConvertible {
  /// Other threads, a Dispatch queue or a callback among them, made the test's tasks go on.
  case outsideWork(jobs: Int)
  /// Nothing in the test could go on, for so long in real time, and no sleep was left to end; its task was cancelled.
  case stuck(Duration)

  /// What happened, in a sentence.
  public var description: String {
    switch self {
    case .outsideWork(let jobs):
      "\(jobs) jobs of this test were made ready by threads outside of its virtual time, so its order is not "
        + "reproducible and its clock may have run ahead; allow it by .virtualTime(allowingOutsideWork: true)"
    case .stuck(let time):
      "nothing in this test could go on for \(time) of real time, and no sleep was left to end: the test was cancelled"
    }
  }
}

/// Cancels a test that is stuck.
private final class StuckWatch: Sendable {
  private struct TestTask: @unchecked Sendable {
    /// Kept beyond its closure: it holds the task, and cancelling is safe from every thread.
    let task: UnsafeCurrentTask?
  }

  private let state = Mutex<(task: TestTask?, wasStuck: Bool)>((nil, false))

  var wasStuck: Bool { state.withLock { $0.wasStuck } }

  /// The current task is the one to cancel.
  func begin() {
    let task = TestTask(task: withUnsafeCurrentTask { $0 })
    state.withLock { $0.task = task }
  }

  func isStuck() {
    let task = state.withLock { state in
      state.wasStuck = true
      return state.task
    }
    task?.task?.cancel()
  }
}

extension Trait where Self == VirtualTimeTrait {
  /// Gives the test, or each test of the suite, a virtual time of its own.
  ///
  /// `Task {}`, `Task.detached`, actors and the main actor are in it, `Task.sleep`, `ContinuousClock`, `SuspendingClock`
  /// and `Date` agree, and time moves only when nothing can run. Needs `CARDSESSION_TESTING=1`; Linux, Swift 6.3.
  public static var virtualTime: Self { virtualTime(allowingOutsideWork: false) }

  /// As `virtualTime`; `allowingOutsideWork` lets other threads make the test's tasks go on without an issue.
  public static func virtualTime(allowingOutsideWork: Bool) -> Self {
    virtualTime(allowingOutsideWork: allowingOutsideWork) { Issue.record($0) }
  }

  package static func virtualTime(
    allowingOutsideWork: Bool = false, silence: Duration = .seconds(10), schedule: Schedule = Schedule(),
    record: @escaping @Sendable (VirtualTimeIssue) -> Void
  ) -> Self {
    Self(allowsOutsideWork: allowingOutsideWork, silence: silence, schedule: schedule, record: record)
  }
}
