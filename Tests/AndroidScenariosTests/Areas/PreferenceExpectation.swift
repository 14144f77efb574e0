import AndroidModel
import PhoneRuntime

/// What a row says of who is preferred after a step.
enum PreferenceExpectation {
  static func check(
    _ expect: inout ObjectReader, _ driver: inout PreferenceDriver, before: PreferredServices,
    _ result: inout PreferenceDriver.Result, _ check: inout Check
  ) throws(PhoneFileError) {
    if let milliseconds = try expect.number("withinMs") { driver.pass(milliseconds, &result) }
    try replies(&expect, result, &check)
    try announcements(&expect, result, &check)
    try preferences(&expect, driver.machine, before: before, &check)
    try queries(&expect, driver.machine, result, &check)
    try routing(&expect, driver.machine, result, &check)
    if let callbacks = try Callback.expected(&expect) { Callback.check(result.callbacks, callbacks, &check) }
    if let on = try expect.flag("observeMode") { check.equal("observeMode", driver.machine.observeMode.isOn, on) }
    if let on = try expect.flag("observeModeAfterTransaction") {
      check.equal("observeModeAfterTransaction", driver.machine.observeMode.isPendingOn, on)
    }
    try expect.finish()
  }

  private static func replies(
    _ expect: inout ObjectReader, _ result: PreferenceDriver.Result, _ check: inout Check
  ) throws(PhoneFileError) {
    if let accepted = try expect.flag("accepted") { check.equal("accepted", result.reply?.isAccepted, accepted) }
    guard expect.keys.contains("error") else { return }
    let error = try expect.textOrNull("error")
    var found: String?
    if case .invalidArgument = result.reply { found = "invalidArgument" }
    check.equal("error", found, error)
  }

  private static func announcements(
    _ expect: inout ObjectReader, _ result: PreferenceDriver.Result, _ check: inout Check
  ) throws(PhoneFileError) {
    var foreground = "unchanged"
    var payment = "unchanged"
    for effect in result.effects {
      switch effect {
      case .announceForeground(let service): foreground = service?.name ?? "null"
      case .announcePayment(let service): payment = service?.name ?? "null"
      case .tellPreferred, .tellObserveMode, .requestRouting, .clearRoutingMirror, .setObserveModeTimer: break
      }
    }
    if let expected = try expect.service("announceForeground") {
      check.equal("announceForeground", foreground, expected?.name ?? "null")
    }
    if let expected = try expect.service("announcePayment") {
      check.equal("announcePayment", payment, expected?.name ?? "null")
    }
  }

  private static func preferences(
    _ expect: inout ObjectReader, _ machine: PreferredServices, before: PreferredServices, _ check: inout Check
  ) throws(PhoneFileError) {
    func value(_ key: String, _ found: ServiceID?, _ old: ServiceID?, _ expect: inout ObjectReader)
      throws(PhoneFileError)
    {
      guard let expected = try expect.service(key) else { return }
      check.equal(key, found, expected?.name == "unchanged" ? old : expected)
    }
    try value("foregroundRequested", machine.foreground.service, before.foreground.service, &expect)
    try value("nextTap", machine.foreground.nextTap.service, before.foreground.nextTap.service, &expect)
    try value("walletPaymentService", machine.paymentService, before.paymentService, &expect)
    try value("preferredService", machine.preferredService, before.preferredService, &expect)
    try value("foregroundCurrent", machine.foregroundInForce, before.foregroundInForce, &expect)
    if let flag = try expect.flag("clearNextTapOnDeactivate") {
      check.equal("clearNextTapOnDeactivate", machine.foreground.nextTap.isConsumedAtEnd, flag)
    }
    guard expect.keys.contains("foregroundUid") else { return }
    let expected = expect.value("foregroundUid") == .null ? -1 : try expect.number("foregroundUid")
    switch machine.foreground.caller {
    case .nobody: check.equal("foregroundUid", -1, expected)
    case .uid(let uid): check.equal("foregroundUid", uid, expected)
    case .unnamed: if expected == -1 { check.fail("foregroundUid is an app's, expected nobody's") }
    }
  }

  private static func queries(
    _ expect: inout ObjectReader, _ machine: PreferredServices, _ result: PreferenceDriver.Result, _ check: inout Check
  ) throws(PhoneFileError) {
    if let mode = try expect.string("selectionMode") {
      check.equal("selectionMode", machine.selectionMode(for: result.category ?? .payment).rawValue, mode)
    }
    if var allows = try expect.object("allowsForeground") {
      for category in AndroidService.Category.allCases {
        guard let flag = try allows.flag(category.rawValue) else { continue }
        check.equal("allowsForeground.\(category)", machine.allowsForeground(for: category), flag)
      }
      try allows.finish()
    }
    guard expect.keys.contains("aids") else { return }
    let found = result.service.map { machine.registrations.patterns(of: $0).map(\.description) } ?? []
    check.equal("aids", Set(found), Set(try expect.texts("aids").map { $0.uppercased() }))
  }

  /// What is asked of the controller; the listed AIDs of the table are checked.
  static func routing(
    _ expect: inout ObjectReader, _ machine: PreferredServices, _ result: PreferenceDriver.Result, _ check: inout Check
  ) throws(PhoneFileError) {
    if let flag = try expect.flag("requiresScreenOnServiceExists") {
      check.equal("requiresScreenOnServiceExists", machine.requiresScreenOn, flag)
    }
    if let flag = try expect.flag("routingMirrorCleared") {
      check.equal("routingMirrorCleared", result.effects.contains(.clearRoutingMirror), flag)
    }
    guard expect.keys.contains("routingRequest") else { return }
    var found: RoutingRequest?
    for case .requestRouting(let request) in result.effects { found = request }
    guard expect.value("routingRequest") != .null else {
      return check.equal("routingRequest", found, nil)
    }
    guard var expected = try expect.object("routingRequest") else { return }
    if let flag = try expected.flag("force") { check.equal("routingRequest.force", found?.isForced, flag) }
    if let flag = try expected.flag("overrideOrRecover") {
      check.equal("routingRequest.overrideOrRecover", found?.overridesOrRecovers, flag)
    }
    if found == nil { check.fail("no routing table was asked for") }
    if var entries = try expected.object("entries") {
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
    try expected.finish()
  }
}
