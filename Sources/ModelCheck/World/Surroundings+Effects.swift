import PhoneModel

/// What an effect changes around the phone; what cannot be is left for the invariants to say.
extension Surroundings {
  mutating func take(_ effect: Effect, of event: Event) {
    switch effect {
    case .returns(let call, let result): take(result, of: call, after: event)
    case .post(let id, let event, _): take(event, of: id)
    case .finishStream(let id): setStream(of: id, to: .finished)
    case .assertionEnded(let id, _):
      for index in assertions.indices where assertions[index].id == id {
        assertions[index].isValid = false
        assertionEnds[assertions[index].role] = clocks.assertion
      }
      granted = nil
      assertionEnd = clocks.assertion
    case .answerReader(let exchange, _): exchanges.removeAll { $0 == exchange }
    case .cardPresent(let isPresent):
      cardIsPresent = isPresent
      if !isPresent { appIsSelected = false }
    case .setTimer(let timer, let deadline):
      timers.removeAll { $0.timer == timer }
      timers.append(SetTimer(timer: timer, deadline: deadline))
    case .cancelTimer(let timer): timers.removeAll { $0.timer == timer }
    case .sheet(.shown(let message)), .sheet(.message(let message)): sheet = message
    case .sheet(.closed): sheet = nil
    case .sheet(.shownInVain), .phoneAnswers, .askConsent, .tell, .authenticate, .trap: break
    case .launch(let app, let event, _): if event != nil { front = Role(app) }
    case .note(let note): if note.rule == .walletCovers { front = nil }
    }
  }

  /// The release of what had not ended yet: the handle goes once its end is told.
  mutating func settle(_ event: Event) {
    switch event {
    case .app(.releaseSession(let id)): sessions.removeAll { $0.id == id }
    case .app(.releaseAssertion(let id)): assertions.removeAll { $0.id == id }
    case .app(.exited(let app)):
      sessions.removeAll { $0.role.app == app }
      assertions.removeAll { $0.role.app == app }
      apdus.removeAll { owners[$0]?.app == app }
    case .app, .reader, .person, .phone, .fault, .timer: break
    }
    if openSession == nil { firstStart = nil }
  }

  private mutating func take(_ result: CallResult, of call: CallID, after event: Event) {
    let role = calls.first { $0.id == call }?.role
    calls.removeAll { $0.id == call }
    switch result {
    case .session(let id): sessions.append(HeldSession(id: id, role: role ?? .stranger))
    case .assertion(let id):
      assertions.append(HeldAssertion(id: id, role: role ?? .stranger))
      granted = clocks.assertion
    case .done: if case .app(.startEmulation) = event, firstStart == nil { firstStart = clocks.session }
    case .sessionFailure(.transmissionError, .retryAfterTransmissionError): failures -= 1
    case .sessionFailure, .assertionFailure: break
    }
  }

  private mutating func take(_ event: SessionEvent, of id: SessionID) {
    switch event {
    case .received(let apdu, let bytes):
      apdus.append(apdu)
      owners[apdu] = role(of: id)
      if let role = role(of: id), Command(bytes)?.kind(for: role) == .selectListed { appIsSelected = true }
    case .sessionInvalidated: setStream(of: id, to: .ended)
    case .readerDeselected: appIsSelected = false
    case .sessionStarted, .readerDetected: break
    }
  }

  private mutating func setStream(of id: SessionID, to stream: HeldSession.Stream) {
    for index in sessions.indices where sessions[index].id == id { sessions[index].stream = stream }
  }
}
