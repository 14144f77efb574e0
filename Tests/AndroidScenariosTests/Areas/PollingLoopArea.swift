import PhoneRuntime
import Testing

/// Rows of who gets polling frames, and of observe mode.
enum PollingLoopArea: ScenarioArea {
  static let name = "polling-loop"
  static func play(_ row: inout OpenScenario, _ check: inout Check) throws { try PhoneRow.play(&row, &check) }
}

@Suite struct PollingLoopScenarios {
  @Test(arguments: PollingLoopArea.rows)
  func `a row of polling-loop holds`(_ row: Scenario) { PollingLoopArea.run(row) }
}
