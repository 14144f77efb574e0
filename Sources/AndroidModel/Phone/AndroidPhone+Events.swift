/// Processes, apps, the person and the settings.
extension AndroidPhone {
  mutating func step(_ event: ProcessEvent, at now: Duration, _ effects: inout [AndroidEffect]) {
    switch event {
    case .bootCompleted:
      if host.bindings.standing == .none, let service = context.preferredPayment {
        host.paymentPreferred(service, &effects)
      }
    case .connected(let service, let isStanding):
      host.connected(service, isStanding: isStanding, at: now, context, &effects)
    case .disconnected(let service, let isStanding): host.disconnected(service, isStanding: isStanding)
    case .bindingDied(_, let bindSucceeds): host.bindingDied(bindSucceeds: bindSucceeds, &effects)
    case .bindingNeeded(let service, let bindSucceeds):
      host.bindingNeeded(service, bindSucceeds: bindSucceeds, context, &effects)
    case .response(let service, let bytes): host.response(bytes, of: service, &effects)
    case .unhandled(let service): host.unhandled(by: service, resolve: resolve, &effects)
    }
  }

  mutating func step(_ event: AndroidAppEvent, _ effects: inout [AndroidEffect]) {
    switch event {
    case .registerFilter(let service, let text, let autoTransacts):
      registerFilter(text, for: service, autoTransacts: autoTransacts, &effects)
    case .setObserveMode(let on, let package): setObserveMode(on, by: package, &effects)
    case .listens(let technologies): listening = technologies ?? Set(ListenTechnology.allCases)
    }
  }

  private mutating func registerFilter(
    _ text: String, for service: ServiceID?, autoTransacts: Bool, _ effects: inout [AndroidEffect]
  ) {
    guard PollingFilters.isExact(text) else { return effects.append(.invalidArgument(.filterInvalid)) }
    guard let service = service ?? context.services.first?.id else {
      return effects.append(.returns(false, .unknownService))
    }
    switch context.filters.register(text, for: service, autoTransacts: autoTransacts) {
    case .accepted: effects.append(.returns(true, .filterRegistered))
    case .invalidArgument: effects.append(.invalidArgument(.filterInvalid))
    case .refused:
      let isKnown = context.service(service) != nil
      effects.append(.returns(false, isKnown ? .filterOffHost : .unknownService))
    }
  }

  /// Only the app that comes first may switch observe mode, and not in the middle of a tap. (Android, NfcService
  /// `setObserveMode`; confidence A)
  private mutating func setObserveMode(_ on: Bool, by package: PackageName?, _ effects: inout [AndroidEffect]) {
    guard context.device.nfcIsEnabled, context.platform.hasObserveMode else {
      return effects.append(.returns(false, .observeModeNFCOff))
    }
    guard !host.isActivated else { return effects.append(.returns(false, .observeModeTransaction)) }
    guard package.map(mayObserve) ?? (context.preferred != nil) else {
      return effects.append(.returns(false, .observeModeOwner))
    }
    host.observe.set(on, .observeModeOwner, context, &effects)
    effects.append(.returns(true, .observeModeOwner))
  }

  private func mayObserve(_ package: PackageName) -> Bool {
    if let foreground = context.foreground { return context.service(foreground)?.package == package }
    if context.platform.hasWalletRole {
      return package == context.walletRoleHolder
        || context.walletServices.contains { context.service($0)?.package == package }
    }
    return context.paymentDefault.flatMap(context.service)?.package == package
  }

  /// What the preferred service wants as the rule is.
  mutating func preferObserveMode(_ effects: inout [AndroidEffect]) {
    let on = context.preferred.flatMap(context.service)?.defaultsToObserveMode ?? false
    host.observe.prefer(on, inTransaction: host.isActivated, context, &effects)
  }
}
