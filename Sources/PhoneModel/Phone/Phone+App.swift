/// The calls and releases of apps.
extension Phone {
  mutating func step(_ event: AppEvent, at now: Instant, _ effects: inout [Effect]) {
    switch event {
    case .requestSession(let call, let app): requestSession(call, app, &effects)
    case .startEmulation(let call, let id): startEmulation(call, id, at: now, &effects)
    case .stopEmulation(let id, let outcome): stopEmulation(id, outcome, at: now, &effects)
    case .invalidate(let id):
      guard session.session?.id == id else { return }
      endSession(settings.ownInvalidateReason, .sessionInvalidate, at: now, &effects)
    case .alertMessage(let id, let message):
      if session.alert(id, message) { effects.append(.sheet(sheet.change(message))) }
    case .releaseSession(let id):
      guard session.session?.id == id else { return }
      endSession(settings.ownInvalidateReason, .sessionReleased, at: now, &effects)
    case .respond(let call, let apdu, let bytes): respond(call, apdu, bytes, at: now, &effects)
    case .releaseAPDU(let apdu): releaseAPDU(apdu, at: now, &effects)
    case .acquireAssertion(let call, let app): acquireAssertion(call, app, at: now, &effects)
    case .releaseAssertion(let id): endAssertion(id, .assertionReleased, at: now, &effects)
    case .exited(let app): exited(app, at: now, &effects)
    }
  }

  private mutating func exited(_ app: AppID, at now: Instant, _ effects: inout [Effect]) {
    if let holder = intent.holder, holder.app == app { endAssertion(holder.assertion, .appExited, at: now, &effects) }
    if session.holder == app { endSession(.invalidated, .appExited, at: now, &effects) }
    answers.forget(commandsOf: app)
    scene.exited(app)
  }

  /// The order of these checks is not documented. (confidence D)
  private mutating func requestSession(_ call: CallID, _ app: AppID, _ effects: inout [Effect]) {
    func refuse(_ failure: SessionFailure, _ rule: Rule) {
      effects.append(.returns(call, .sessionFailure(failure, rule)))
    }
    if let trap = missing(for: "CardSession()", app) { return effects.append(.trap(trap)) }
    if let holder = session.holder {
      // Another app's trap would end the wrong one.
      guard holder == app else { return refuse(.systemNotAvailable, .sessionOfOther) }
      switch settings.secondSession {
      case .traps: return effects.append(.trap(.secondSession))
      case .throwsSystemNotAvailable: return refuse(.systemNotAvailable, .secondSession)
      }
    }
    guard scene.front == app else { return refuse(.systemNotAvailable, .sessionBackground) }
    if orders.refuses(.session) { return refuse(.systemNotAvailable, .faultOrdered) }
    if let (failure, rule) = circumstanceRefusal(&effects) { return refuse(failure, rule) }
    switch circumstances.consent {
    case .accepted: beginSession(call, app, &effects)
    case .declined: refuse(.accessNotAccepted, .sessionConsent)
    case .undecided:
      session.awaitConsent(call, for: app)
      effects.append(.askConsent(app))
    }
  }

  mutating func beginSession(_ call: CallID, _ app: AppID, _ effects: inout [Effect]) {
    lastSession += 1
    let id = SessionID(lastSession)
    session.begin(id, for: app)
    effects.append(.returns(call, .session(id)))
    effects.append(.post(id, .sessionStarted, .sessionStarted))
    if radio.fieldIsOn { effects.append(.post(id, .readerDetected, .readerDetected)) }
  }

  private mutating func startEmulation(
    _ call: CallID, _ id: SessionID, at now: Instant, _ effects: inout [Effect]
  ) {
    func refuse(_ failure: SessionFailure, _ rule: Rule) {
      effects.append(.returns(call, .sessionFailure(failure, rule)))
    }
    guard let current = session.session, current.id == id else { return refuse(.invalidated, .sessionEnded) }
    if session.isEmulating {
      effects.append(.note(Note("startEmulation while it runs: no effect", rule: .emulationStartTwice)))
      return effects.append(.returns(call, .done))
    }
    guard coolDown.end(at: now) == nil else { return refuse(.systemNotAvailable, .sessionCoolDown) }
    if orders.refuses(.start) { return refuse(.systemNotAvailable, .faultOrdered) }
    if let (failure, rule) = circumstanceRefusal(&effects) { return refuse(failure, rule) }
    guard circumstances.consent == .accepted else { return refuse(.accessNotAccepted, .sessionConsent) }
    if case .begun(first: true) = session.start(id) {
      effects.append(.setTimer(.sessionLimit(id), now + settings.sessionLimit))
    }
    effects.append(.sheet(sheet.show(current.alertMessage)))
    effects.append(.cardPresent(true))
    effects.append(.returns(call, .done))
  }

