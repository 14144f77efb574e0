import PhoneModel

/// One event, handed to the tables.
extension Reference {
  mutating func step(_ event: Event, at now: Instant, _ expectation: inout Expectation) {
    switch event {
    case .app(let event): step(event, at: now, &expectation)
    case .reader(.fieldOn): radio(.on, at: now, &expectation)
    case .reader(.fieldOff):
      radio(.off, &expectation)
      selection = .none
      ask(.fieldGoes, at: now, &expectation)
    case .reader(.command(let exchange, let bytes)): command(exchange, bytes, at: now, &expectation)
    case .timer(.air): arrive(at: now, &expectation)
    case .person(let action): step(action, at: now, &expectation)
    case .phone(.radio(let isOn)):
      radioIsOn = isOn
      radioSwitched(at: now, &expectation)
    case .phone(.eligible(let isNow)):
      isEligible = isNow
      if !isNow { ask(.cancel, at: now, &expectation) }
    case .phone(.supported(let isNow)):
      isSupported = isNow
      if !isNow { ask(.cancel, at: now, &expectation) }
    case .fault(.transmissionError(let times)): failures += times
    case .fault(.answerLost), .fault(.answerDelayed), .fault(.unavailable), .fault(.assertionExpires),
      .fault(.sessionLimit), .fault(.taskCancelled), .timer(.injection):
      break
    case .timer(.sessionLimit(let id)):
      guard isLive(id), let next = expectation.look(Tables.coolDowns, coolDown, .limit) else { return }
      coolDown = next
      coolDownUntil = now + expectation.settings.sessionCoolDown
      end(.maxSessionDurationReached, &expectation)
    case .timer(.assertionLimit(let id)): if id == assertionID { endAssertion(at: now, &expectation) }
    }
  }

  private mutating func step(_ event: AppEvent, at now: Instant, _ expectation: inout Expectation) {
    switch event {
    case .requestSession(let call, let app): request(call, Role(app), &expectation)
    case .startEmulation(let call, let id): start(call, id, at: now, &expectation)
    case .stopEmulation(let id, let outcome): if isLive(id) { session(.stop, outcome: outcome, &expectation) }
    case .invalidate(let id), .releaseSession(let id):
      if isLive(id) { end(expectation.settings.ownInvalidateReason, &expectation) }
    case .alertMessage(let id, let text):
      guard isLive(id) else { return }
      message = text
      sheet(.message, &expectation)
    case .respond(let call, let apdu, let bytes): respond(call, apdu, bytes, at: now, &expectation)
    case .releaseAPDU(let apdu): release(apdu, &expectation)
    case .acquireAssertion(let call, let app): acquire(call, Role(app), at: now, &expectation)
    case .releaseAssertion(let id): if id == assertionID { endAssertion(at: now, &expectation) }
    case .exited(let app): if let role = Role(app) { exited(role, at: now, &expectation) }
    }
  }

  private mutating func step(_ action: PersonAction, at now: Instant, _ expectation: inout Expectation) {
    switch action {
    case .consent(let accepted):
      consent = accepted ? .accepted : .declined
      session(accepted ? .yes : .no, &expectation)
    case .lock:
      move(.lock, at: now, &expectation)
      ask(.cancel, at: now, &expectation)
    case .unlock:
      move(.unlock, at: now, &expectation)
      ask(.unlock, at: now, &expectation)
    case .open(let app):
      switch Role(app) {
      case .tag: move(.tag, at: now, &expectation)
      case .wallet: move(.wallet, at: now, &expectation)
      case .stranger: move(.stranger, at: now, &expectation)
      case nil: break
      }
    case .home, .background:
      move(.leave, at: now, &expectation)
      ask(.cancel, at: now, &expectation)
    case .dismiss: sheet(.dismiss, &expectation)
    case .doubleClick: present(.presentation, at: now, &expectation)
    case .defaultApp(let app):
      // Of the three apps one alone is offered.
      let picked = app.flatMap { Role($0) }
      guard app == nil || picked == .wallet, picked != defaultRole else { return }
      defaultRole = picked
      ask(.cancel, at: now, &expectation)
    }
  }

  mutating func move(
    _ input: SceneInput, for event: SceneEvent? = nil, at now: Instant, _ expectation: inout Expectation
  ) {
    let seen = place.visible
    guard let next = expectation.look(Tables.scenes, place, input) else { return }
    place = next
    if let opened = input.opened, next.visible == opened {
      expectation.expect(.launch(opened.app, event, .sceneOpened))
    }
    guard let seen, seen != place.visible else { return }
    if intent == .held, intentRole == seen { endAssertion(at: now, &expectation) }
    if session != .none, sessionRole == seen { end(expectation.settings.backgroundReason, &expectation) }
  }

  private mutating func exited(_ role: Role, at now: Instant, _ expectation: inout Expectation) {
    if intent == .held, intentRole == role { endAssertion(at: now, &expectation) }
    if session != .none, sessionRole == role { end(.invalidated, &expectation) }
    answers.removeAll { $0.role == role }
    let input: SceneInput =
      switch role {
      case .tag: .tagExits
      case .wallet: .walletExits
      case .stranger: .strangerExits
      }
    if let next = expectation.look(Tables.scenes, place, input) { place = next }
  }

  private mutating func radioSwitched(at now: Instant, _ expectation: inout Expectation) {
    guard !expectation.settings.radioOffEndsSession, sessionLives else {
      if radioIsOn {
        if radio != .noField { present(.readerDetected, at: now, &expectation) }
      } else {
        end(expectation.settings.radioOffReason, &expectation)
        ask(.cancel, at: now, &expectation)
      }
      return
    }
    if !radioIsOn { session(.pause, &expectation) }
    guard radio != .noField else { return }
    expectation.posts(sessionID, radioIsOn ? .readerDetected : .readerDeselected)
  }

  private mutating func endAssertion(at now: Instant, _ expectation: inout Expectation) {
    let bindsApp = expectation.settings.assertionCoolDownBinds == .app
    guard intent == .held, let next = expectation.look(Tables.intents, intent, bindsApp ? .endForApp : .end) else {
      return
    }
    intent = next
    let pause = now + expectation.settings.assertionCoolDown
    if bindsApp { pauses[intentRole] = pause } else { intentUntil = pause }
    expectation.expect(.cancelTimer(.assertionLimit(assertionID)))
    expectation.expect(.assertionEnded(assertionID, .assertionReleased))
  }
}
