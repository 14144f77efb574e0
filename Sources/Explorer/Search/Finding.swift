import ReaderLinks

/// What an exploration found, made as small as it could be.
package struct Finding: Hashable, Sendable {
  /// The number of the first scenario that showed it.
  package let number: Int
  package let violation: Violation
  /// The smallest scenario that shows it.
  package let scenario: Scenario
  package let outcome: RunOutcome

  package init(number: Int, violation: Violation, scenario: Scenario, outcome: RunOutcome) {
    self.number = number
    self.violation = violation
    self.scenario = scenario
    self.outcome = outcome
  }

  /// Steps of the scenario: its lines and its faults.
  package var steps: Int { scenario.base.lines.count + scenario.faults.count }

  /// Findings with the same name are one.
  package var name: String { Self.name(of: violation) }

  package static func name(of violation: Violation) -> String {
    violation.key.isEmpty ? violation.oracle.rawValue : "\(violation.oracle.rawValue)-\(violation.key)"
  }
}
