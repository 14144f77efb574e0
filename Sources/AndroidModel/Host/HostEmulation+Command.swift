/// Commands from the reader, in Android's order of decisions.
extension HostEmulation {
  private static let unknownError: [UInt8] = [0x6F, 0x00]
  /// The names of NDEF tags, which readers try on every phone.
  private static let ndef: [[UInt8]] = [0x00, 0x01].map { [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, $0] }

  mutating func command(
    _ bytes: [UInt8], bindSucceeds: Bool, at now: Duration, _ context: HostContext,
    resolve: ([UInt8]) -> AIDResolution?, _ effects: inout [AndroidEffect]
  ) {
    observe.postpone()
    touch(at: now, context)
    switch state {
    case .idle: return effects.append(.dropped(.hostIdle))
    case .waitDeactivate: return effects.append(.dropped(.hostAsked))
    case .pollingLoop, .waitSelect, .waitService, .transfer: break
    }
    guard let name = SelectByAID.name(in: bytes).map({ Array($0) }) else {
      return plain(bytes, context, bindSucceeds: bindSucceeds, &effects)
    }
    if name == SelectDecision.probe { return effects.append(.respond(SelectDecision.probeAnswer, .platformProbe)) }
    guard let resolution = resolve(name), !resolution.candidates.isEmpty else {
      if context.device.screenIsOn, !Self.ndef.contains(name) {
        effects.append(.notice(AndroidNotice(.aidNotRouted(name))))
      }
      return effects.append(.respond(SelectDecision.refusal, name.count < 5 ? .nameTooShort : .noCandidate))
    }
    lastSelected = name
    guard let service = answerer(of: resolution, context, &effects) else { return }
    select(service.id, service.rule, bytes, context, bindSucceeds: bindSucceeds, &effects)
  }

  /// Who is to answer; nil where that is decided: the reader is refused, or the person is asked.
  private mutating func answerer(
    of resolution: AIDResolution, _ context: HostContext, _ effects: inout [AndroidEffect]
  ) -> (id: ServiceID, rule: AndroidRule)? {
    guard let chosen = resolution.winner else {
      if let active, resolution.candidates.contains(active) { return (active, .keepsActive) }
      ask(resolution, failed: nil, .chooser, &effects)
      state = .waitDeactivate
      return nil
    }
    guard let service = context.service(chosen) else { return (chosen, .delivered) }
    if context.device.isLocked, service.requiresUnlock || context.device.secureNFC {
      let rule: AndroidRule = service.requiresUnlock ? .unlockNeeded : .secureNFC
      effects.append(.unlockRequested(chosen))
      effects.append(.respond(SelectDecision.refusal, rule))
      effects.append(.prompt(.tapAgain(chosen, resolution.category), rule))
      return nil
    }
    if service.requiresScreenOn, !context.device.screenIsOn {
      effects.append(.respond(SelectDecision.refusal, .screenNeeded))
      return nil
    }
    guard service.isOnHost else {
      effects.append(.respond(SelectDecision.refusal, .offHost))
      return nil
    }
    return (chosen, .delivered)
  }

  private mutating func select(
    _ service: ServiceID, _ rule: AndroidRule, _ bytes: [UInt8], _ context: HostContext, bindSucceeds: Bool,
    _ effects: inout [AndroidEffect]
  ) {
    switch state {
    case .idle, .waitDeactivate: effects.append(.dropped(.hostIdle))
    case .pollingLoop: effects.append(.dropped(.notActivated))
    case .waitService: effects.append(.dropped(.waitsForService))
    case .waitSelect, .transfer:
      let isThere = bindings.need(
        service, preferredPayment: context.preferredPayment, bindSucceeds: bindSucceeds, &effects)
      if isThere { return deliver(bytes, to: service, rule, &effects) }
      queued = bytes
      state = .waitService
    }
  }

  private mutating func plain(
    _ bytes: [UInt8], _ context: HostContext, bindSucceeds: Bool, _ effects: inout [AndroidEffect]
  ) {
    switch state {
    case .idle, .waitDeactivate: effects.append(.dropped(.hostIdle))
    case .pollingLoop: effects.append(.dropped(.notActivated))
    case .waitService: effects.append(.dropped(.waitsForService))
    case .waitSelect: effects.append(.respond(Self.unknownError, .selectFirst))
    case .transfer:
      guard let active else { return effects.append(.dropped(.nobodyActive)) }
      if !activeIsLost { return effects.append(.deliver(active, bytes, .toActive)) }
      effects.append(.dropped(.nobodyActive))
      if case .lost(active) = bindings.standing { bindings.die(succeeds: bindSucceeds, &effects) }
    }
  }

  /// The service in conversation so far hears that another one was selected.
  mutating func deliver(
    _ bytes: [UInt8], to service: ServiceID, _ rule: AndroidRule, _ effects: inout [AndroidEffect]
  ) {
    if active != service { tellActive(.deselected, .deselected, &effects) }
    active = service
    activeIsLost = false
    state = .transfer
    effects.append(.deliver(service, bytes, rule))
  }

  func ask(
    _ resolution: AIDResolution, failed: ServiceID?, _ rule: AndroidRule, _ effects: inout [AndroidEffect]
  ) {
    if let lastSelected { effects.append(.notice(AndroidNotice(.aidConflict(lastSelected)))) }
    effects.append(.prompt(.chooser(resolution.candidates, failed: failed, resolution.category), rule))
  }
}
