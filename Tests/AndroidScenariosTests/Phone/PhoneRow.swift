import AndroidModel
import ISO7816
import PhoneRuntime

/// A row that is played on a whole phone: by steps, by taps, or by looking at single rules.
enum PhoneRow {
  static func play(_ row: inout OpenScenario, _ check: inout Check) throws {
    var given = try row.reader.object("given")
    var situation = try AndroidSituation(row, &given)
    try situation.readDynamicFilters(&row.reader)
    var phone = AndroidPhone(situation)
    var effects: [AndroidEffect] = []
    if row.reader.keys.contains("exchange") {
      var exchange = try ExchangeRow(&row.reader, situation, &given)
      effects = try exchange.run()
      phone = exchange.tap.phone
    } else if row.reader.keys.contains("steps") {
      var steps = StepRow(phone)
      try steps.run(try row.reader.objects("steps", of: "steps"))
      phone = steps.phone
    }
    try given?.finish()
    guard var expect = try row.reader.object("expect") else { return }
    check.place = "expect"
    try SingleRules.check(&expect)
    if let wanted = try Callback.expected(&expect) { Callback.check(effects.compactMap(Callback.init), wanted, &check) }
    try routing(&expect, &phone, &check)
    if row.reader.keys.contains("exchange") { _ = try expect.string("servedBy") }
    try AIDExpectation.check(&expect, phone.preferred.index, row.device, &check)
    try expect.finish()
  }

  /// The table that is asked for when the services are read again.
  private static func routing(
    _ expect: inout ObjectReader, _ phone: inout AndroidPhone, _ check: inout Check
  ) throws {
    var effects: [AndroidEffect] = []
    phone.step(.preference(.servicesUpdated), at: .zero, &effects)
    let requests = effects.compactMap { if case .requestRouting(let request) = $0 { request } else { nil } }
    try RoutingExpectation.check(
      &expect, requests.last, clearsMirror: effects.contains(.clearRoutingMirror),
      requiresScreenOn: phone.preferred.requiresScreenOn, &check)
  }
}

extension Callback {
  /// The notice of an effect, if it is one.
  init?(_ effect: AndroidEffect) {
    guard case .notice(let notice) = effect else { return nil }
    switch notice.subject {
    case .preferred(let flag): self.init(.preferred(flag), to: notice.package)
    case .observeMode(let flag): self.init(.observeMode(flag), to: notice.package)
    case .field(let flag): self.init(.field(flag), to: notice.package)
    case .aidConflict(let aid): self.init(.aidConflict(Hex.string(aid)), to: notice.package)
    case .aidNotRouted(let aid): self.init(.aidNotRouted(Hex.string(aid)), to: notice.package)
    }
  }
}
