package import ReaderLinks

/// Runs scenarios, judges them, and keeps the smallest of each kind of finding.
package struct Exploration {
  /// Runs one scenario to its end.
  package typealias Run = (Scenario) throws -> RunOutcome

  package struct Options: Hashable, Sendable {
    /// Scenarios in all shards together, without the one in which nothing goes wrong.
    package var budget: Int
    package var seed: UInt64
    package var shard: Shard
    package var variesSchedule: Bool

    package init(budget: Int, seed: UInt64 = 0, shard: Shard = .whole, variesSchedule: Bool = true) {
      self.budget = budget
      self.seed = seed
      self.shard = shard
      self.variesSchedule = variesSchedule
    }
  }

  /// How far it is.
  package struct Progress: Hashable, Sendable {
    package var done = 0
    package var total = 0
    package var findings = 0
    package var phase = Strategy.Phase.singles
  }

  private let options: Options
  private let app: String
  private let run: Run

  /// - Parameter app: the app's name on the phone, to which the person comes back.
  package init(_ options: Options, app: String, run: @escaping Run) {
    self.options = options
    self.app = app
    self.run = run
  }

  /// Explores from the run in which nothing goes wrong.
  ///
  /// - Parameter goesOn: told after each scenario; false ends the exploration with what was found.
  package func explore(_ script: Script, goesOn: (Progress) -> Bool = { _ in true }) throws -> ExplorationReport {
    let base = Scenario(base: script)
    let first = try run(base)
    var report = ExplorationReport(app: app, options: options)
    report.scenarios = options.shard.index == 1 ? 1 : 0
    for violation in Oracles.violations(in: first) {
      try note(violation, base, first, number: -1, &report)
    }
    let baseline = Baseline(first.records)
    let strategy = Strategy(
      base: base, faults: FaultCatalogue.faults(for: baseline, app: app), seed: options.seed,
      variesSchedule: options.variesSchedule)
    report.faults = strategy.faults.count
    var progress = Progress(total: (0..<options.budget).count(where: options.shard.holds))
    for number in 0..<options.budget where options.shard.holds(number) {
      let scenario = strategy.scenario(number)
      let outcome = try run(scenario)
      report.scenarios += 1
      for violation in Oracles.violations(in: outcome) {
        try note(violation, scenario, outcome, number: number, &report)
      }
      progress.done += 1
      progress.findings = report.findings.count
      progress.phase = strategy.phase(of: number)
      guard goesOn(progress) else {
        report.isComplete = false
        return report
      }
    }
    return report
  }

  /// Shrinks the first violation of each name; later ones of the same name are counted.
  private func note(
    _ violation: Violation, _ scenario: Scenario, _ outcome: RunOutcome, number: Int, _ report: inout ExplorationReport
  ) throws {
    let name = Finding.name(of: violation)
    // Every shard runs the baseline, and one counts it.
    if number >= 0 || options.shard.index == 1 { report.occurrences[name, default: 0] += 1 }
    guard !report.findings.contains(where: { $0.name == name }) else { return }
    var smallest = (scenario: scenario, outcome: outcome, violation: violation)
    let shrinker = Shrinker { candidate in
      guard let outcome = try? run(candidate),
        let again = Oracles.violations(in: outcome).first(where: { Finding.name(of: $0) == name })
      else { return false }
      smallest = (candidate, outcome, again)
      return true
    }
    _ = shrinker.shrunk(scenario)
    report.findings.append(
      Finding(
        number: number, violation: smallest.violation, scenario: smallest.scenario, outcome: smallest.outcome))
  }
}
