import PhoneModel

/// The predicates of the session: its stream, its limit, its pause, its sheet and card.
extension Step {
  func nothingAfterEnd() -> Verdict {
    var verdict = Verdict.idle
    var streams = before.surroundings.sessions
    for effect in effects {
      switch effect {
      case .returns(_, .session(let id)):
        if streams.contains(where: { $0.id == id }) { return .broken("session \(id.number) was granted twice") }
        streams.append(Surroundings.HeldSession(id: id, role: .tag))
      case .post(let id, let event, _):
        guard let index = streams.firstIndex(where: { $0.id == id }), streams[index].stream == .open else {
          return .broken("session \(id.number) gets an event and is over")
        }
        if case .sessionInvalidated = event { streams[index].stream = .ended }
        verdict = .held
      case .finishStream(let id):
        guard let index = streams.firstIndex(where: { $0.id == id }), streams[index].stream == .ended else {
          return .broken("the stream of session \(id.number) is finished without its reason, or twice")
        }
        streams[index].stream = .finished
      case .assertionEnded, .answerReader, .phoneAnswers, .cardPresent, .setTimer, .cancelTimer, .sheet, .askConsent,
        .launch, .tell, .authenticate, .trap, .note, .returns:
        break
      }
    }
    if let ended = streams.first(where: { $0.stream == .ended }) {
      return .broken("the stream of session \(ended.id.number) is not finished after its reason")
    }
    guard after.surroundings.openSession?.id == after.phone.session.session?.id else {
      return .broken("the phone's session is not the one whose stream is open")
    }
    return verdict
  }

  func sessionLimit() -> Verdict {
    guard after.phone.session.isEmulating || after.surroundings.cardIsPresent else { return .idle }
    guard let first = after.surroundings.firstStart else { return .broken("a session emulates that never started") }
    let end = first + world.settings.sessionLimit
    return .expect(after.surroundings.clocks.session <= end && !isTimer, "a session emulates after its limit")
  }

  private var isTimer: Bool {
    if case .timer(.sessionLimit) = event { true } else { false }
  }

  func sessionCoolDown() -> Verdict {
    guard let limit = before.surroundings.limitReached,
      before.surroundings.clocks.session < limit + world.settings.sessionCoolDown
    else { return .idle }
    guard case .app(.startEmulation) = event else { return .idle }
    return .expect(!after.phone.session.isEmulating, "emulation starts in the cool-down")
  }

  func sheet() -> Verdict {
    var (shown, inVain) = (before.surroundings.sheet != nil, false)
    for case .sheet(let change) in effects {
      switch change {
      case .shown:
        if shown { return .broken("the sheet is shown twice") }
        shown = true
      case .message: if !shown { return .broken("a message on a sheet that is not there") }
      case .closed:
        if !shown { return .broken("a sheet is closed that is not there") }
        shown = false
      case .shownInVain: inVain = true
      }
    }
    guard shown == after.phone.session.isEmulating, shown == after.phone.sheet.isShown else {
      return .broken("the sheet is \(shown ? "shown" : "hidden") and the session does not agree")
    }
    if let message = after.phone.session.session?.alertMessage, shown, after.surroundings.sheet != message {
      return .broken("the sheet shows another message than the session's")
    }
    let refusal = effects.contains { effect in
      if case .returns(_, .sessionFailure(.systemEligibilityFailed, _)) = effect { true } else { false }
    }
    guard inVain == refusal else { return .broken("the sheet in vain and the refusal for eligibility do not agree") }
    return shown || inVain || before.surroundings.sheet != nil ? .held : .idle
  }

  func card() -> Verdict {
    var isPresent = before.surroundings.cardIsPresent
    for case .cardPresent(let now) in effects {
      if now == isPresent { return .broken("the card \(now ? "comes" : "goes") twice") }
      isPresent = now
    }
    guard isPresent == after.phone.session.isEmulating else {
      return .broken("a card is \(isPresent ? "" : "not ") in the field and the session does not agree")
    }
    return isPresent ? .held : .idle
  }

  func radio() -> Verdict {
    guard !after.surroundings.radioIsOn else { return .idle }
    let isRequest = if case .awaitingConsent = after.phone.session.state { true } else { false }
    let lives = world.settings.radioOffEndsSession && after.phone.session.session != nil
    return .expect(
      !isRequest && !lives && !after.phone.session.isEmulating, "the radio is off and there is what needs it")
  }
}
