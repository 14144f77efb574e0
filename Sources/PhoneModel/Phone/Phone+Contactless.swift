/// What a reader's field and a double-click do to apps.
extension Phone {
  /// Only an app that may emulate cards and has the entitlement for it is offered as the default. (Apple; confidence A)
  package static func canBeDefault(_ entitlements: Entitlements?) -> Bool {
    guard let entitlements else { return false }
    return entitlements.hostCardEmulation && entitlements.defaultContactlessApp
  }

  /// A field that was not there is sensed, or the person double-clicks.
  mutating func present(_ event: SceneEvent, at now: Instant, _ effects: inout [Effect]) {
    let route = ContactlessRoute(event, in: contactlessSituation)
    for finding in route.findings where finding.isNoted {
      effects.append(.note(Note(finding.sentence, rule: finding.rule)))
    }
    guard let last = route.findings.last else { return }
    switch route.reach {
    case .nobody, .expressCard, .wallet(covers: false): break
    case .front: reachFront(event, last, &effects)
    case .defaultInFront(let app):
      tellSession(event, &effects)
      effects.append(.tell(app, event, last.rule))
    case .launched(let app): launch(app, event, at: now, &effects)
    case .authenticated(let app):
      if contactless.ask(for: app, event) { effects.append(.authenticate(app, last.rule)) }
    case .wallet(covers: true): left(scene.leave(), at: now, &effects)
    }
  }

  /// The session in front is told of a field; the assertion says so where it keeps something else away, or is all there is.
  private func reachFront(_ event: SceneEvent, _ finding: ContactlessFinding, _ effects: inout [Effect]) {
    if case .assertionHeld = finding,
      event == .presentation || session.session == nil || contactless.defaultApp != nil || hasExpressCard
    {
      effects.append(.note(Note(finding.sentence, rule: finding.rule)))
    }
    tellSession(event, &effects)
  }

  private func tellSession(_ event: SceneEvent, _ effects: inout [Effect]) {
    guard event == .readerDetected, let current = session.session else { return }
    effects.append(.post(current.id, .readerDetected, .readerDetected))
  }

  private mutating func launch(_ app: AppID, _ event: SceneEvent, at now: Instant, _ effects: inout [Effect]) {
    left(scene.open(app), at: now, &effects)
    effects.append(.launch(app, event, event == .readerDetected ? .defaultAppField : .defaultAppDoubleClick))
  }

  /// The person has unlocked the phone: what was asked for comes over what was in front.
  mutating func launchAuthenticated(at now: Instant, _ effects: inout [Effect]) {
    if let (app, event) = contactless.authenticated() { launch(app, event, at: now, &effects) }
  }

  mutating func cancelAuthentication(_ isCancelled: Bool, _ why: String, _ effects: inout [Effect]) {
    guard isCancelled else { return }
    effects.append(.note(Note("\(why): the default app is not launched", rule: .defaultAppCancelled)))
  }
}
