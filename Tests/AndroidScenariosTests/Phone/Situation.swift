import AndroidModel
import ISO7816
import PhoneRuntime

extension AndroidSituation {
  /// Takes what a row says of the phone, and reads the keys of `given` that say how it stands.
  init(_ row: OpenScenario, _ given: inout ObjectReader?) throws {
    self.init()
    platform = row.platform
    device = row.device
    preferences = row.preferences
    services = row.services
    user = 1
    guard let reader = given else { return }
    var fields = Fields(reader)
    try read(&fields)
    given = fields.reader
  }

  mutating func readDynamicFilters(_ row: inout ObjectReader) throws {
    for object in try row.objects("dynamicFilters", of: "filters") {
      var fields = Fields(object)
      let service = try fields.neededService()
      let pattern = try fields.textOrNull("pattern")
      let filter = try fields.textOrNull("filter")
      let autoTransacts = try fields.flag("autoTransact")
      try fields.reader.finish()
      guard let text = pattern ?? filter else { throw RowFailure("\(object.path) has neither filter nor pattern") }
      dynamicFilters.append(
        DynamicFilter(service, text, isPattern: pattern != nil, autoTransacts: autoTransacts))
    }
  }

  private mutating func read(_ given: inout Fields) throws {
    if let name = try given.textOrNull("state") {
      guard let known = HostEmulation.State(rawValue: name) else { throw RowFailure("given.state: \(name)") }
      state = known
    }
    active = try given.serviceOrNull("active")
    if given.reader.value("bound") != nil { bindsAtOnce = false }
    bound = try given.services("bound")
    if given.reader.value("boundPaymentService") != nil {
      bindsAtOnce = false
      standing = .service(try given.serviceOrNull("boundPaymentService"))
    }
    queued = try given.textOrNull("queued").map { try Hex.bytes($0) }
    parkedFramesFor = try given.serviceOrNull("parkedFramesFor")
    lastSelected = try given.textOrNull("lastSelected").map { try Hex.bytes($0) }
    if var forced = try given.reader.object("resolve") { try readResolutions(&forced) }
    observeModeAfterTransaction = try given.flag("observeModeAfterTransaction")
    try readPreference(&given)
  }

  private mutating func readPreference(_ given: inout Fields) throws {
    mayOverridePayment = try given.flag("foregroundMayOverridePayment", else: true)
    servesOtherAIDs = try given.flag("otherAidServedByPaymentDefault")
    if given.reader.value("walletPaymentService") != nil {
      paymentService = .some(try given.serviceOrNull("walletPaymentService"))
    }
    let nextTap = try given.serviceOrNull("nextTap") ?? preferences.nextTap
    let isArmed = try given.flag("clearNextTapOnDeactivate")
    let current = try given.serviceOrNull("foregroundCurrent") ?? preferences.foreground
    let requested =
      given.reader.value("foregroundRequested") == nil
      ? current : try given.serviceOrNull("foregroundRequested")
    let uid = try given.reader.wholeNumber("foregroundUid", in: 0...1_000_000_000)
    foreground = ForegroundRequest(
      requested, caller: uid.map { .uid($0) } ?? (requested == nil ? .nobody : .unnamed),
      nextTap: nextTap.map { isArmed ? .consumedAtEnd($0) : .chosen($0) } ?? .none)
    foregroundInForce = .some(nextTap ?? current)
  }

  private mutating func readResolutions(_ forced: inout ObjectReader) throws {
    for key in forced.keys {
      let name = try Hex.bytes(key)
      if forced.value(key) == .null {
        resolutions[name] = .some(nil)
        continue
      }
      guard let object = try forced.object(key) else { continue }
      var fields = Fields(object)
      let chosen = try fields.serviceOrNull("default")
      let candidates = try fields.services("candidates")
      let category = try fields.category("category")
      try fields.reader.finish()
      resolutions[name] = AIDResolution(winner: chosen, candidates: candidates, category: category)
    }
    try forced.finish()
  }
}
