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
  /// The phone's default contactless app; nil for the system's wallet.
  private let defaultApp: String?
  private let batch: Int
  private let runs: Runs

  /// Runs scenarios to their ends, one after the other.
  package typealias Runs = ([Scenario]) throws -> [RunOutcome]

  /// - Parameters:
  ///   - app: the app's name on the phone, to which the person comes back.
  ///   - batch: the most scenarios that are run without a look at what came of them.
  package init(
    _ options: Options, app: String, defaultApp: String? = nil, batch: Int, runs: @escaping Runs
  ) {
    self.options = options
    self.app = app
    self.defaultApp = defaultApp
    self.batch = batch
    self.runs = runs
  }

  package init(_ options: Options, app: String, defaultApp: String? = nil, run: @escaping Run) {
    self.init(options, app: app, defaultApp: defaultApp, batch: 1) { try $0.map(run) }
  }

  /// Explores from the run in which nothing goes wrong; throws only where that cannot be run.
  ///
  /// - Parameter goesOn: told after each batch; false ends the exploration with what was found.
  package func explore(_ script: Script, goesOn: (Progress) -> Bool = { _ in true }) throws -> ExplorationReport {
    let base = Scenario(base: script)
    let first = try run(base)
    var report = ExplorationReport(app: app, options: options)
    report.scenarios = options.shard.index == 1 ? 1 : 0
    let faults = FaultCatalogue.faults(for: Baseline(first.records), app: app, default: defaultApp)
    let strategy = Strategy(
      base: base, faults: faults, seed: options.seed, variesSchedule: options.variesSchedule)
    report.faults = strategy.faults.count
    do {
      if case .spinning = first.ending {
        // Every scenario would take as long, and none is smaller.
        try note(Oracles.violations(in: first), base, first, number: -1, &report, shrinks: false)
        report.isComplete = false
        return report
      }
      try judge(first, of: base, number: -1, &report)
      try explore(strategy, &report, goesOn)
    } catch {
      report.failure = "\(error)"
      report.isComplete = false
    }
    return report
  }

  private func explore(
    _ strategy: Strategy, _ report: inout ExplorationReport, _ goesOn: (Progress) -> Bool
  ) throws {
    let shard = options.shard
    var progress = Progress(total: shard.count(below: options.budget))
    while progress.done < progress.total {
      let places = progress.done..<min(progress.done + batch, progress.total)
      let numbers = places.map(shard.number(at:))
      let scenarios = numbers.map { strategy.scenario($0) }
      for (outcome, (scenario, number)) in zip(try runs(scenarios), zip(scenarios, numbers)) {
        report.scenarios += 1
        try judge(outcome, of: scenario, number: number, &report)
      }
      progress.done = places.upperBound
      progress.findings = report.findings.count
      progress.phase = strategy.phase(of: numbers[numbers.count - 1])
      guard goesOn(progress) else {
        report.isComplete = false
        return
      }
    }
  }

  private func run(_ scenario: Scenario) throws -> RunOutcome {
    guard let outcome = try runs([scenario]).first else { preconditionFailure("a scenario without an outcome") }
    return outcome
  }

  private func judge(
    _ outcome: RunOutcome, of scenario: Scenario, number: Int, _ report: inout ExplorationReport
  ) throws {
    try note(Oracles.violations(in: outcome), scenario, outcome, number: number, &report, shrinks: true)
  }

  private func note(
    _ violations: [Violation], _ scenario: Scenario, _ outcome: RunOutcome, number: Int,
    _ report: inout ExplorationReport, shrinks: Bool
  ) throws {
    for violation in violations { try note(violation, scenario, outcome, number: number, &report, shrinks) }
  }

  /// Shrinks the first violation of each name; later ones of the same name are counted.
  private func note(
    _ violation: Violation, _ scenario: Scenario, _ outcome: RunOutcome, number: Int, _ report: inout ExplorationReport,
    _ shrinks: Bool
  ) throws {
    let name = Finding.name(of: violation)
    // Every shard runs the baseline, and one counts it.
    if number >= 0 || options.shard.index == 1 { report.occurrences[name, default: 0] += 1 }
    guard !report.findings.contains(where: { $0.name == name }) else { return }
    var smallest = (scenario: scenario, outcome: outcome, violation: violation)
    defer {
      report.findings.append(
        Finding(
          number: number, violation: smallest.violation, scenario: smallest.scenario, outcome: smallest.outcome))
    }
    guard shrinks else { return }
    let isWatched = if case .spinning(.some) = outcome.ending { true } else { false }
    let shrinker = Shrinker(cost: isWatched ? 40 : 1) { candidate in
      let outcome = try run(candidate)
      guard let again = Oracles.violations(in: outcome).first(where: { Finding.name(of: $0) == name }) else {
        return false
      }
      smallest = (candidate, outcome, again)
      return true
    }
    _ = try shrinker.shrunk(scenario)
  }
}
