import PhoneRuntime
import Testing

/// Rows of who gets an AID.
enum AIDResolutionArea: ScenarioArea {
  static let name = "aid-resolution"
  static func play(_ row: inout OpenScenario, _ check: inout Check) throws { try PhoneRow.play(&row, &check) }
}

/// Rows of who is preferred.
enum PreferredServicesArea: ScenarioArea {
  static let name = "preferred-services"
  static func play(_ row: inout OpenScenario, _ check: inout Check) throws { try PhoneRow.play(&row, &check) }
}

@Suite struct AIDResolutionScenarios {
  @Test(arguments: AIDResolutionArea.rows)
  func `a row of aid-resolution holds`(_ row: Scenario) { AIDResolutionArea.run(row) }
}

@Suite struct PreferredServicesScenarios {
  @Test(arguments: PreferredServicesArea.rows)
  func `a row of preferred-services holds`(_ row: Scenario) { PreferredServicesArea.run(row) }
}
