import AndroidModel
import PhoneRuntime
import Testing

/// Rows of who gets an AID, and of who is preferred: steps, then what the row expects at the end.
private func play(_ row: inout OpenScenario, _ check: inout Check) throws {
  var driver = try PreferenceDriver(&row)
  for (number, var step) in try row.reader.objects("steps", of: "steps").enumerated() {
    check.place = "steps[\(number)]"
    let before = driver.machine
    var result = try driver.play(&step)
    if var expect = try step.object("expect") {
      try PreferenceExpectation.check(&expect, &driver, before: before, &result, &check)
    }
    try step.finish()
  }
  check.place = "expect"
  guard var expect = try row.reader.object("expect") else { return }
  var result = PreferenceDriver.Result()
  result.reply = driver.machine.step(.servicesUpdated, &result.effects)
  try PreferenceExpectation.routing(&expect, driver.machine, result, &check)
  try AIDExpectation.check(&expect, driver.machine.index, row.device, &check)
  try expect.finish()
}

enum AIDResolutionArea: ScenarioArea {
  static let name = "aid-resolution"
  static func play(_ row: inout OpenScenario, _ check: inout Check) throws {
    try AndroidScenariosTests.play(&row, &check)
  }
}

enum PreferredServicesArea: ScenarioArea {
  static let name = "preferred-services"
  static func play(_ row: inout OpenScenario, _ check: inout Check) throws {
    try AndroidScenariosTests.play(&row, &check)
  }
}

@Suite struct AIDResolutionScenarios {
  @Test(arguments: AIDResolutionArea.rows)
  func `a row of aid-resolution holds`(_ row: Scenario) { AIDResolutionArea.run(row) }
}

@Suite struct PreferredServicesScenarios {
  @Test(arguments: PreferredServicesArea.rows)
  func `a row of preferred-services holds`(_ row: Scenario) { PreferredServicesArea.run(row) }
}
