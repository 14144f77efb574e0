import PhoneRuntime
import Testing

/// Rows of whole taps by a reader.
enum MultiDeviceArea: ScenarioArea {
  static let name = "multi-device"
  static func play(_ row: inout OpenScenario, _ check: inout Check) throws { try PhoneRow.play(&row, &check) }
}

@Suite struct MultiDeviceScenarios {
  @Test(arguments: MultiDeviceArea.rows)
  func `a row of multi-device holds`(_ row: Scenario) { MultiDeviceArea.run(row) }
}
