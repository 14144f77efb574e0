import ReaderLinks

/// Makes a scenario smaller as long as it still shows the same: fewest faults, fewest lines, simplest schedule.
struct Shrinker {
  /// The most runs that are spent on one finding, a costly one counted as several.
  static let mostRuns = 400

  /// What a run of this finding counts: more where each one lasts until a watch ends it.
  var cost = 1
  /// Whether a scenario still shows the finding.
  let shows: (Scenario) throws -> Bool

  func shrunk(_ scenario: Scenario) throws -> (scenario: Scenario, runs: Int) {
    var best = scenario
    var runs = 0
    var improved = true
    while improved, runs < Self.mostRuns {
      improved = false
      for candidate in Self.smaller(than: best) {
        guard runs < Self.mostRuns else { break }
        runs += cost
        guard try shows(candidate) else { continue }
        best = candidate
        improved = true
        break
      }
    }
    return (best, runs)
  }

  /// Scenarios that are a step simpler, the boldest first.
  private static func smaller(than scenario: Scenario) -> [Scenario] {
    var candidates: [Scenario] = []
    if scenario.schedule != nil {
      var simpler = scenario
      simpler.schedule = nil
      candidates.append(simpler)
    }
    for index in scenario.faults.indices {
      var simpler = scenario
      simpler.faults.remove(at: index)
      candidates.append(simpler)
    }
    let lines = scenario.base.lines
    var size = lines.count / 2
    while size >= 1 {
      for start in stride(from: 0, to: lines.count, by: size) {
        var simpler = scenario
        simpler.base.lines = Array(lines[..<start] + lines[min(start + size, lines.count)...])
        candidates.append(simpler)
      }
      size /= 2
    }
    return candidates.filter { !$0.base.lines.isEmpty }
  }
}
