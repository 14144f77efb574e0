import Dispatch
import Foundation
import ISO7816
import PhoneRuntime
import ReaderLinks
import Synchronization
package import VirtualTime

/// Plays scenarios of an app's code in this process, on a thread of its own that is replaced where an app cannot go on.
package final class LaneThread: Sendable {
  /// How long in real time a run may do nothing but run before its thread is given up.
  package static let patience = Duration.seconds(30)

  /// What is to be played, and what came of it so far.
  private final class Batch: Sendable {
    let scenarios: [Scenario]
    private let state = Mutex<(done: [RunOutcome], isThreadLost: Bool)>(([], false))
    let change = DispatchSemaphore(value: 0)

    init(_ scenarios: [Scenario]) { self.scenarios = scenarios }

    var outcomes: [RunOutcome] { state.withLock { $0.done } }

    /// Whether its thread can play nothing more: it has ended or was given up.
    var isThreadLost: Bool { state.withLock { $0.isThreadLost } }

    /// Takes an outcome, unless the thread that has it was given up meanwhile.
    func add(_ outcome: RunOutcome, endsThread: Bool = false) -> Bool {
      state.withLock { state in
        guard !state.isThreadLost else { return false }
        state.done.append(outcome)
        state.isThreadLost = endsThread
        return true
      }
    }

    /// Gives the thread up, unless it came further than `count` meanwhile.
    func giveUp(at count: Int) -> Bool {
      state.withLock { state in
        if state.done.count == count { state.isThreadLost = true }
        return state.isThreadLost
      }
    }
  }

  /// Where one thread waits for batches.
  private final class Desk: Sendable {
    private let next = Mutex<Batch?>(nil)
    private let change = DispatchSemaphore(value: 0)

    /// Gives the thread its next batch; nil ends it.
    func give(_ batch: Batch?) {
      next.withLock { $0 = batch }
      change.signal()
    }

    func wait() -> Batch? {
      change.wait()
      return next.withLock { $0.take() }
    }
  }

  private let app: LaneApp
  private let patience: Duration
  /// Where the thread waits that played last, if it still can; none while it plays.
  private let desk = Mutex<Desk?>(nil)

  package init(_ app: LaneApp, patience: Duration = patience) throws(Lane.Refusal) {
    try VirtualExecutor.checkLanes()
    CardCheck.tellTrace()
    self.app = app
    self.patience = patience
  }

  deinit { desk.withLock { $0?.give(nil) } }

  /// Plays scenarios one after the other and waits for them.
  package func play(_ scenarios: [Scenario]) -> [RunOutcome] {
    var outcomes: [RunOutcome] = []
    while outcomes.count < scenarios.count {
      let batch = Batch(Array(scenarios[outcomes.count...]))
      let desk = desk.withLock { $0.take() } ?? startThread()
      desk.give(batch)
      outcomes += wait(for: batch)
      // A thread for many batches: to start one costs as much as two scenarios.
      if !batch.isThreadLost { self.desk.withLock { $0 = desk } }
    }
    return outcomes
  }

  private func startThread() -> Desk {
    let desk = Desk()
    let thread = Thread { [app] in
      while let batch = desk.wait(), Self.work(on: batch, app) {}
    }
    thread.name = "scenarios"
    thread.start()
    return desk
  }

  /// Returns when all of the batch is done, or its thread has ended or was given up; then at least one outcome is there.
  private func wait(for batch: Batch) -> [RunOutcome] {
    let milliseconds = Int(patience / .milliseconds(1))
    while true {
      let count = batch.outcomes.count
      if batch.change.wait(timeout: .now() + .milliseconds(milliseconds)) == .success { return batch.outcomes }
      guard batch.outcomes.count == count, batch.giveUp(at: count) else { continue }
      return batch.outcomes + [RunOutcome(records: [], ending: .spinning(nil))]
    }
  }

  /// Whether the thread can play another batch.
  private static func work(on batch: Batch, _ app: LaneApp) -> Bool {
    for scenario in batch.scenarios where !play(scenario, of: batch, app) { return false }
    batch.change.signal()
    return true
  }

  private static func play(_ scenario: Scenario, of batch: Batch, _ app: LaneApp) -> Bool {
    let place = Place()
    let run = VirtualRun(schedule: scenario.schedule) {
      // The app's code must not go on and its thread cannot do anything else: what it holds is lost.
      if let run = place.run {
        run.forget()
        if batch.add(outcome(of: run), endsThread: true) { batch.change.signal() }
      }
      endThread()
    }
    place.run = run
    defer { place.run = nil }
    run.play(scenario.script, clean: scenario.base.clean, on: app.phone, as: LaneApp.id, app.settings, body: app.body)
    return batch.add(outcome(of: run))
  }

  /// Where a run finds itself.
  private final class Place: @unchecked Sendable {
    var run: VirtualRun?
  }

  private static func outcome(of run: VirtualRun) -> RunOutcome {
    let ending: RunOutcome.Ending =
      switch run.ending {
      case .returned: .exited(0)
      case .threw(let error): .threw(error)
      case .trapped: .trapped
      case .deadlock(let sentence): .deadlock(sentence)
      case .timeIsOver: .stillRunning
      case .traceIsFull: .spinning(nil)
      }
    return RunOutcome(records: run.records, ending: ending)
  }
}
