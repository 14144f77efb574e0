import PhoneModel

/// A state of phone and surroundings as one number: two states with the same number behave alike.
///
/// Numbers of sessions, assertions, commands, calls and exchanges are left out or become places in a list; instants become
/// distances from now.
struct StateKey: Hashable, Sendable {
  private(set) var bits: UInt128 = 0
  private var width = 0

  /// Appends a value that needs this many bits.
  mutating func append(_ value: Int, bits count: Int) {
    precondition(value >= 0 && value < 1 << count, "\(value) does not fit in \(count) bits of the state's key")
    bits |= UInt128(UInt(value)) << UInt128(width)
    width += count
    precondition(width <= 128, "the state's key is longer than 128 bits")
  }

  mutating func append(_ value: Bool) { append(value ? 1 : 0, bits: 1) }

  static func == (left: StateKey, right: StateKey) -> Bool { left.bits == right.bits }

  func hash(into hasher: inout Hasher) { hasher.combine(bits) }
}

extension Node {
  func key(in world: World) -> StateKey {
    var key = StateKey()
    appendPhone(world, &key)
    appendHeld(&key)
    if world.bounds.hasExits, world.bounds.commands == 1 {
      key.append(surroundings.apdus.first.flatMap { surroundings.owners[$0] } == .wallet)
    }
    appendSeen(&key)
    appendTimes(world, &key)
    return key
  }

  private func appendPhone(_ world: World, _ key: inout StateKey) {
    switch phone.scene.state {
    case .home: key.append(0, bits: 4)
    case .front(let app): key.append(2 + place(app), bits: 4)
    case .locked(over: nil): key.append(1, bits: 4)
    case .locked(over: let app?): key.append(6 + place(app), bits: 4)
    }
    key.append(phone.circumstances.isSupported)
    key.append(phone.circumstances.isEligible)
    key.append(phone.circumstances.radioIsOn)
    key.append(place(phone.circumstances.consent), bits: 2)
    switch phone.intent.state {
    case .free: key.append(0, bits: 4)
    case .held(let id, let app, _): key.append(1 + place(app) + (isValid(id) ? 0 : 4), bits: 4)
    case .coolingDown: key.append(15, bits: 4)
    }
    key.append(phone.contactless.defaultApp != nil)
    switch phone.contactless.state {
    case .quiet: key.append(0, bits: 2)
    case .authenticating(_, .readerDetected): key.append(1, bits: 2)
    case .authenticating(_, .presentation): key.append(2, bits: 2)
    }
    appendSession(&key)
    switch phone.selection.state {
    case .none: key.append(0, bits: 2)
    case .listed: key.append(1, bits: 2)
    case .systemPPSE: key.append(2, bits: 2)
    }
    appendRadio(&key)
    key.append(phone.answers.failuresToCome, bits: 2)
    key.append(phone.personActed)
    key.append(phone.sheet.isShown)
  }

  private func appendSession(_ key: inout StateKey) {
    switch phone.session.state {
    case .none: key.append(0, bits: 5)
    case .awaitingConsent(_, let app): key.append(1 + place(app), bits: 5)
    case .fresh(let session): key.append(5 + place(session.app), bits: 5)
    case .paused(let session): key.append(9 + place(session.app), bits: 5)
    case .emulating(let session): key.append(13 + place(session.app), bits: 5)
    }
    key.append(phone.session.session.map { $0.alertMessage.isEmpty } ?? true)
    key.append(phone.session.session.map { $0.id == surroundings.openSession?.id } ?? true)
  }

  private func appendRadio(_ key: inout StateKey) {
    let (kind, id, command): (Int, ExchangeID?, Int) =
      switch phone.radio.state {
      case .noField: (0, nil, 0)
      case .field(_, .none): (1, nil, 0)
      case .field(_, .receiving(let exchange, let transfer)):
        (2, exchange, Command(transfer.bytes).map { 1 + $0.rawValue } ?? 0)
      case .field(_, .owing(let exchange, _)): (3, exchange, 0)
      case .field(_, .sending(let exchange, _, nil)): (4, exchange, 0)
      case .field(_, .sending(let exchange, _, .some)): (5, exchange, 0)
      case .field(_, .lost(let exchange)): (6, exchange, 0)
      }
    key.append(kind, bits: 3)
    key.append(id.map(surroundings.exchanges.contains) ?? false)
    key.append(command, bits: 4)
  }

