import PhoneModel

/// The report for people.
package enum ReportText {
  package static func world(_ exploration: Exploration, seconds: Double) -> String {
    let end = exploration.violation != nil ? "stopped" : exploration.isComplete ? "all" : "a limit reached"
    return """
      world \(exploration.world.name): \(exploration.world.sentence)
        \(number(exploration.states)) distinct states, \(number(exploration.transitions)) transitions, \
      \(exploration.depth) moves deep, \(end), \(tenths(seconds)) s

      """
  }

  package static func invariants(_ report: Report) -> String {
    var text = "\n\(pad("invariant", 34))\(pad("predicate", 14))tables\n"
    for invariant in Invariant.allCases {
      let tables = invariant.tables.map(\.name).joined(separator: ", ")
      text += pad(invariant.rawValue, 34) + pad(number(report.exercised(invariant)), 14)
      text += "\(number(report.looked(invariant))) in \(tables)\n"
    }
    let cells = report.cells
    text += "\(cells.count - cells.unseen.count) of \(cells.count) cells of \(Table.allCases.count) tables looked up\n"
    if report.asksForCells { text += cells.unseen.map { "never looked up: \($0)\n" }.joined() }
    text += report.unexercised.map { "never exercised: \($0.rawValue), \($0.sentence)\n" }.joined()
    let total = "\(number(report.states)) distinct states, \(number(report.transitions)) transitions"
    let violations = report.violations.count
    return text + "\n\(total), \(violations) violation\(violations == 1 ? "" : "s")\n"
  }

  package static func violation(_ violation: Violation) -> String {
    "\nviolation of \(violation.name): \(violation.sentence)\n"
      + violation.lines.map { "  \($0)\n" }.joined()
  }

  package static func finding(_ finding: Check.Finding) -> String {
    func found(_ violation: Violation?) -> String {
      violation.map { "\($0.name) in \($0.moves.count) moves" } ?? "NOT FOUND"
    }
    return
      "\(pad(finding.fault.machine.rawValue, 18))\(pad(finding.fault.rawValue, 28))\(pad(found(finding.byPredicates), 52))"
      + "\(found(finding.byTables))\n"
  }

  package static func faults(_ findings: [Check.Finding]) -> String {
    "\(findings.count(where: \.isFound)) of \(findings.count) planted faults found by both forms\n"
  }

  package static let faultsHeading =
    "\n\(pad("machine", 18))\(pad("planted fault", 28))\(pad("predicates", 52))tables\n"

  static func number(_ value: Int) -> String {
    var groups: [String] = []
    var rest = value
    while rest >= 1000 {
      let group = String(rest % 1000)
      groups.append(String(repeating: "0", count: 3 - group.count) + group)
      rest /= 1000
    }
    return ([String(rest)] + groups.reversed()).joined(separator: " ")
  }

  static func tenths(_ seconds: Double) -> String { "\((seconds * 10).rounded() / 10)" }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
