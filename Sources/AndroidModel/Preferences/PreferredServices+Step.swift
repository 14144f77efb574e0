extension PreferredServices {
  /// Takes an event; what follows is appended to `effects`.
  package mutating func step(_ event: PreferenceEvent, _ effects: inout [PreferenceEffect]) -> PreferenceReply {
    let before = preferredService
    let reply = take(event, &effects)
    if preferredService != before {
      tellPreferred(&effects)
    }
    return reply
  }

  private mutating func take(_ event: PreferenceEvent, _ effects: inout [PreferenceEffect]) -> PreferenceReply {
    switch event {
    case .roleHolderChanged(let holder, let user): return roleHolderChanged(holder, user: user, &effects)
    case .paymentServiceChanged(let service): return paymentServiceChanged(service, &effects)
    case .foregroundChanged(let service):
      foreground = ForegroundRequest(service, caller: service == nil ? .nobody : .unnamed)
      announceForeground(&effects)
      return .done(.foregroundPreference)
    case .requestForeground(let service, let caller, let isInFront):
      return requestForeground(service, caller, isInFront: isInFront, &effects)
    case .releaseForeground(let uid, let isInFront):
      guard isInFront else { return .refused(.callerInFront) }
      return endForeground(uid, &effects)
    case .uidToBackground(let uid): return endForeground(uid, &effects)
    case .setNextTap(let service, let user): return setNextTap(service, user: user, &effects)
    case .activated:
      armNextTap()
      return .done(.nextTapConsumed)
    case .offHostSelected:
      armNextTap()
      return .done(.nextTapConsumed)
    case .deactivated: return deactivated(&effects)
    case .servicesUpdated: return servicesUpdated(&effects)
    case .registerAIDs(let texts, let category, let service):
      let outcome = registrations.register(texts, category, for: service)
      return changed(outcome, &effects)
    case .removeAIDs(let category, let service):
      let outcome = registrations.remove(category, for: service)
      return changed(outcome, &effects)
    case .nfcSwitched(let on): return nfcSwitched(on: on, &effects)
    case .setDefaultsToObserveMode(let on, let service):
      guard registrations.setDefaultsToObserveMode(on, for: service) else { return .refused(.unknownService) }
      return .done(.observeModeDefault)
    }
  }

  private mutating func changed(
    _ outcome: ServiceRegistrations.Outcome, _ effects: inout [PreferenceEffect]
  ) -> PreferenceReply {
    let reply = PreferenceReply(outcome)
    if reply.isAccepted { _ = servicesUpdated(&effects) }
    return reply
  }

  private mutating func nfcSwitched(on: Bool, _ effects: inout [PreferenceEffect]) -> PreferenceReply {
    nfcIsOn = on
    if on { requestRouting(isForced: true, &effects) } else { effects.append(.clearRoutingMirror) }
    return .done(.routingForced)
  }

  /// Each app with a service is told whether it is the one (Android, CardEmulationManager
  /// `notifyPreferredServiceListeners`; confidence A).
  private func tellPreferred(_ effects: inout [PreferenceEffect]) {
    let services = registrations.services
    let preferred = services.first { $0.id == preferredService }?.package
    var told: [PackageName] = []
    for service in services where !told.contains(service.package) {
      told.append(service.package)
      effects.append(.tellPreferred(service.package, service.package == preferred))
    }
  }
}

extension PreferredServices {
  private mutating func armNextTap() {
    foreground.nextTap =
      switch foreground.nextTap {
      case .none: .none
      case .chosen(let service), .consumedAtEnd(let service): .consumedAtEnd(service)
      }
  }

  /// The choice goes if it was there when the tap began; the person may give it while the phone still lies there.
  private mutating func deactivated(_ effects: inout [PreferenceEffect]) -> PreferenceReply {
    switch foreground.nextTap {
    case .none, .chosen: return .done(.nextTapConsumed)
    case .consumedAtEnd:
      foreground.nextTap = .none
      announceForeground(&effects)
      return .done(.nextTapConsumed)
    }
  }
}
