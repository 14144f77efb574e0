import PhoneModel

/// What an event changes around the phone, whatever the phone makes of it.
extension Surroundings {
  mutating func take(_ event: Event, _ settings: PhoneSettings) {
    switch event {
    case .app(.stopEmulation(let id, _)):
      if settings.stopResetsLimit, cardIsPresent, openSession?.id == id { firstStart = nil }
    case .app(let event): take(event)
    case .reader(.fieldOn): fieldIsOn = true
    case .reader(.fieldOff):
      fieldIsOn = false
      appIsSelected = false
    case .reader(.command(let exchange, _)):
      lastExchange = exchange.number
      exchanges.append(exchange)
    case .person(let action): take(action)
    case .phone(.radio(let isOn)): radioIsOn = isOn
    case .phone(.eligible(let isNow)): isEligible = isNow
    case .phone(.supported(let isNow)): isSupported = isNow
    case .fault(.transmissionError(let times)): failures += times
    case .fault(.answerLost), .fault(.answerDelayed), .fault(.unavailable), .fault(.assertionExpires),
      .fault(.sessionLimit), .fault(.taskCancelled):
      break
    case .timer(let timer):
      timers.removeAll { $0.timer == timer }
      if case .sessionLimit = timer { limitReached = clocks.session }
    }
  }

  private mutating func take(_ event: AppEvent) {
    switch event {
    case .requestSession(let call, let app), .acquireAssertion(let call, let app):
      calls.append(Call(id: call, role: Role(app)))
      lastCall = call.number
    case .startEmulation(let call, _), .respond(let call, _, _):
      calls.append(Call(id: call, role: openSession?.role))
      lastCall = call.number
    case .releaseSession(let id): sessions.removeAll { $0.id == id && $0.stream == .finished }
    case .releaseAPDU(let apdu):
      apdus.removeAll { $0 == apdu }
      owners[apdu] = nil
    case .exited(let app): if front?.app == app { front = nil }
    case .releaseAssertion(let id): assertions.removeAll { $0.id == id && !$0.isValid }
    case .stopEmulation, .invalidate, .alertMessage: break
    }
  }

  private mutating func take(_ action: PersonAction) {
    switch action {
    case .consent(let accepted): consent = accepted ? .accepted : .declined
    case .lock: isLocked = true
    case .unlock: isLocked = false
    case .open(let app): if !isLocked { front = Role(app) }
    case .home, .background: front = nil
    case .defaultApp(nil): defaultRole = nil
    case .defaultApp(Role.wallet.app): defaultRole = .wallet
    case .doubleClick, .dismiss, .defaultApp: break
    }
  }

  /// The app that the person sees.
  var visible: Role? { isLocked ? nil : front }
}
