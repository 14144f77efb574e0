import PhoneModel

/// Where phone and reference disagree.
extension Reference {
  /// Nil where the step is as the tables say.
  func disagreement(_ step: Step, _ expectation: inout Expectation) -> String? {
    if let impossible = expectation.impossible { return impossible }
    if !expectation.effects.isEmpty || !step.effects.isEmpty {
      for lane in Lane.allCases {
        if let sentence = Self.disagreement(in: lane, expectation.effects, step.effects) { return sentence }
      }
    }
    let kind = EventKind(step.event)
    for (column, machine) in Phone.Machine.allCases.enumerated()
    where step.after.phone.differs(from: step.before.phone, in: machine) {
      let cell = kind.rawValue * Phone.Machine.allCases.count + column
      expectation.coverage.look(.influence, cell)
      if !expectation.tables.allows[cell] { return "table influence: \(kind) changes the machine \(machine.rawValue)" }
    }
    return stateDisagreement(step.after).map { "the tables have another state than the machine \($0.rawValue)" }
  }

  /// Who an effect is for; within a lane the order counts.
  private enum Lane: CaseIterable {
    case calls, streams, reader, timers, sheet, assertions, scenes

    init?(_ effect: Effect) {
      switch effect {
      case .returns, .askConsent, .trap: self = .calls
      case .post, .finishStream: self = .streams
      case .answerReader, .phoneAnswers, .cardPresent: self = .reader
      case .setTimer, .cancelTimer: self = .timers
      case .sheet: self = .sheet
      case .assertionEnded: self = .assertions
      case .launch, .tell, .authenticate: self = .scenes
      case .note: return nil
      }
    }
  }

  private static func disagreement(in lane: Lane, _ expected: [Effect], _ given: [Effect]) -> String? {
    var (left, right) = (0, 0)
    while true {
      while left < expected.count, Lane(expected[left]) != lane { left += 1 }
      while right < given.count, Lane(given[right]) != lane { right += 1 }
      if left == expected.count, right == given.count { return nil }
      guard left < expected.count, right < given.count, agree(expected[left], given[right]) else { break }
      (left, right) = (left + 1, right + 1)
    }
    let (wanted, had) = (expected.filter { Lane($0) == lane }, given.filter { Lane($0) == lane })
    return "the tables expect \(Wording.list(wanted)) for \(lane), not \(Wording.list(had))"
  }

  /// The same apart from the rule.
  private static func agree(_ expected: Effect, _ given: Effect) -> Bool {
    switch (expected, given) {
    case (.returns(let call, .sessionFailure(let failure, _)), .returns(let other, .sessionFailure(let given, _))):
      call == other && failure == given
    case (.returns(let call, .assertionFailure(let failure, _)), .returns(let other, .assertionFailure(let given, _))):
      call == other && failure == given
    case (.post(let id, let event, _), .post(let other, let given, _)): id == other && event == given
    case (.phoneAnswers(let id, let bytes, _), .phoneAnswers(let other, let given, _)): id == other && bytes == given
    case (.assertionEnded(let id, _), .assertionEnded(let other, _)): id == other
    case (.launch(let app, let event, _), .launch(let other, let given, _)): app == other && event == given
    case (.tell(let app, let event, _), .tell(let other, let given, _)): app == other && event == given
    case (.authenticate(let app, _), .authenticate(let other, _)): app == other
    case (.trap(let trap), .trap(let given)): trap.rule == given.rule
    default: expected == given
    }
  }

  private func stateDisagreement(_ node: Node) -> Phone.Machine? {
    let phone = node.phone
    if !agrees(phone.scene) { return .scene }
    let circumstances = Circumstances(
      isSupported: isSupported, isEligible: isEligible, radioIsOn: radioIsOn, consent: consent)
    if phone.circumstances != circumstances { return .circumstances }
    if !agrees(phone.intent) { return .presentmentIntent }
    if !agrees(phone.contactless) { return .contactless }
    if !agrees(phone.session) { return .session }
    if !agrees(phone.coolDown, at: node.surroundings.clocks.session) { return .coolDown }
    if !agrees(phone.selection) { return .selection }
    if !agrees(phone.radio) { return .radio }
    if !agrees(phone.answers) { return .answerLedger }
    if phone.sheet.isShown != (sheet == .shown) { return .sheet }
    return nil
  }

  private func agrees(_ scene: SceneMachine) -> Bool {
    switch scene.state {
    case .home: place == .home
    case .front(let app): place.visible?.app == app
    case .locked(over: nil): place == .locked
    case .locked(over: Role.tag.app): place == .lockedTag
    case .locked(over: Role.wallet.app): place == .lockedWallet
    case .locked: place == .lockedStranger
    }
  }

  private func agrees(_ machine: ContactlessMachine) -> Bool {
    guard machine.defaultApp == defaultRole?.app else { return false }
    return switch machine.state {
    case .quiet: asked == .quiet
    case .authenticating(let app, .readerDetected): asked == .field && app == defaultRole?.app
    case .authenticating(let app, .presentation): asked == .gesture && app == defaultRole?.app
    }
  }

  private func agrees(_ machine: PresentmentIntentMachine) -> Bool {
    guard machine.pauses.count == pauses.count, pauses.allSatisfy({ machine.pauses[$0.key.app] == $0.value }) else {
      return false
    }
    return switch machine.state {
    case .free: intent == .free
    case .held(let id, let app, let until):
      intent == .held && id == assertionID && app == intentRole.app && until == intentUntil
    case .coolingDown(let until): intent == .cooling && until == intentUntil
    }
  }

  private func agrees(_ machine: SessionMachine) -> Bool {
    func isOurs(_ other: SessionMachine.Session) -> Bool {
      other.id == sessionID && other.app == sessionRole.app && other.alertMessage == message
    }
    return switch machine.state {
    case .none: session == .none
    case .awaitingConsent(let call, let app): session == .asked && call == asking && app == sessionRole.app
    case .fresh(let other): session == .fresh && isOurs(other)
    case .paused(let other): session == .paused && isOurs(other)
    case .emulating(let other): session == .emulating && isOurs(other)
    }
  }

  private func agrees(_ machine: SessionCoolDownMachine, at now: Instant) -> Bool {
    guard let end = machine.end(at: now) else { return coolDown == .ready || now >= coolDownUntil }
    return coolDown == .cooling && end == coolDownUntil
  }

  private func agrees(_ machine: SelectionMachine) -> Bool {
    switch machine.state {
    case .none: selection == .none
    case .listed: selection == .listed
    case .systemPPSE: selection == .system
    }
  }

  private func agrees(_ machine: RadioMachine) -> Bool {
    switch machine.state {
    case .noField: radio == .noField
    case .field(_, .none): radio == .field
    case .field(_, .receiving(let other, let transfer)):
      radio == .receiving && other == exchange && transfer.bytes == onAir
    case .field(_, .owing(let other, _)): radio == .owing && other == exchange
    case .field(_, .sending(let other, let transfer, let call)):
      radio == .sending && other == exchange && transfer.bytes == onAir && call == sendingCall
    case .field(_, .lost): false
    }
  }

  private func agrees(_ ledger: AnswerLedger) -> Bool {
    ledger.failuresToCome == failures && ledger.apdus == answers.map(\.apdu)
      && answers.allSatisfy { answer in
        switch ledger.state(of: answer.apdu) {
        case nil: false
        case .owed(let other): answer.kind == .owed && other == exchange
        case .answered: answer.kind == .answered
        case .linkLost: answer.kind == .linkLost
        case .sessionLost: answer.kind == .sessionLost
        }
      }
  }
}
