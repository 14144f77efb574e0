/// What the person does, and what changes around the phone.
extension Phone {
  mutating func step(_ action: PersonAction, at now: Instant, _ effects: inout [Effect]) {
    switch action {
    case .consent(let accepted): consent(accepted, &effects)
    case .unlock:
      scene.unlock()
      launchAuthenticated(at: now, &effects)
    case .lock:
      left(scene.lock(), at: now, &effects)
      cancelAuthentication(contactless.cancel(), "locked instead of authenticated", &effects)
    case .open(let app):
      guard apps[app] != nil else {
        return effects.append(.note(Note("no app \(app) is installed: nothing is opened")))
      }
      left(scene.open(app), at: now, &effects)
      if scene.front == app { effects.append(.launch(app, nil, .sceneOpened)) }
    case .home, .background:
      left(scene.leave(), at: now, &effects)
      cancelAuthentication(contactless.cancel(), "the person did not authenticate", &effects)
    case .doubleClick: present(.presentation, at: now, &effects)
    case .dismiss:
      guard sheet.isShown else { return effects.append(.note(Note("no sheet to dismiss"))) }
      endSession(.userInvalidated, .sessionDismissed, at: now, &effects)
    case .defaultApp(let app):
      chooseDefault(app, &effects)
    }
    personActed = true
  }

  /// Settings offers only apps with the entitlement for it. (Apple, entitlements; confidence A)
  private mutating func chooseDefault(_ app: AppID?, _ effects: inout [Effect]) {
    func note(_ text: String, _ rule: Rule) { effects.append(.note(Note(text, rule: rule))) }
    if let app {
      guard let entitlements = apps[app] else {
        return note("app \(app) cannot be picked as the default: it is not installed", .defaultApp)
      }
      guard Self.canBeDefault(entitlements) else {
        let key =
          entitlements.hostCardEmulation ? Entitlements.defaultContactlessAppKey : Entitlements.hostCardEmulationKey
        return note("app \(app) cannot be picked as the default: it does not have \(key)", .defaultApp)
      }
    }
    note("default contactless app: \(app?.name ?? "the system's wallet")", .defaultAppChosen)
    cancelAuthentication(contactless.choose(app), "another default app was picked", &effects)
  }

  mutating func step(_ action: PhoneAction, at now: Instant, _ effects: inout [Effect]) {
    switch action {
    case .radio(let isOn):
      switchRadio(on: isOn, at: now, &effects)
    case .eligible(let isEligible):
      circumstances.isEligible = isEligible
      dropIneligible(&effects)
    case .supported(let isSupported):
      circumstances.isSupported = isSupported
      dropIneligible(&effects)
    }
  }

  private mutating func dropIneligible(_ effects: inout [Effect]) {
    guard !isEligibleNow else { return }
    cancelAuthentication(contactless.cancel(), "the phone cannot emulate cards now", &effects)
  }

  /// Where a session outlives the radio, its emulation stops and no field is sensed until the radio is on again.
  private mutating func switchRadio(on isOn: Bool, at now: Instant, _ effects: inout [Effect]) {
    let isChange = circumstances.radioIsOn != isOn
    circumstances.radioIsOn = isOn
    guard let current = session.session, isOn || !settings.radioOffEndsSession else {
      guard !isOn else {
        if isChange, radio.fieldIsOn { present(.readerDetected, at: now, &effects) }
        return
      }
      // A request for a session has nothing that could go on without the radio.
      endSession(settings.radioOffReason, .sessionRadioOff, at: now, &effects)
      cancelAuthentication(contactless.cancel(), "the radio is off", &effects)
      return
    }
    guard isChange else { return }
    if !isOn, session.stop(current.id, resetsLimit: false) { endEmulation(nil, at: now, &effects) }
    guard radio.fieldIsOn else { return }
    effects.append(.post(current.id, isOn ? .readerDetected : .readerDeselected, .sessionRadioOff))
  }

  private mutating func consent(_ accepted: Bool, _ effects: inout [Effect]) {
    circumstances.consent = accepted ? .accepted : .declined
    guard case .awaitingConsent(let call, let app) = session.state else { return }
    _ = session.end()
    if accepted {
      beginSession(call, app, &effects)
    } else {
      effects.append(.returns(call, .sessionFailure(.accessNotAccepted, .sessionConsent)))
    }
  }

  mutating func left(_ change: SceneMachine.Change, at now: Instant, _ effects: inout [Effect]) {
    switch change {
    case .none: return
    case .refused: effects.append(.note(Note("the phone is locked: nothing is opened")))
    case .left(let app):
      if let holder = intent.holder, holder.app == app {
        endAssertion(holder.assertion, .assertionBackground, at: now, &effects)
      }
      if session.holder == app { endSession(settings.backgroundReason, .sessionBackground, at: now, &effects) }
    }
  }
}
