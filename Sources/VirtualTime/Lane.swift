import Dispatch
import Foundation
import ProcessClock
import Synchronization

/// A virtual time of one test in a process whose other work keeps real time: a queue, a clock and a thread of its own.
///
/// Jobs of the main actor run on the main thread, one after the other with everybody else's, while the lane waits.
package final class Lane: Sendable {
  /// What makes a lane impossible.
  package enum Refusal: Error, Hashable, CustomStringConvertible {
    case notATestingProcess
    case unknownCompiler

    package var description: String {
      switch self {
      case .notATestingProcess:
        "virtual time in tests needs CARDSESSION_TESTING=1 in the environment of `swift test`: "
          + "CARDSESSION_TESTING=1 swift test"
      case .unknownCompiler: "virtual time needs Linux and the Swift 6.3 compiler, and no sanitizer"
      }
    }
  }

  package let executor: VirtualExecutor
  /// Prefer this executor to be in the lane.
  package let preferred: PreferredFace

  /// What happens when nothing is ready and nothing timed for so long in real time.
  private let onSilence: @Sendable () -> Void
  private let silence: Duration

  /// Starts a lane, whose clock begins at the real time.
  package init(
    schedule: Schedule = Schedule(), silence: Duration = .seconds(10), onSilence: @escaping @Sendable () -> Void = {}
  ) throws(Refusal) {
    try Self.check()
    executor = VirtualExecutor(
      date: process_real_date(), monotonic: process_real_monotonic(), schedule: schedule)
    preferred = PreferredFace(executor)
    self.silence = silence
    self.onSilence = onSilence
    LaneRouter.add(executor)
    let thread = Thread { [self] in run() }
    thread.name = "lane"
    thread.start()
  }

  static func check() throws(Refusal) {
    guard process_time_mode() != processTimeLanes else { return }
    let isAsked = getenv("CARDSESSION_TESTING").map { String(cString: $0) } == "1"
    throw isAsked ? .unknownCompiler : .notATestingProcess
  }

  /// The real time since the lane's clock began to count.
  package var elapsed: Duration { .nanoseconds(executor.elapsed) }

  /// Ends the lane: what is ready still runs, and so do at most `leftovers` jobs of tasks that were left behind.
  package func end() { executor.stop() }

  /// The most jobs of tasks that outlive their test.
  private static let leftovers = 10_000

  private func run() {
    process_clock_set_of_thread(executor.clock)
    work()
    executor.unstop()
    for _ in 0..<Self.leftovers where step() {}
    LaneRouter.remove(executor)
    process_clock_set_of_thread(nil)
  }

  private func work() {
    while let next = executor.next(ofLane: true) {
      switch next {
      case .run(let job): executor.runInLane(job, preferred)
      case .ring(let ring): ring()
      case .wait(let deadline): process_clock_move(executor.clock, deadline)
      case .nothing:
        if executor.waitForOthers(silence.nanosecondsUp) { onSilence() }
      }
    }
  }

  /// Does one thing of what is left; whether there was one.
  private func step() -> Bool {
    switch executor.next(ofLane: true) {
    case .run(let job): executor.runInLane(job, preferred)
    case .ring(let ring): ring()
    case .wait(let deadline): process_clock_move(executor.clock, deadline)
    case .nothing, nil: return false
    }
    return true
  }
}
