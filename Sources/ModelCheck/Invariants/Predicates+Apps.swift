import PhoneModel

/// The predicates of apps and person: who may have what, and what nobody but them decides.
extension Step {
  func entitlement() -> Verdict {
    var verdict = Verdict.idle
    for case .returns(let call, let result) in effects {
      let role = role(of: call)
      switch result {
      case .session, .assertion:
        guard role?.isGranted == true else { return .broken("an app without the entitlement gets what needs it") }
        verdict = .held
      case .done, .sessionFailure, .assertionFailure: break
      }
    }
    if case .awaitingConsent(_, let app) = after.phone.session.state, Role(app)?.isGranted != true {
      return .broken("the person is asked for an app without the entitlement")
    }
    if case .app(.requestSession(_, Role.stranger.app)) = event { return .expect(isTrap, "no trap for a stranger") }
    if case .app(.acquireAssertion(_, Role.stranger.app)) = event { return .expect(isTrap, "no trap for a stranger") }
    return verdict
  }

  private func role(of call: CallID) -> Role? {
    switch event {
    case .app(.requestSession(call, let app)), .app(.acquireAssertion(call, let app)): Role(app)
    case .app, .reader, .person, .phone, .fault, .timer: before.surroundings.calls.first { $0.id == call }?.role
    }
  }

  private var isTrap: Bool {
    effects.contains { if case .trap = $0 { true } else { false } }
  }

  func background() -> Verdict {
    let visible = after.surroundings.visible
    for case .post(let id, let event, _) in effects {
      if case .sessionInvalidated = event { continue }
      guard let role = after.surroundings.role(of: id), role == visible else {
        return .broken("session \(id.number) gets an event and its app is not in front")
      }
    }
    if let open = after.surroundings.openSession, open.role != visible {
      return .broken("session \(open.id.number) lives and its app is not in front")
    }
    if let valid = after.surroundings.validAssertion, valid.role != visible {
      return .broken("assertion \(valid.id.number) is valid and its app is not in front")
    }
    guard isTrap || after.surroundings.calls.allSatisfy({ $0.role == visible }) else {
      return .broken("the person is asked for an app that is not in front")
    }
    return before.surroundings.visible == nil || before.surroundings.visible != visible ? .held : .idle
  }

  func callsReturn() -> Verdict {
    var waiting = before.surroundings.calls.map(\.id)
    var isCall = false
    switch event {
    case .app(.requestSession(let call, _)), .app(.startEmulation(let call, _)), .app(.respond(let call, _, _)),
      .app(.acquireAssertion(let call, _)):
      waiting.append(call)
      isCall = true
    case .app, .reader, .person, .phone, .fault, .timer: break
    }
    for case .returns(let call, _) in effects {
      guard let index = waiting.firstIndex(of: call) else { return .broken("call \(call.number) returns twice") }
      waiting.remove(at: index)
      isCall = true
    }
    if isTrap { return .held }
    var suspended: [CallID] = []
    if case .awaitingConsent(let call, _) = after.phone.session.state { suspended.append(call) }
    if case .field(_, .sending(_, _, let call?)) = after.phone.radio.state { suspended.append(call) }
    guard waiting == suspended else { return .broken("a call waits and nothing holds it, or the other way round") }
    return isCall ? .held : .idle
  }

  func consent() -> Verdict {
    var verdict = Verdict.idle
    for effect in effects {
      switch effect {
      case .askConsent:
        guard before.surroundings.consent == .undecided else { return .broken("the person is asked twice") }
        verdict = .held
      case .returns(_, .session), .cardPresent(true):
        guard after.surroundings.consent == .accepted else { return .broken("no consent, and a session goes on") }
        verdict = .held
      case .returns, .post, .finishStream, .assertionEnded, .answerReader, .phoneAnswers, .cardPresent, .setTimer,
        .cancelTimer, .sheet, .launch, .tell, .authenticate, .trap, .note:
        break
      }
    }
    return verdict
  }

  func traps() -> Verdict {
    guard isTrap else { return .idle }
    guard effects.count == 1 else { return .broken("a trap comes with other effects") }
    let changed = Phone.Machine.allCases.first { after.phone.differs(from: before.phone, in: $0) }
    return .expect(changed == nil, "a trap changes the machine \(changed.map(\.rawValue) ?? "")")
  }
}
