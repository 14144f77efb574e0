import CardTrace

/// The report as people read it; what a file's author wrote cannot move the cursor or begin a line.
package enum TextReport {
  /// A line for each finding, what to do below it, and a closing line.
  package static func text(_ report: Audit.Report) -> String {
    var lines: [String] = []
    for finding in report.findings {
      let what = "\(finding.place): \(finding.rule.severity.rawValue): \(finding.message)"
      lines.append(PlainText.visible(what) + " [\(finding.rule.rawValue)]")
      lines.append("  \(finding.rule.advice) (\(finding.rule.help))")
    }
    return (lines + [summary(report)]).map { $0 + "\n" }.joined()
  }

  private static func summary(_ report: Audit.Report) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    let errors = report.findings.count { $0.rule.severity == .error }
    let warnings = report.findings.count - errors
    return "audited \(count(report.files.count, "file")): \(count(errors, "error")), \(count(warnings, "warning"))"
  }
}
