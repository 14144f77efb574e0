import PhoneRuntime
import Testing

/// Rows of which service gets which command.
enum HostEmulationArea: ScenarioArea {
  static let name = "host-emulation"
  static func play(_ row: inout OpenScenario, _ check: inout Check) throws { try PhoneRow.play(&row, &check) }
}

@Suite struct HostEmulationScenarios {
  @Test(arguments: HostEmulationArea.rows)
  func `a row of host-emulation holds`(_ row: Scenario) { HostEmulationArea.run(row) }
}
