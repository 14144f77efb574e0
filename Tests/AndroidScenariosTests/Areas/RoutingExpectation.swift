import AndroidModel
import PhoneRuntime

/// What a row says is asked of the controller; the listed AIDs of the table are checked.
enum RoutingExpectation {
  static func check(
    _ expect: inout ObjectReader, _ found: RoutingRequest?, clearsMirror: Bool, requiresScreenOn: Bool,
    _ check: inout Check
  ) throws(PhoneFileError) {
    if let flag = try expect.flag("requiresScreenOnServiceExists") {
      check.equal("requiresScreenOnServiceExists", requiresScreenOn, flag)
    }
    if let flag = try expect.flag("routingMirrorCleared") { check.equal("routingMirrorCleared", clearsMirror, flag) }
    guard expect.keys.contains("routingRequest") else { return }
    guard expect.value("routingRequest") != .null else { return check.equal("routingRequest", found, nil) }
    guard var expected = try expect.object("routingRequest") else { return }
    if let flag = try expected.flag("force") { check.equal("routingRequest.force", found?.isForced, flag) }
    if let flag = try expected.flag("overrideOrRecover") {
      check.equal("routingRequest.overrideOrRecover", found?.overridesOrRecovers, flag)
    }
    if found == nil { check.fail("no routing table was asked for") }
    if var entries = try expected.object("entries") { try Self.entries(&entries, found, &check) }
    try expected.finish()
  }

  private static func entries(
    _ entries: inout ObjectReader, _ found: RoutingRequest?, _ check: inout Check
  ) throws(PhoneFileError) {
    for aid in entries.keys {
      guard entries.value(aid) != .null else {
        check.equal("routingRequest.entries.\(aid)", found?.entries[aid], nil)
        continue
      }
      guard var entry = try entries.object(aid) else { continue }
      if let flag = try entry.flag("onHost") {
        check.equal("routingRequest.entries.\(aid).onHost", found?.entries[aid]?.isOnHost, flag)
      }
      try entry.finish()
    }
  }
}
