import PhoneModel

/// One event, handed to the tables.
extension Reference {
  mutating func step(_ event: Event, at now: Instant, _ expectation: inout Expectation) {
    switch event {
    case .app(let event): step(event, at: now, &expectation)
    case .reader(.fieldOn): radio(.on, &expectation)
    case .reader(.fieldOff):
      radio(.off, &expectation)
      selection = .none
    case .reader(.command(let exchange, let bytes)): command(exchange, bytes, at: now, &expectation)
    case .timer(.air): arrive(at: now, &expectation)
    case .person(let action): step(action, at: now, &expectation)
    case .phone(.radio(let isOn)):
      radioIsOn = isOn
      radioSwitched(&expectation)
    case .phone(.eligible(let isNow)): isEligible = isNow
    case .phone(.supported(let isNow)): isSupported = isNow
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
    }
  }

  private mutating func step(_ action: PersonAction, at now: Instant, _ expectation: inout Expectation) {
    switch action {
    case .consent(let accepted):
      consent = accepted ? .accepted : .declined
      session(accepted ? .yes : .no, &expectation)
    case .lock: move(.lock, at: now, &expectation)
    case .unlock: move(.unlock, at: now, &expectation)
    case .open(let app):
      switch Role(app) {
      case .tag: move(.tag, at: now, &expectation)
      case .wallet: move(.wallet, at: now, &expectation)
      case .stranger: move(.stranger, at: now, &expectation)
      case nil: break
      }
    case .home, .background: move(.leave, at: now, &expectation)
    case .dismiss: sheet(.dismiss, &expectation)
    case .doubleClick, .defaultApp: break
    }
  }

  private mutating func move(_ input: SceneInput, at now: Instant, _ expectation: inout Expectation) {
    let seen = place.visible
    guard let next = expectation.look(Tables.scenes, place, input) else { return }
    place = next
    guard let seen, seen != place.visible else { return }
    if intent == .held, intentRole == seen { endAssertion(at: now, &expectation) }
    if session != .none, sessionRole == seen { end(expectation.settings.backgroundReason, &expectation) }
  }

  private mutating func radioSwitched(_ expectation: inout Expectation) {
    guard !expectation.settings.radioOffEndsSession, sessionLives else {
      if !radioIsOn { end(expectation.settings.radioOffReason, &expectation) }
      return
    }
    if !radioIsOn { session(.pause, &expectation) }
    guard radio != .noField else { return }
    expectation.posts(sessionID, radioIsOn ? .readerDetected : .readerDeselected)
  }

  private mutating func endAssertion(at now: Instant, _ expectation: inout Expectation) {
    guard intent == .held, let next = expectation.look(Tables.intents, intent, .end) else { return }
    intent = next
    intentUntil = now + expectation.settings.assertionCoolDown
    expectation.expect(.cancelTimer(.assertionLimit(assertionID)))
    expectation.expect(.assertionEnded(assertionID, .assertionReleased))
  }
}
