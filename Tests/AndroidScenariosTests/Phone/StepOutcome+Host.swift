import AndroidModel
import ISO7816
import PhoneRuntime

/// What became of commands, bindings and conversations.
extension StepOutcome {
  /// Whether the key is one of these.
  func checkHost(_ key: String, _ reader: inout ObjectReader) throws -> Bool {
    var fields = Fields(reader)
    defer { reader = fields.reader }
    switch key {
    case "respond": try expect(responses, is: try fields.textOrNull(key).map { [$0] } ?? [])
    case "deliver": try expect(delivered, is: try fields.serviceOrNull(key).map { [$0] } ?? [])
    case "bind":
      let service = try fields.neededNamed(key)
      guard binds.contains(where: { $0.service == service }) else { throw RowFailure("\(binds.map(\.service)) bound") }
    case "unbind": try checkUnbind(try fields.neededNamed(key), &fields)
    case "persistent":
      let isStanding = try fields.flag(key)
      let service = try fields.serviceOrNull("bind")
      guard binds.contains(where: { $0.isStanding == isStanding && (service == nil || $0.service == service) }) else {
        throw RowFailure("\(binds) asked for")
      }
    case "queued": try expect(after.host.queued.map(Hex.string), is: try fields.textOrNull(key))
    case "state": try expect(after.host.state.rawValue, is: try fields.text(key))
    case "active": try expect(after.host.active, is: try fields.serviceOrNull(key))
    case "bound":
      let expected = reader.value(key) == .null ? [] : try fields.services(key)
      try expect(Set(after.host.bindings.bound), is: Set(expected))
    case "boundPaymentService":
      try expect(after.host.bindings.standingHolder, is: try fields.serviceOrNull(key))
    case "deactivated": try checkDeactivated(&fields)
    case "closeTapAgain": try expect(effects.contains(.closeTapAgain), is: try fields.flag(key))
    case "unlockRequestBroadcast":
      let isRequested = effects.contains { if case .unlockRequested = $0 { true } else { false } }
      try expect(isRequested, is: try fields.flag(key))
    default: return false
    }
    return true
  }

  private var responses: [String] {
    effects.compactMap { effect in
      switch effect {
      case .respond(let bytes, _), .forward(_, let bytes): Hex.string(bytes)
      default: nil
      }
    }
  }

  private var delivered: [ServiceID] {
    effects.compactMap { if case .deliver(let service, _, _) = $0 { service } else { nil } }
  }

  private var binds: [(service: ServiceID, isStanding: Bool)] {
    effects.compactMap { if case .bind(let service, let isStanding) = $0 { (service, isStanding) } else { nil } }
  }

  /// Where a bind is expected too, the unbinding comes first.
  private func checkUnbind(_ service: ServiceID, _ fields: inout Fields) throws {
    guard let place = effects.firstIndex(of: .unbind(service)) else { throw RowFailure("\(service) is not unbound") }
    guard let bound = try fields.serviceOrNull("bind") else { return }
    let bind = effects.firstIndex { if case .bind(bound, _) = $0 { true } else { false } }
    guard let bind, bind > place else { throw RowFailure("\(service) is not unbound before \(bound) is bound") }
  }

  private func checkDeactivated(_ fields: inout Fields) throws {
    let told = effects.compactMap { effect -> (ServiceID, HostDeactivation)? in
      if case .deactivated(let service, let reason, _) = effect { (service, reason) } else { nil }
    }
    if fields.reader.value("deactivated") == .null { return try expect(told.map(\.0), is: []) }
    guard let object = try fields.reader.object("deactivated") else { throw RowFailure("missing") }
    var wanted = Fields(object)
    let service = try wanted.serviceOrNull("service")
    let reason = try wanted.textOrNull("reason")
    try wanted.reader.finish()
    let found = told.contains { one in
      (service == nil || one.0 == service) && (reason == nil || one.1.rawValue == reason)
    }
    guard found else { throw RowFailure("told: \(told)") }
  }
}

extension Fields {
  mutating func neededNamed(_ key: String) throws -> ServiceID { ServiceID(try text(key)) }
}
