import AndroidModel
import PhoneRuntime

/// Plays the events of who is preferred, with a clock that only the row moves.
struct PreferenceDriver {
  var machine: PreferredServices
  private(set) var now = 0
  private var observeModeDue: Int?
  private let user = 1

  init(_ row: inout OpenScenario) throws(PhoneFileError) {
    var given = try row.reader.object("given")
    machine = try Self.machine(row, &given, user: user)
    try given?.finish()
  }

  private static func machine(
    _ row: OpenScenario, _ given: inout ObjectReader?, user: Int
  ) throws(PhoneFileError) -> PreferredServices {
    guard var keys = given else {
      return PreferredServices(
        row.services, row.preferences, on: row.platform, nfcIsOn: row.device.nfcIsEnabled, user: user)
    }
    let chosen = try keys.service("nextTap") ?? row.preferences.nextTap
    let clears = try keys.flag("clearNextTapOnDeactivate", orElse: false)
    let current = try keys.service("foregroundCurrent")
    let inForce = current ?? chosen ?? row.preferences.foreground
    let requested = try keys.service("foregroundRequested") ?? (current ?? row.preferences.foreground)
    let uid = try keys.number("foregroundUid")
    let isServed = try keys.flag("otherAidServedByPaymentDefault", orElse: false)
    let mayOverride = try keys.flag("foregroundMayOverridePayment", orElse: true)
    let paymentService = try keys.service("walletPaymentService")
    let pending = try keys.flag("observeModeAfterTransaction", orElse: false)
    let state = try keys.string("state") ?? "idle"
    given = keys
    var machine = PreferredServices(
      row.services, row.preferences, on: row.platform,
      foreground: ForegroundRequest(
        requested, caller: uid.map { .uid($0) } ?? (requested == nil ? .nobody : .unnamed),
        nextTap: chosen.map { clears ? .consumedAtEnd($0) : .chosen($0) } ?? .none),
      foregroundInForce: .some(inForce), paymentService: paymentService, mayOverridePayment: mayOverride,
      servesOtherAIDs: isServed, nfcIsOn: row.device.nfcIsEnabled, user: user)
    guard ["idle", "pollingLoop", "waitSelect", "waitService", "transfer", "waitDeactivate"].contains(state) else {
      throw keys.wrong("state", .string(state), allowed: "a state")
    }
    machine.observeMode.isInTransaction = !["idle", "pollingLoop"].contains(state)
    if pending { machine.observeMode.pending = .afterTransaction(on: true) }
    return machine
  }

  /// What an event came to.
  struct Result {
    var reply: PreferenceReply?
    var effects: [PreferenceEffect] = []
    var category: AndroidService.Category?
    var service: ServiceID?

    var callbacks: [Callback] {
      effects.compactMap { effect in
        switch effect {
        case .tellPreferred(let package, let isPreferred): Callback(.preferred(isPreferred), to: package)
        case .tellObserveMode(let on): Callback(.observeMode(on))
        case .announceForeground, .announcePayment, .requestRouting, .clearRoutingMirror, .setObserveModeTimer: nil
        }
      }
    }
  }

  /// Plays a step; the fields of its event must be the format's.
  mutating func play(_ step: inout ObjectReader) throws(PhoneFileError) -> Result {
    let name = try step.neededText("event", "an event")
    var result = Result()
    switch name {
    case "query":
      if step.keys.contains("category") { result.category = try step.category("category") }
      if let holder = try step.package("roleHolder") { machine.setRoleHolder(holder) }
    case "wait":
      guard let milliseconds = try step.number("ms") else {
        throw .missingKey(file: step.file, key: step.name("ms"), allowed: "milliseconds")
      }
      pass(milliseconds, &result)
    default:
      result.service = try step.service("service") ?? nil
      let event = try event(name, &step, result.service)
      take(event, &result)
    }
    return result
  }

  private mutating func take(_ event: PreferenceEvent, _ result: inout Result) {
    let start = result.effects.count
    result.reply = machine.step(event, &result.effects)
    for case .setObserveModeTimer(let milliseconds) in result.effects[start...] { observeModeDue = now + milliseconds }
  }

  /// Time passes; a timer due at that instant has fired.
  mutating func pass(_ milliseconds: Int, _ result: inout Result) {
    now += milliseconds
    guard let due = observeModeDue, due <= now else { return }
    observeModeDue = nil
    take(.observeModeDue, &result)
  }

  private func event(
    _ name: String, _ step: inout ObjectReader, _ service: ServiceID?
  ) throws(PhoneFileError) -> PreferenceEvent {
    func needed() throws(PhoneFileError) -> ServiceID {
      guard let service else {
        throw .missingKey(file: step.file, key: step.name("service"), allowed: "a service's id")
      }
      return service
    }
    switch name {
    case "roleHolderChanged":
      return .roleHolderChanged(try step.package("package") ?? nil, user: try step.number("user") ?? user)
    case "paymentServiceChanged": return .paymentServiceChanged(service)
    case "foregroundChanged": return .foregroundChanged(service)
    case "requestForeground":
      let isInFront = try step.flag("callerForeground", orElse: true)
      return .requestForeground(try needed(), caller: .unnamed, callerIsInFront: isInFront)
    case "releaseForeground":
      let isInFront = try step.flag("callerForeground", orElse: true)
      return .releaseForeground(uid: try step.number("uid") ?? -1, callerIsInFront: isInFront)
    case "uidToBackground": return .uidToBackground(try step.number("uid") ?? -1)
    case "setNextTap": return .setNextTap(service, user: try step.number("user") ?? user)
    case "userChooses": return .setNextTap(try needed(), user: user)
    case "tapAgainDismissed": return .setNextTap(nil, user: user)
    case "activate": return .activated
    case "offHostSelected": return .offHostSelected
    case "deactivate": return .deactivated
    case "servicesUpdated": return .servicesUpdated
    case "registerAids":
      return .registerAIDs(try step.texts("aids"), try step.category("category"), try needed())
    case "removeAids": return .removeAIDs(try step.category("category"), try needed())
    case "nfcEnabled": return .nfcSwitched(on: true)
    case "nfcDisabled": return .nfcSwitched(on: false)
    case "setObserveMode":
      return .setObserveMode(on: try step.flag("on", orElse: true), by: try step.package("by") ?? nil)
    case "setDefaultToObserve":
      return .setDefaultsToObserveMode(on: try step.flag("on", orElse: true), try needed())
    default: throw step.wrong("event", .string(name), allowed: "an event of this area")
    }
  }
}
