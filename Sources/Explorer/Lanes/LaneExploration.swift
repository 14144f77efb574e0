import PhoneModel
package import ReaderLinks

/// Explores an app's code in this process; see `LaneThread` for where it runs.
package struct LaneExploration {
  /// Scenarios between two looks at what came of them: so few that their records stay near the processor.
  package static let batch = 64

  private let app: LaneApp
  private let options: Exploration.Options

  package init(_ app: LaneApp, _ options: Exploration.Options) {
    self.app = app
    self.options = options
  }

  /// Blocks the current thread until it is done.
  package func explore(
    _ script: Script, goesOn: (Exploration.Progress) -> Bool = { _ in true }
  ) throws -> ExplorationReport {
    let thread = try LaneThread(app)
    var judge = CleanTapJudge()
    let exploration = Exploration(options, app: LaneApp.id.name, batch: Self.batch) { scenarios in
      zip(scenarios, thread.play(scenarios)).map { scenario, outcome in
        judge.judged(outcome, on: scenario.base) { scenario in
          guard let outcome = thread.play([scenario]).first else { preconditionFailure("no outcome") }
          return outcome
        }
      }
    }
    return try exploration.explore(script, goesOn: goesOn)
  }
}
