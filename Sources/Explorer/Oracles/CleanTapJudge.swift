import CardTrace
package import ReaderLinks

/// Compares clean taps with that of the run in which nothing goes wrong, which is played once for each script.
package struct CleanTapJudge {
  private var baselines: [Script: [TraceRecord]] = [:]

  package init() {}

  /// The outcome with the remark on its clean tap, if there is one.
  package mutating func judged(
    _ outcome: RunOutcome, on base: Script, play: (Scenario) throws -> RunOutcome
  ) rethrows -> RunOutcome {
    let baseline = try baselines[base] ?? play(Scenario(base: base)).records
    baselines[base] = baseline
    guard let remark = CleanTap.remark(on: outcome.records, comparedWith: baseline) else { return outcome }
    return RunOutcome(records: outcome.records + [remark], ending: outcome.ending)
  }
}
