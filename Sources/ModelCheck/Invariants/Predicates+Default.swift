import PhoneModel

/// The predicates of the default contactless app: the person picks it, a reader does not.
extension Step {
  func readerChoosesNothing() -> Verdict {
    switch event {
    case .reader, .timer(.air): break
    case .app, .person, .phone, .fault, .timer: return .idle
    }
    for machine in [Phone.Machine.circumstances, .presentmentIntent, .coolDown, .sheet]
    where after.phone.differs(from: before.phone, in: machine) {
      return .broken("the reader changes the machine \(machine.rawValue)")
    }
    if after.phone.contactless.defaultApp != before.phone.contactless.defaultApp {
      return .broken("the reader changes the default app")
    }
    let hasMoved = after.phone.scene != before.phone.scene
    if hasMoved, !movesToDefault { return .broken("the reader moves another app than the person's default") }
    if !hasMoved, after.phone.session != before.phone.session { return .broken("the reader changes the session") }
    let open = before.surroundings.openSession?.id
    for effect in effects {
      switch effect {
      case .returns(_, .session), .returns(_, .assertion), .askConsent, .sheet, .cardPresent, .launch(_, nil, _):
        return .broken("the reader does what apps and people do")
      case .finishStream: if !hasMoved { return .broken("the reader ends a session") }
      case .post(let id, _, _): if id != open { return .broken("the reader's event goes to another session") }
      case .returns, .assertionEnded, .answerReader, .phoneAnswers, .setTimer, .cancelTimer, .launch, .tell,
        .authenticate, .trap, .note:
        break
      }
    }
    return .held
  }

  /// The default app comes to the front, or, by a setting, the system's wallet covers a session.
  private var movesToDefault: Bool {
    if let role = before.surroundings.defaultRole, after.phone.scene.front == role.app { return true }
    return world.settings.fieldWithoutAssertion == .defaultAppOrWallet && after.phone.scene.state == .home
  }

  func personChooses() -> Verdict {
    guard after.phone.contactless.defaultApp == after.surroundings.defaultRole?.app else {
      return .broken("the default app is another than the person picked")
    }
    for effect in effects {
      switch effect {
      case .launch(let app, .some, _), .tell(let app, _, _), .authenticate(let app, _):
        guard app == before.surroundings.defaultRole?.app else { return .broken("\(app) is launched and not picked") }
      case .launch(let app, nil, _):
        guard case .person(.open(app)) = event else { return .broken("\(app) comes to the front, opened by nobody") }
      case .returns, .post, .finishStream, .assertionEnded, .answerReader, .phoneAnswers, .cardPresent, .setTimer,
        .cancelTimer, .sheet, .askConsent, .trap, .note:
        break
      }
    }
    return after.surroundings.defaultRole == nil ? .idle : .held
  }

  func authentication() -> Verdict {
    let seen = after.surroundings
    var verdict = Verdict.idle
    for effect in effects {
      switch effect {
      case .launch(let app, _, _), .tell(let app, _, _):
        guard seen.visible?.app == app else { return .broken("\(app) is launched and the person does not see it") }
        verdict = .held
      case .authenticate:
        guard seen.isLocked else { return .broken("the person is asked to unlock what is not locked") }
        verdict = .held
      case .returns, .post, .finishStream, .assertionEnded, .answerReader, .phoneAnswers, .cardPresent, .setTimer,
        .cancelTimer, .sheet, .askConsent, .trap, .note:
        break
      }
    }
    guard case .authenticating(_, let cause) = after.phone.contactless.state else { return verdict }
    return .expect(
      seen.isLocked && seen.radioIsOn && seen.isEligible && seen.isSupported
        && (cause == .presentation || seen.fieldIsOn),
      "the person is asked to authenticate for nothing")
  }

  func suppression() -> Verdict {
    guard before.surroundings.validAssertion != nil || before.surroundings.cardIsPresent else { return .idle }
    switch event {
    case .reader(.fieldOn), .person(.doubleClick): break
    case .app, .reader, .person, .phone, .fault, .timer: return .idle
    }
    let isQuiet = effects.allSatisfy { effect in
      switch effect {
      case .launch, .tell, .authenticate: false
      case .returns, .post, .finishStream, .assertionEnded, .answerReader, .phoneAnswers, .cardPresent, .setTimer,
        .cancelTimer, .sheet, .askConsent, .trap, .note:
        true
      }
    }
    return .expect(isQuiet, "the default app reacts in spite of an assertion or an emulation")
  }
}
