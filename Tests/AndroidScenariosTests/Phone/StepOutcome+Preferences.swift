import AndroidModel
import PhoneRuntime

/// Who is preferred, what is announced and what the controller is asked to route.
extension StepOutcome {
  func checkPreferences(_ key: String, _ reader: inout ObjectReader) throws -> Bool {
    var fields = Fields(reader)
    defer { reader = fields.reader }
    let preferred = after.preferred
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
    case "foregroundRequested": try expect(preferred.foreground.service, is: try fields.serviceOrNull(key))
    case "nextTap": try expect(preferred.foreground.nextTap.service, is: try fields.serviceOrNull(key))
    case "walletPaymentService": try expect(preferred.paymentService, is: try fields.serviceOrNull(key))
    case "preferredService": try expect(preferred.preferredService, is: try fields.serviceOrNull(key))
    case "foregroundCurrent":
      let text = try fields.textOrNull(key)
      try expect(
        preferred.foregroundInForce,
        is: text == "unchanged" ? before.preferred.foregroundInForce : text.map(ServiceID.init))
    case "foregroundUid": try expect(preferred.foreground.caller, is: .uid(try fields.number(key)))
    case "clearNextTapOnDeactivate":
      try expect(preferred.foreground.nextTap.isConsumedAtEnd, is: try fields.flag(key))
    case "selectionMode":
      guard let queried else { throw RowFailure("the step asks for no category") }
      try expect(preferred.selectionMode(for: queried).rawValue, is: try fields.text(key))
    case "allowsForeground": try checkAllowsForeground(&fields)
    case "aids":
      guard let service = step.service else { throw RowFailure("the step names no service") }
      let patterns = preferred.registrations.patterns(of: service).map(\.description)
      try expect(Set(patterns), is: Set(try fields.reader.texts(key)))
    case "requiresScreenOnServiceExists": try expect(preferred.requiresScreenOn, is: try fields.flag(key))
    case "routingMirrorCleared": try expect(effects.contains(.clearRoutingMirror), is: try fields.flag(key))
    case "routingRequest": try checkRouting(&fields)
    default: return false
    }
    return true
  }

  private func checkAnnounced(_ announced: [ServiceID?], _ key: String, _ fields: inout Fields) throws {
    let text = try fields.textOrNull(key)
    if text == "unchanged" { return try expect(announced, is: []) }
    guard let last = announced.last else { throw RowFailure("nothing is announced") }
    try expect(last, is: text.map(ServiceID.init))
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
    guard let request = requests.last else { throw RowFailure("no table is asked for") }
    guard let object = try fields.reader.object("routingRequest") else { throw RowFailure("missing") }
    var wanted = Fields(object)
    for key in object.keys {
      switch key {
      case "force": try expect(request.isForced, is: try wanted.flag(key))
      case "overrideOrRecover": try expect(request.overridesOrRecovers, is: try wanted.flag(key))
      case "entries": try checkEntries(request, &wanted)
      default: throw RowFailure("\(key): no such key")
      }
    }
  }

  private func checkEntries(_ request: RoutingRequest, _ wanted: inout Fields) throws {
    guard let object = try wanted.reader.object("entries") else { return }
    try expect(request.entries.keys.sorted(), is: object.keys)
    for aid in object.keys {
      var entries = object
      guard let entry = try entries.object(aid) else { continue }
      var fields = Fields(entry)
      try expect(request.entries[aid]?.isOnHost, is: try fields.flag("onHost"))
      try fields.reader.finish()
    }
  }
}
