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
    private let state = Mutex<(done: [RunOutcome], isGivenUp: Bool)>(([], false))
    let change = DispatchSemaphore(value: 0)

    init(_ scenarios: [Scenario]) { self.scenarios = scenarios }

    var outcomes: [RunOutcome] { state.withLock { $0.done } }

    /// Takes an outcome, unless the thread that has it was given up meanwhile.
    func add(_ outcome: RunOutcome) -> Bool {
      state.withLock { state in
        if !state.isGivenUp { state.done.append(outcome) }
        return !state.isGivenUp
      }
    }

    /// Gives the thread up, unless it came further than `count` meanwhile.
    func giveUp(at count: Int) -> Bool {
      state.withLock { state in
        if state.done.count == count { state.isGivenUp = true }
        return state.isGivenUp
      }
    }
  }

  private let app: LaneApp
  private let patience: Duration

  package init(_ app: LaneApp, patience: Duration = patience) throws(Lane.Refusal) {
    try VirtualExecutor.checkLanes()
    CardCheck.tellTrace()
    self.app = app
    self.patience = patience
  }

  /// Plays scenarios one after the other and waits for them.
  package func play(_ scenarios: [Scenario]) -> [RunOutcome] {
    var outcomes: [RunOutcome] = []
    while outcomes.count < scenarios.count {
      let batch = Batch(Array(scenarios[outcomes.count...]))
      let thread = Thread { [self] in work(on: batch) }
      thread.name = "scenarios"
      thread.start()
      outcomes += wait(for: batch)
    }
    return outcomes
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

  private func work(on batch: Batch) {
    for scenario in batch.scenarios where !play(scenario, of: batch) { return }
    batch.change.signal()
  }

  private func play(_ scenario: Scenario, of batch: Batch) -> Bool {
    let place = Place()
    let run = VirtualRun(schedule: scenario.schedule) {
      // The app's code must not go on and its thread cannot do anything else: what it holds is lost.
      if let run = place.run {
        run.forget()
        if batch.add(Self.outcome(of: run)) { batch.change.signal() }
      }
      endThread()
    }
    place.run = run
    defer { place.run = nil }
    run.play(scenario.script, clean: scenario.base.clean, on: app.phone, as: LaneApp.id, app.settings, body: app.body)
    return batch.add(Self.outcome(of: run))
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