  /// What apps hold: commands as a bag of their states, ended handles as a count.
  private func appendHeld(_ key: inout StateKey) {
    key.append(surroundings.calls.count, bits: 2)
    key.append(surroundings.exchanges.count, bits: 2)
    key.append(surroundings.sessions.count { $0.stream == .finished }, bits: 2)
    key.append(surroundings.sessions.count { $0.stream != .finished }, bits: 2)
    key.append(surroundings.assertions.count { !$0.isValid }, bits: 2)
    key.append(surroundings.assertions.count { $0.isValid }, bits: 2)
    let onAir = phone.radio.onAir?.number
    // Twelve bits, two for each kind.
    var bag = 0
    for apdu in surroundings.apdus {
      let kind =
        switch phone.answers.state(of: apdu) {
        case nil: 0
        case .owed: 1
        case .answered: apdu.number == onAir ? 5 : 2
        case .linkLost: 3
        case .sessionLost: 4
        }
      bag += 1 << (2 * kind)
    }
    key.append(bag, bits: 12)
  }

  /// What people see, where a fault makes it differ from the phone.
  private func appendSeen(_ key: inout StateKey) {
    key.append(surroundings.isLocked)
    key.append(surroundings.defaultRole != nil)
    key.append(surroundings.front.map { 1 + $0.rawValue } ?? 0, bits: 3)
    key.append(place(surroundings.consent), bits: 2)
    key.append(surroundings.isSupported)
    key.append(surroundings.isEligible)
    key.append(surroundings.radioIsOn)
    key.append(surroundings.fieldIsOn)
    key.append(surroundings.cardIsPresent)
    key.append(surroundings.appIsSelected)
    key.append(surroundings.sheet.map { $0.isEmpty ? 1 : 2 } ?? 0, bits: 2)
    key.append(surroundings.firstStart != nil)
    key.append(surroundings.failures, bits: 2)
  }

  private func appendTimes(_ world: World, _ key: inout StateKey) {
    let (clocks, settings) = (surroundings.clocks, world.settings)
    func append(_ deadline: Instant?, _ clock: Instant, _ whole: Duration) {
      key.append(Distance.of(deadline, from: clock, whole: whole, world.time), bits: 4)
    }
    for name in Clocks.Name.allCases {
      var (count, first) = (0, Instant?.none)
      for timer in surroundings.timers where Clocks.name(for: timer.timer) == name {
        count += 1
        first = min(first ?? timer.deadline, timer.deadline)
      }
      key.append(count, bits: 2)
      let whole =
        switch name {
        case .session: settings.sessionLimit
        case .assertion: settings.assertionLimit
        case .air: Duration.zero
        }
      append(first, clocks[name], whole)
    }
    append(surroundings.limitReached.map { $0 + settings.sessionCoolDown }, clocks.session, settings.sessionCoolDown)
    if settings.assertionCoolDownBinds == .app {
      for role in world.bounds.roles {
        append(
          surroundings.assertionEnds[role].map { $0 + settings.assertionCoolDown }, clocks.assertion,
          settings.assertionCoolDown)
      }
    }
    append(
      settings.assertionCoolDownBinds == .app ? nil : surroundings.assertionEnd.map { $0 + settings.assertionCoolDown },
      clocks.assertion, settings.assertionCoolDown)
    switch phone.coolDown.state {
    case .ready: key.append(15, bits: 4)
    case .coolingDown(let end): append(end, clocks.session, settings.sessionCoolDown)
    }
    switch phone.intent.state {
    case .free: append(nil, clocks.assertion, settings.assertionCoolDown)
    case .held(_, _, let end): append(end, clocks.assertion, settings.assertionLimit)
    case .coolingDown(let end): append(end, clocks.assertion, settings.assertionCoolDown)
    }
  }

  private func isValid(_ id: AssertionID) -> Bool { surroundings.validAssertion?.id == id }

  private func place(_ app: AppID) -> Int { Role(app).map(\.rawValue) ?? 3 }

  private func place(_ consent: Circumstances.Consent) -> Int {
    switch consent {
    case .undecided: 0
    case .accepted: 1
    case .declined: 2
    }
  }
}

extension RadioMachine {
  /// The exchange whose answer is on the air.
  fileprivate var onAir: ExchangeID? {
    switch state {
    case .field(_, .sending(let exchange, _, _)): exchange
    case .noField, .field(_, .none), .field(_, .receiving), .field(_, .owing), .field(_, .lost): nil
    }
  }
}
