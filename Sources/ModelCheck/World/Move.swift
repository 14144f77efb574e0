package import PhoneModel

/// One thing that happens: an event, or time that passes without one.
package enum Move: Hashable, Sendable {
  case event(Event)
  /// This clock moves to this instant: just before or at its next deadline.
  case clock(Clocks.Name, Instant)
  /// All clocks move on by one step.
  case time(Duration)
}

extension Node {
  /// What may happen next, always in the same order.
  func moves(in world: World, into moves: inout [Move]) {
    let due = surroundings.dueTimers
    guard due.isEmpty else {
      for timer in due { moves.append(.event(.timer(timer))) }
      return
    }
    appendCalls(world, &moves)
    appendReader(world, &moves)
    appendPerson(world, &moves)
    appendPhone(world, &moves)
    appendTime(world, &moves)
  }

  private func appendCalls(_ world: World, _ moves: inout [Move]) {
    let call = CallID(surroundings.lastCall + 1)
    let endedSessions = surroundings.sessions.count { $0.stream == .finished }
    let endedAssertions = surroundings.assertions.count { !$0.isValid }
    for role in world.bounds.roles {
      if endedSessions <= world.bounds.endedHandles { moves.append(.event(.app(.requestSession(call, role.app)))) }
      if endedAssertions <= world.bounds.endedHandles {
        moves.append(.event(.app(.acquireAssertion(call, role.app))))
      }
    }
    for session in surroundings.sessions {
      moves.append(.event(.app(.startEmulation(call, session.id))))
      moves.append(.event(.app(.stopEmulation(session.id, .success))))
      moves.append(.event(.app(.invalidate(session.id))))
      moves.append(.event(.app(.releaseSession(session.id))))
      if world.bounds.hasRareEvents {
        moves.append(.event(.app(.stopEmulation(session.id, .failure))))
        moves.append(.event(.app(.alertMessage(session.id, "hold near"))))
      }
    }
    for apdu in surroundings.apdus {
      moves.append(.event(.app(.respond(call, apdu, [0x90, 0x00]))))
      moves.append(.event(.app(.releaseAPDU(apdu))))
    }
    if world.bounds.hasExits { for role in world.bounds.roles { moves.append(.event(.app(.exited(role.app)))) } }
    for assertion in surroundings.assertions { moves.append(.event(.app(.releaseAssertion(assertion.id)))) }
  }

  private func appendReader(_ world: World, _ moves: inout [Move]) {
    moves.append(.event(.reader(.fieldOn(world.bounds.air))))
    moves.append(.event(.reader(.fieldOff)))
    guard surroundings.apdus.count < world.bounds.commands else { return }
    let exchange = ExchangeID(surroundings.lastExchange + 1)
    for command in world.bounds.hasAllCommands ? Command.allCases : Command.few {
      moves.append(.event(.reader(.command(exchange, command.bytes))))
    }
  }

  private func appendPerson(_ world: World, _ moves: inout [Move]) {
    for action in [PersonAction.consent(true), .consent(false), .lock, .unlock, .home, .dismiss] {
      moves.append(.event(.person(action)))
    }
    for role in world.bounds.roles {
      moves.append(.event(.person(.open(role.app))))
    }
    if world.bounds.hasDefaultApp {
      for action in [
        PersonAction.defaultApp(Role.wallet.app), .defaultApp(Role.tag.app), .defaultApp(nil), .doubleClick,
      ] {
        moves.append(.event(.person(action)))
      }
    }
    if world.bounds.hasRareEvents { moves.append(.event(.person(.background))) }
  }

  private func appendPhone(_ world: World, _ moves: inout [Move]) {
    moves.append(.event(.phone(.radio(!surroundings.radioIsOn))))
    moves.append(.event(.phone(.eligible(!surroundings.isEligible))))
    if world.bounds.hasRareEvents { moves.append(.event(.phone(.supported(!surroundings.isSupported)))) }
    if surroundings.failures < world.bounds.failures { moves.append(.event(.fault(.transmissionError(times: 1)))) }
  }

  private func appendTime(_ world: World, _ moves: inout [Move]) {
    switch world.time {
    case .real(let step): if hasDeadline(world) { moves.append(.time(step)) }
    case .everyOrder:
      for name in Clocks.Name.allCases {
        let now = surroundings.clocks[name]
        guard let next = deadlines(of: name, world).filter({ $0 > now }).min() else { continue }
        let before = Instant(nanoseconds: next.nanoseconds - 1)
        // Nothing depends on how much of a transfer has passed.
        if before > now, name != .air { moves.append(.clock(name, before)) }
        moves.append(.clock(name, next))
      }
    }
  }

  private func hasDeadline(_ world: World) -> Bool {
    Clocks.Name.allCases.contains { name in
      deadlines(of: name, world).contains { $0 > surroundings.clocks[name] }
    }
  }

  /// The timers of a clock and the ends of its cool-down.
  func deadlines(of name: Clocks.Name, _ world: World) -> [Instant] {
    var deadlines = surroundings.timers.filter { Clocks.name(for: $0.timer) == name }.map(\.deadline)
    switch name {
    case .session: if let limit = surroundings.limitReached { deadlines.append(limit + world.settings.sessionCoolDown) }
    case .assertion:
      if world.settings.assertionCoolDownBinds == .app {
        deadlines += surroundings.assertionEnds.values.map { $0 + world.settings.assertionCoolDown }
      } else if let end = surroundings.assertionEnd {
        deadlines.append(end + world.settings.assertionCoolDown)
      }
    case .air: break
    }
    return deadlines
  }
}

extension Surroundings {
  /// The timers that ring before anything else, since they are due: those with the earliest deadline.
  var dueTimers: [PhoneTimer] {
    guard timers.contains(where: { $0.deadline <= clocks[Clocks.name(for: $0.timer)] }) else { return [] }
    let due = timers.filter { $0.deadline <= clocks[Clocks.name(for: $0.timer)] }
    guard let first = due.map(\.deadline).min() else { return [] }
    return due.filter { $0.deadline == first }.map(\.timer)
  }
}
