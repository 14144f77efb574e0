import CardTrace
import Explorer

/// What `explore` says on the screen.
enum ExploreText {
  static func text(_ report: ReportDocument) -> String {
    let count = report.findings.count
    var lines = [
      "\(report.scenarios) scenarios of \(report.app), \(report.singleFaults) single faults"
        + (report.isComplete ? "" : ", stopped early")
        + ": " + (count == 0 ? "nothing found" : "\(count) finding\(count == 1 ? "" : "s")")
    ]
    for finding in report.findings {
      lines += ["", "\(finding.name): \(finding.message)", "  \(finding.sentence)"]
      lines.append("  seen in \(finding.occurrences) scenarios, smallest with \(finding.steps) steps:")
      lines += finding.faults.map { "    fault: \($0)" }
      lines += finding.script.split(separator: "\n").map { "    \($0)" }
      if let seed = finding.schedule { lines.append("    ready jobs in the order of seed \(seed)") }
      if let trace = finding.trace { lines.append("  replay: cardsession replay \(trace)") }
    }
    return PlainText.shown(lines.joined(separator: "\n")) + "\n"
  }
}

/// One line that is written over itself.
struct ExploreProgress {
  let isShown: Bool
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant?

  init(isShown: Bool, start: ContinuousClock.Instant = .now) {
    self.isShown = isShown
    self.start = start
  }

  /// The line to show; nil where none is, or the last is new enough.
  mutating func line(_ progress: Exploration.Progress, at now: ContinuousClock.Instant = .now) -> String? {
    guard isShown, last.map({ now - $0 >= .milliseconds(200) }) ?? true else { return nil }
    last = now
    let seconds = max((now - start) / .seconds(1), 0.001)
    let rate = Double(progress.done) / seconds
    let left = Int((Double(progress.total - progress.done) / max(rate, 0.001)).rounded(.up))
    return "\r\u{1B}[K\(progress.phase.rawValue): \(progress.done) of \(progress.total), \(Int(rate)) a second, "
      + "\(left) s left, \(progress.findings) findings"
  }

  var end: String { isShown ? "\r\u{1B}[K" : "" }
}
