import AndroidModel
import PhoneRuntime
import Testing

/// Rows of what is written to the controller.
enum RoutingTableArea: ScenarioArea {
  static let name = "routing-table"

  static func play(_ row: inout OpenScenario, _ check: inout Check) throws {
    var controller = RoutingController()
    var aids: [String] = []
    var entries: [String: RoutingEntry] = [:]
    if var given = try row.reader.object("given") {
      try given.choice("matching", into: &controller.matching)
      controller.nci = try given.number("nci") ?? controller.nci
      controller.tableSize = try given.number("tableSize") ?? controller.tableSize
      controller.isOverridden = try given.flag("overridden", orElse: false)
      controller.defaultRoute = try given.number("defaultRoute") ?? controller.defaultRoute
      controller.defaultOffHostRoute = try given.number("defaultOffHost") ?? controller.defaultOffHostRoute
      controller.changesDefault = try given.flag("autoChange", orElse: false)
      aids = try given.texts("aids")
      if var routes = try given.object("routes") {
        for element in routes.keys { controller.routes[element] = try routes.number(element) }
      }
      entries = try Self.entries(&given)
      try given.finish()
    }
    check.place = "expect"
    guard var expect = try row.reader.object("expect") else { return }
    try Self.matching(&expect, controller, &check)
    if let size = try expect.number("size") {
      check.equal("size", RoutingController.size(aids.isEmpty ? Array(entries.keys) : aids), size)
    }
    try Self.written(&expect, controller, entries, &check)
    for var entry in try expect.objects("power", of: "requirements") {
      let power = PowerStates(
        isOnHost: try entry.flag("onHost", orElse: true),
        requiresScreenOn: try entry.flag("requireScreenOn", orElse: false),
        requiresUnlock: try entry.flag("requireUnlock", orElse: false), nci: controller.nci)
      check.equal(entry.path, power.rawValue, try entry.number("mask"))
      try entry.finish()
    }
    try Self.request(&expect, row, &check)
    try expect.finish()
  }

  private static func entries(_ given: inout ObjectReader) throws(PhoneFileError) -> [String: RoutingEntry] {
    guard var keys = try given.object("entries") else { return [:] }
    var entries: [String: RoutingEntry] = [:]
    for aid in keys.keys {
      guard var entry = try keys.object(aid) else { continue }
      entries[aid] = RoutingEntry(
        isOnHost: try entry.flag("onHost", orElse: true), secureElement: try entry.textOrNull("se"),
        power: PowerStates(rawValue: try entry.number("power") ?? 0), qualifier: try entry.number("qualifier") ?? 0)
      try entry.finish()
    }
    return entries
  }

  private static func matching(
    _ expect: inout ObjectReader, _ controller: RoutingController, _ check: inout Check
  ) throws(PhoneFileError) {
    if let flag = try expect.flag("prefix") { check.equal("prefix", controller.matching.takesPrefixes, flag) }
    if let flag = try expect.flag("subset") { check.equal("subset", controller.matching.takesSubsets, flag) }
  }

  private static func written(
    _ expect: inout ObjectReader, _ controller: RoutingController, _ entries: [String: RoutingEntry],
    _ check: inout Check
  ) throws(PhoneFileError) {
    let outcome = controller.configure(entries)
    if let result = try expect.string("result") {
      check.equal("result", outcome.rows == nil ? "tableFull" : "ok", result)
    }
    for key in ["committed", "committedAnyOrder"] where expect.keys.contains(key) {
      guard expect.value(key) != .null else {
        check.equal(key, outcome.rows ?? [], [])
        continue
      }
      var rows: [RoutingRow] = []
      for var entry in try expect.objects(key, of: "rows") { rows.append(try row(&entry)) }
      check.equal(key, Set(outcome.rows ?? []), Set(rows))
      // The order of rows of one route is not said.
      if key == "committed" { check.equal("the routes of \(key)", outcome.rows?.map(\.route), rows.map(\.route)) }
    }
    guard let route = try expect.number("defaultRouteAfter") else { return }
    // Which one was tried last is not said where all are full.
    let last =
      outcome.rows == nil && outcome.tried.count > 1 ? Array(outcome.tried.dropFirst()) : [outcome.defaultRoute]
    if !last.contains(route) { check.fail("defaultRouteAfter is one of \(last), expected \(route)") }
  }

  private static func row(_ entry: inout ObjectReader) throws(PhoneFileError) -> RoutingRow {
    guard case .string(let aid)? = entry.value("aid") else {
      throw .missingKey(file: entry.file, key: entry.name("aid"), allowed: "an AID, or an empty text")
    }
    let row = RoutingRow(
      aid: aid, route: try entry.number("route") ?? 0, qualifier: try entry.number("qualifier") ?? 0,
      power: PowerStates(rawValue: try entry.number("power") ?? 0))
    try entry.finish()
    return row
  }

  /// A row may ask for the table of its services too.
  private static func request(
    _ expect: inout ObjectReader, _ row: OpenScenario, _ check: inout Check
  ) throws(PhoneFileError) {
    var machine = PreferredServices(
      row.services, row.preferences, on: row.platform, nfcIsOn: row.device.nfcIsEnabled, user: 1)
    var effects: [PreferenceEffect] = []
    _ = machine.step(.servicesUpdated, &effects)
    var found: RoutingRequest?
    for case .requestRouting(let request) in effects { found = request }
    try RoutingExpectation.check(
      &expect, found, clearsMirror: effects.contains(.clearRoutingMirror), requiresScreenOn: machine.requiresScreenOn,
      &check)
  }
}

@Suite struct RoutingTableScenarios {
  @Test(arguments: RoutingTableArea.rows)
  func `a row of routing-table holds`(_ row: Scenario) { RoutingTableArea.run(row) }
}
