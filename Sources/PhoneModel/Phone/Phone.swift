/// A simulated phone as a pure machine: events in, effects out, time as an argument.
///
/// Each concern is a closed machine of its own; this type hands the output of one to the next in the order that
/// `Docs/Architecture.md` shows: scene, circumstances, presentment intent, contactless, session, selection, radio,
/// sheet.
package struct Phone: Sendable {
  package let settings: PhoneSettings
  package let apps: [AppID: Entitlements]
  /// Whether the wallet has a card that answers without the person, were it simulated.
  package let hasExpressCard: Bool

  package internal(set) var scene = SceneMachine()
  package internal(set) var circumstances: Circumstances
  package internal(set) var intent = PresentmentIntentMachine()
  package internal(set) var session = SessionMachine()
  package internal(set) var coolDown = SessionCoolDownMachine()
  package internal(set) var selection = SelectionMachine()
  package internal(set) var radio = RadioMachine()
  package internal(set) var answers = AnswerLedger()
  package internal(set) var sheet = SheetMachine()
  package internal(set) var contactless: ContactlessMachine
  package internal(set) var orders = FaultOrders()

  /// Whether the person did something that no assertion has been asked for yet.
  package internal(set) var personActed = false
  var lastSession = 0
  var lastAssertion = 0

  /// A phone at the home screen; an app that cannot be the default is not, and the system's wallet is.
  package init(
    apps: [AppID: Entitlements], circumstances: Circumstances = Circumstances(),
    settings: PhoneSettings = PhoneSettings(), defaultApp: AppID? = nil, hasExpressCard: Bool = false
  ) {
    contactless = ContactlessMachine(
      defaultApp: defaultApp.flatMap { Self.canBeDefault(apps[$0]) ? $0 : nil })
    self.hasExpressCard = hasExpressCard
    self.apps = apps
    self.circumstances = circumstances
    self.settings = settings
  }

  /// The app that has this session; nil once it ended.
  package func owner(of id: SessionID) -> AppID? { session.session.flatMap { $0.id == id ? $0.app : nil } }

  /// The app that holds this assertion; nil once it ended.
  package func owner(of id: AssertionID) -> AppID? { intent.holder.flatMap { $0.assertion == id ? $0.app : nil } }

  /// The app that got this command, for as long as it keeps it.
  package func owner(of id: APDUID) -> AppID? { answers.owner(of: id) }

  /// Takes one event at `now` and appends what is to be done to `effects`, in order.
  package mutating func step(_ event: Event, at now: Instant, into effects: inout [Effect]) {
    switch event {
    case .app(let event): step(event, at: now, &effects)
    case .reader(let event): step(event, at: now, &effects)
    case .person(let action): step(action, at: now, &effects)
    case .phone(let action): step(action, at: now, &effects)
    case .fault(let action): step(action, at: now, &effects)
    case .timer(let timer): step(timer, at: now, &effects)
    }
  }

  /// Takes one event at `now`; returns what is to be done, in order.
  package mutating func step(_ event: Event, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    step(event, at: now, into: &effects)
    return effects
  }

  private mutating func step(_ timer: PhoneTimer, at now: Instant, _ effects: inout [Effect]) {
    switch timer {
    case .sessionLimit(let id): reachLimit(of: id, at: now, &effects)
    case .assertionLimit(let id):
      endAssertion(id, .assertionLimit, at: now, &effects)
    case .air: arrive(at: now, &effects)
    case .injection: break
    }
  }

  /// The session has had its time; nothing to do when another one lives by now.
  mutating func reachLimit(of id: SessionID, at now: Instant, _ effects: inout [Effect]) {
    guard session.session?.id == id else { return }
    coolDown.begin(until: now + settings.sessionCoolDown)
    endSession(.maxSessionDurationReached, .sessionLimit, at: now, &effects)
    effects.append(.note(Note("no emulation for \(settings.sessionCoolDown)", rule: .sessionCoolDown)))
  }

  /// Ends `id` if it is held; a timer of an assertion that was released before finds nothing to do.
  mutating func endAssertion(_ id: AssertionID, _ rule: Rule, at now: Instant, _ effects: inout [Effect]) {
    let binds = settings.assertionCoolDownBinds
    guard intent.end(id, at: now, coolDown: settings.assertionCoolDown, binds: binds) else { return }
    effects.append(.cancelTimer(.assertionLimit(id)))
    effects.append(.assertionEnded(id, rule))
  }

  /// Ends the session or the request for one; `reason` is the last thing that its stream delivers.
  mutating func endSession(_ reason: SessionEnd, _ rule: Rule, at now: Instant, _ effects: inout [Effect]) {
    switch session.end() {
    case .nothing: return
    case .request(let call): effects.append(.returns(call, .sessionFailure(.systemNotAvailable, rule)))
    case .session(let ended, let wasEmulating):
      if wasEmulating { endEmulation(nil, at: now, &effects) }
      answers.sessionLost()
      effects.append(.cancelTimer(.sessionLimit(ended.id)))
      effects.append(.post(ended.id, .sessionInvalidated(reason), rule))
      effects.append(.finishStream(ended.id))
    }
  }

  /// Takes the card out of the field: tears what is owed or on its way, forgets the selection, closes the sheet.
  mutating func endEmulation(_ outcome: EmulationOutcome?, at now: Instant, _ effects: inout [Effect]) {
    tear(radio.settle(at: now), &effects)
    selection.clear()
    effects.append(.cardPresent(false))
    effects.append(.sheet(sheet.close(outcome)))
  }
}