  private mutating func stopEmulation(
    _ id: SessionID, _ outcome: EmulationOutcome, at now: Instant, _ effects: inout [Effect]
  ) {
    guard session.stop(id, resetsLimit: settings.stopResetsLimit) else {
      return effects.append(.note(Note("stopEmulation while none runs: no effect", rule: .emulationStopIdle)))
    }
    if settings.stopResetsLimit { effects.append(.cancelTimer(.sessionLimit(id))) }
    endEmulation(outcome, at: now, &effects)
  }

  private mutating func respond(
    _ call: CallID, _ apdu: APDUID, _ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]
  ) {
    switch answers.attempt(apdu) {
    case .answers(let exchange):
      switch settings.respondReturns {
      case .handedOver:
        deliver(bytes, to: exchange, for: nil, at: now, &effects)
        effects.append(.returns(call, .done))
      case .sent: deliver(bytes, to: exchange, for: call, at: now, &effects)
      }
    case .fails: effects.append(.returns(call, .sessionFailure(.transmissionError, .retryAfterTransmissionError)))
    case .linkLost: effects.append(.returns(call, .sessionFailure(.transmissionError, .lateAnswerLink)))
    case .sessionLost: effects.append(.returns(call, .sessionFailure(.invalidated, .lateAnswerSession)))
    case .second: effects.append(.trap(.secondAnswer(to: apdu)))
    }
  }

  /// What `.releaseAPDU` does for an APDU that has its answer, without the rest of a step; says whether it had.
  package mutating func forgetAnswered(_ apdu: APDUID) -> Bool { answers.forgetAnswered(apdu) }

  private mutating func releaseAPDU(_ apdu: APDUID, at now: Instant, _ effects: inout [Effect]) {
    switch answers.release(apdu) {
    case .owed:
      effects.append(.note(Note("APDU \(apdu.number) was let go unanswered", rule: .droppedAPDU)))
      endSession(settings.droppedAPDUReason, .droppedAPDU, at: now, &effects)
    case .answered, .linkLost, .sessionLost, nil: break
    }
  }

  private mutating func acquireAssertion(
    _ call: CallID, _ app: AppID, at now: Instant, _ effects: inout [Effect]
  ) {
    func refuse(_ failure: AssertionFailure, _ rule: Rule) {
      effects.append(.returns(call, .assertionFailure(failure, rule)))
    }
    if let trap = missing(for: "NFCPresentmentIntentAssertion.acquire()", app) { return effects.append(.trap(trap)) }
    guard scene.front == app else { return refuse(.systemNotAvailable, .assertionForeground) }
    if orders.refuses(.assertion) { return refuse(.systemNotAvailable, .faultOrdered) }
    guard circumstances.isEligible else { return refuse(.systemEligibilityFailed, .assertionEligibility) }
    guard circumstances.consent != .declined else { return refuse(.systemEligibilityFailed, .assertionConsent) }
    let id = AssertionID(lastAssertion + 1)
    if let rule = intent.acquire(id, for: app, at: now, limit: settings.assertionLimit) {
      return refuse(.systemNotAvailable, rule)
    }
    lastAssertion += 1
    if !personActed {
      effects.append(
        .note(Note("assertion acquired with no action of the person before it", rule: .assertionPerson)))
    }
    personActed = false
    effects.append(.setTimer(.assertionLimit(id), now + settings.assertionLimit))
    effects.append(.returns(call, .assertion(id)))
  }

  /// What Apple's API checks by ending the process. (confidence A)
  private func missing(for call: String, _ app: AppID) -> Trap? {
    guard circumstances.isSupported else { return .supportNeeded(by: call) }
    guard apps[app]?.hostCardEmulation == true else { return .entitlementNeeded(by: call, app: app) }
    return nil
  }

  /// Radio and eligibility, which `init` and `startEmulation` both check; an ineligible phone shows its sheet in vain.
  private func circumstanceRefusal(_ effects: inout [Effect]) -> (SessionFailure, Rule)? {
    guard circumstances.radioIsOn else { return (.radioDisabled, .sessionRadioOff) }
    guard circumstances.isEligible else {
      effects.append(.sheet(.shownInVain))
      return (.systemEligibilityFailed, .sheetInVain)
    }
    return nil
  }
}
