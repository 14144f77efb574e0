import PhoneModel

/// The calls that begin something, and what follows from the life of a session.
extension Reference {
  mutating func request(_ call: CallID, _ role: Role?, _ expectation: inout Expectation) {
    let conditions = [
      isSupported, role?.isGranted == true, session != .none && sessionRole == role,
      role != nil && place.visible == role, radioIsOn, isEligible, consent == .accepted, consent == .declined,
    ]
    guard let outcome = expectation.look(expectation.tables.requests, conditions), let role,
      carryOut(outcome, call, &expectation)
    else { return }
    sessionRole = role
    asking = call
    if case .asks = outcome { session(.ask, &expectation) } else { session(.grant, &expectation) }
  }

  mutating func start(_ call: CallID, _ id: SessionID, at now: Instant, _ expectation: inout Expectation) {
    if coolDown == .cooling, now >= coolDownUntil, let next = expectation.look(Tables.coolDowns, coolDown, .over) {
      coolDown = next
    }
    let conditions = [
      isLive(id), session == .emulating, coolDown == .cooling, radioIsOn, isEligible, consent == .accepted,
    ]
    guard let outcome = expectation.look(Tables.starts, conditions), carryOut(outcome, call, &expectation) else {
      return
    }
    session(.start, at: now, &expectation)
    expectation.returns(call, .done)
  }

  mutating func acquire(_ call: CallID, _ role: Role?, at now: Instant, _ expectation: inout Expectation) {
    let conditions = [
      isSupported, role?.isGranted == true, role != nil && place.visible == role, isEligible, consent == .declined,
      intent == .held,
      intent == .cooling && now < intentUntil || role.flatMap { pauses[$0] }.map { now < $0 } == true,
    ]
    guard let outcome = expectation.look(Tables.acquisitions, conditions), let role,
      carryOut(outcome, call, &expectation), let next = expectation.look(Tables.intents, intent, .grant)
    else { return }
    intent = next
    intentRole = role
    intentUntil = now + expectation.settings.assertionLimit
    lastAssertion += 1
    expectation.expect(.setTimer(.assertionLimit(assertionID), intentUntil))
    expectation.returns(call, .assertion(assertionID))
  }

  /// Whether the call goes on after `outcome`.
  private mutating func carryOut(_ outcome: Outcome, _ call: CallID, _ expectation: inout Expectation) -> Bool {
    switch outcome {
    case .trap(let trap): expectation.expect(.trap(trap))
    case .refused(let failure): expectation.refuses(call, failure)
    case .refusedAssertion(let failure): expectation.returns(call, .assertionFailure(failure, .assertionHeld))
    case .inVain:
      sheet(.vain, &expectation)
      expectation.refuses(call, .systemEligibilityFailed)
    case .already: expectation.returns(call, .done)
    case .asks, .goesOn: return true
    }
    return false
  }

  mutating func end(_ reason: SessionEnd, _ expectation: inout Expectation) {
    session(.end, reason: reason, &expectation)
  }

  mutating func session(
    _ input: SessionInput, at now: Instant = .start, outcome: EmulationOutcome? = nil,
    reason: SessionEnd = .invalidated,
    _ expectation: inout Expectation
  ) {
    guard let cell = expectation.look(expectation.tables.sessions, session, input) else { return }
    session = cell.next
    for consequence in cell.consequences {
      switch consequence {
      case .granted:
        lastSession += 1
        message = ""
        expectation.returns(asking, .session(sessionID))
      case .started: expectation.posts(sessionID, .sessionStarted)
      case .detectedIfField: if radio != .noField { expectation.posts(sessionID, .readerDetected) }
      case .prompt: expectation.expect(.askConsent(sessionRole.app))
      case .refusedByPerson: expectation.refuses(asking, .accessNotAccepted)
      case .refusedByEnd: expectation.refuses(asking, .systemNotAvailable)
      case .setLimit:
        expectation.expect(.setTimer(.sessionLimit(sessionID), now + expectation.settings.sessionLimit))
      case .cancelLimit: expectation.expect(.cancelTimer(.sessionLimit(sessionID)))
      case .showSheet: sheet(.show, &expectation)
      case .closeSheet: sheet(.close, outcome: outcome, &expectation)
      case .cardComes: expectation.expect(.cardPresent(true))
      case .cardGoes:
        radio(.cardGoes, &expectation)
        selection = .none
        expectation.expect(.cardPresent(false))
      case .invalidated: expectation.posts(sessionID, .sessionInvalidated(reason))
      case .finished:
        answer(.sessionGoes, &expectation)
        expectation.expect(.finishStream(sessionID))
      }
    }
  }

  mutating func sheet(_ input: SheetInput, outcome: EmulationOutcome? = nil, _ expectation: inout Expectation) {
    guard let cell = expectation.look(Tables.sheets, sheet, input) else { return }
    sheet = cell.next
    switch cell.consequence {
    case .shown: expectation.expect(.sheet(.shown(message: message)))
    case .message: expectation.expect(.sheet(.message(message)))
    case .closed: expectation.expect(.sheet(.closed(outcome)))
    case .inVain: expectation.expect(.sheet(.shownInVain))
    case .ends: end(.userInvalidated, &expectation)
    case .nothing: break
    }
  }
}
