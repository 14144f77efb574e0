import AndroidModel
import PhoneRuntime

/// Who is preferred, what is announced and what the controller is asked to route.
extension StepOutcome {
  func checkPreferences(_ key: String, _ reader: inout ObjectReader) throws -> Bool {
    var fields = Fields(reader)
    defer { reader = fields.reader }
    let (preferred, old) = (after.preferred, before.preferred)
    switch key {
    case "announceForeground":
      let announced = effects.flatMap { effect -> [ServiceID?] in
        if case .announceForeground(let service) = effect { [service] } else { [] }
      }
      try checkAnnounced(announced, key, &fields)
    case "announcePayment":
      let announced = effects.flatMap { effect -> [ServiceID?] in
        if case .announcePayment(let service) = effect { [service] } else { [] }
      }
      try checkAnnounced(announced, key, &fields)
    case "foregroundRequested": try checkService(key, preferred.foreground.service, old.foreground.service, &fields)
    case "nextTap":
      try checkService(key, preferred.foreground.nextTap.service, old.foreground.nextTap.service, &fields)
    case "walletPaymentService": try checkService(key, preferred.paymentService, old.paymentService, &fields)
    case "preferredService": try checkService(key, preferred.preferredService, old.preferredService, &fields)
    case "foregroundCurrent": try checkService(key, preferred.foregroundInForce, old.foregroundInForce, &fields)
    case "foregroundUid": try checkUID(&fields)
    case "clearNextTapOnDeactivate":
      try expect(preferred.foreground.nextTap.isConsumedAtEnd, is: try fields.flag(key))
    case "selectionMode":
      try expect(preferred.selectionMode(for: queried ?? .payment).rawValue, is: try fields.text(key))
    case "allowsForeground": try checkAllowsForeground(&fields)
    case "aids":
      guard let service = step.service else { throw RowFailure("the step names no service") }
      let patterns = preferred.registrations.patterns(of: service).map(\.description)
      try expect(Set(patterns), is: Set(try fields.reader.texts(key).map { $0.uppercased() }))
    case "requiresScreenOnServiceExists", "routingMirrorCleared", "routingRequest": try checkRouting(&fields)
    default: return false
    }
    return true
  }

  private func checkService(
    _ key: String, _ found: ServiceID?, _ old: ServiceID?, _ fields: inout Fields
  ) throws {
    let text = try fields.textOrNull(key)
    try expect(found, is: text == "unchanged" ? old : text.map(ServiceID.init))
  }

  /// The last announcement counts; `unchanged` is none.
  private func checkAnnounced(_ announced: [ServiceID?], _ key: String, _ fields: inout Fields) throws {
    let text = try fields.textOrNull(key)
    if text == "unchanged" { return try expect(announced, is: []) }
    guard let last = announced.last else { throw RowFailure("nothing is announced") }
    try expect(last, is: text.map(ServiceID.init))
  }

  /// A negative number and null are nobody; a caller without a number stands for every other one.
  private func checkUID(_ fields: inout Fields) throws {
    let expected = fields.reader.value("foregroundUid") == .null ? nil : try fields.numberOrNull("foregroundUid")
    switch after.preferred.foreground.caller {
    case .nobody: try expect((expected ?? -1) < 0, is: true)
    case .uid(let uid): try expect(uid, is: expected ?? -1)
    case .unnamed: try expect((expected ?? -1) < 0, is: false)
    }
  }

  private func checkAllowsForeground(_ fields: inout Fields) throws {
    guard let object = try fields.reader.object("allowsForeground") else { throw RowFailure("missing") }
    var wanted = Fields(object)
    for category in AndroidService.Category.allCases where object.keys.contains(category.rawValue) {
      try expect(after.preferred.allowsForeground(for: category), is: try wanted.flag(category.rawValue))
    }
    try wanted.reader.finish()
  }

  private func checkRouting(_ fields: inout Fields) throws {
    let requests = effects.compactMap { if case .requestRouting(let request) = $0 { request } else { nil } }
    var check = Check()
    try RoutingExpectation.check(
      &fields.reader, requests.last, clearsMirror: effects.contains(.clearRoutingMirror),
      requiresScreenOn: after.preferred.requiresScreenOn, &check)
    if let problem = check.problems.first { throw RowFailure(problem) }
  }
}
