/// What an exploration, or a shard of one, came to.
package struct ExplorationReport: Hashable, Sendable {
  package let app: String
  package let options: Exploration.Options
  /// Scenarios that ran, without those spent on shrinking.
  package var scenarios = 0
  /// Single faults that the catalogue has for the run in which nothing goes wrong.
  package var faults = 0
  /// In the order in which they were met.
  package var findings: [Finding] = []
  /// How many scenarios showed each finding, by its name.
  package var occurrences: [String: Int] = [:]
  /// Whether the budget was used up.
  package var isComplete = true
  /// Why it ended before that, where a scenario could not be run.
  package var failure: String?

  package init(app: String, options: Exploration.Options) {
    self.app = app
    self.options = options
  }

  /// Joins shards of one exploration; equal to the report of the whole.
  ///
  /// - Returns: nil where they are not the shards of one exploration, each once.
  package static func merged(_ reports: [ExplorationReport]) -> ExplorationReport? {
    guard let first = reports.first else { return nil }
    var whole = first.options
    whole.shard = .whole
    let count = first.options.shard.count
    let isWhole = reports.allSatisfy { report in
      var options = report.options
      options.shard = .whole
      return options == whole && report.app == first.app && report.options.shard.count == count
    }
    guard isWhole, Set(reports.map(\.options.shard.index)) == Set(1...count), reports.count == count else { return nil }
    var merged = ExplorationReport(app: first.app, options: whole)
    merged.faults = first.faults
    for report in reports {
      merged.scenarios += report.scenarios
      merged.isComplete = merged.isComplete && report.isComplete
      merged.failure = merged.failure ?? report.failure
      for (name, times) in report.occurrences { merged.occurrences[name, default: 0] += times }
    }
    // Of each name the one that the whole would have met first.
    for finding in reports.flatMap(\.findings).sorted(by: { $0.number < $1.number })
    where !merged.findings.contains(where: { $0.name == finding.name }) {
      merged.findings.append(finding)
    }
    return merged
  }
}
