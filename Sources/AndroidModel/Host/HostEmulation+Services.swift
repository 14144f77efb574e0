/// The services' processes: their bindings and answers.
extension HostEmulation {
  mutating func connected(
    _ service: ServiceID, isStanding: Bool, at now: Duration, _ context: HostContext,
    _ effects: inout [AndroidEffect]
  ) {
    if isStanding {
      // Android gives a standing binding what it saw of the reader, but not the SELECT that waits.
      if bindings.connectStanding(service) { release(to: service, at: now, context, &effects) }
      return
    }
    guard state != .idle || service == context.preferred else { return }
    bindings.connectOrdinary(service)
    guard let command = queued else { return release(to: service, at: now, context, &effects) }
    queued = nil
    deliver(command, to: service, .queuedSelect, &effects)
  }

  mutating func disconnected(_ service: ServiceID, isStanding: Bool) {
    bindings.disconnect(service, isStanding: isStanding)
    if active == service, !bindings.isConnected(service) { activeIsLost = true }
  }

  mutating func bindingDied(bindSucceeds: Bool, _ effects: inout [AndroidEffect]) {
    bindings.die(succeeds: bindSucceeds, &effects)
  }

  mutating func bindingNeeded(
    _ service: ServiceID, bindSucceeds: Bool, _ context: HostContext, _ effects: inout [AndroidEffect]
  ) {
    _ = bindings.need(
      service, preferredPayment: context.preferredPayment, bindSucceeds: bindSucceeds, &effects)
  }

  mutating func response(_ bytes: [UInt8], of service: ServiceID, _ effects: inout [AndroidEffect]) {
    guard active == service else { return effects.append(.dropped(.answerNotActive)) }
    guard !bytes.isEmpty else { return effects.append(.dropped(.answerEmpty)) }
    switch state {
    case .transfer: effects.append(.forward(service, bytes))
    case .idle, .pollingLoop, .waitSelect, .waitService, .waitDeactivate:
      effects.append(.dropped(.answerLate))
    }
  }

  /// The service gives its AID up: the person is asked, and the tap goes on.
  func unhandled(
    by service: ServiceID, resolve: ([UInt8]) -> AIDResolution?, _ effects: inout [AndroidEffect]
  ) {
    guard active == service else { return effects.append(.dropped(.answerNotActive)) }
    guard let lastSelected, let resolution = resolve(lastSelected), !resolution.candidates.isEmpty else { return }
    ask(resolution, failed: service, .unhandled, &effects)
  }

  /// The service that comes first for payments is another one.
  mutating func paymentPreferred(_ service: ServiceID?, _ effects: inout [AndroidEffect]) {
    if !isActivated { forgetActive() }
    guard let service else { return bindings.unbindStanding(&effects) }
    bindings.bindStanding(service, succeeds: true, &effects)
  }

  /// The preference of the app in front, or the choice for one tap, is another one.
  mutating func foregroundPreferred(
    _ service: ServiceID?, _ context: HostContext, _ effects: inout [AndroidEffect]
  ) {
    if !isActivated { forgetActive() }
    guard let service else { return bindings.unbindOrdinary(&effects) }
    _ = bindings.need(service, preferredPayment: context.preferredPayment, bindSucceeds: true, &effects)
  }
}
