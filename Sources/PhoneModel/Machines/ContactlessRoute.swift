/// Whom a reader's field or a double-click reaches, and each finding that led there, in order.
///
/// A pure function of the phone's situation; AIDs have no part in it. (Apple, contactless transactions; confidence A, B,
/// where the row of the rule says no less)
package struct ContactlessRoute: Hashable, Sendable {
  package enum Reach: Hashable, Sendable {
    /// The radio is off.
    case nobody
    /// The app in front: its session, if it has one, is told of the field.
    case front(AppID)
    /// The default app, which is in front and told of it.
    case defaultInFront(AppID)
    /// The default app, which is launched.
    case launched(AppID)
    /// The default app, once the person has authenticated.
    case authenticated(AppID)
    case expressCard
    /// The system's wallet; `covers` the app in front, which leaves the front.
    case wallet(covers: Bool)
  }

  package let event: SceneEvent
  package let reach: Reach
  package let findings: [ContactlessFinding]

  package init(_ event: SceneEvent, in situation: ContactlessSituation) {
    var findings: [ContactlessFinding] = []
    findings.reserveCapacity(4)
    reach = Self.reach(event, situation, &findings)
    self.event = event
    self.findings = findings
  }

  private static func reach(
    _ event: SceneEvent, _ situation: ContactlessSituation, _ findings: inout [ContactlessFinding]
  ) -> Reach {
    if !situation.radioIsOn, event == .readerDetected {
      findings.append(.radioOff)
      return .nobody
    }
    if situation.isEmulating, let app = situation.session {
      findings.append(.emulates(app, event))
      return .front(app)
    }
    findings.append(.nobodyEmulates)
    if let app = situation.assertion {
      findings.append(.assertionHeld(app))
      return .front(app)
    }
    findings.append(.noAssertion)
    if event == .readerDetected, let app = situation.session, situation.fieldWithoutAssertion == .session {
      findings.append(.sessionInFront(app))
      return .front(app)
    }
    return defaultApp(event, situation, &findings) ?? system(event, situation, &findings)
  }

  /// The default app, if there is one that can take it.
  private static func defaultApp(
    _ event: SceneEvent, _ situation: ContactlessSituation, _ findings: inout [ContactlessFinding]
  ) -> Reach? {
    guard let app = situation.defaultApp else {
      findings.append(.noDefaultApp)
      return nil
    }
    guard situation.radioIsOn else {
      findings.append(.defaultWithoutRadio(app))
      return nil
    }
    guard situation.isEligible else {
      findings.append(.defaultIneligible(app))
      return nil
    }
    switch situation.scene {
    case .locked:
      findings.append(.defaultAuthenticates(app, event))
      return .authenticated(app)
    case .front(app):
      findings.append(.defaultInFront(app, event))
      return .defaultInFront(app)
    case .front, .home:
      findings.append(.defaultLaunched(app, event, over: situation.session))
      return .launched(app)
    }
  }

  /// What is left when no default app takes it.
  private static func system(
    _ event: SceneEvent, _ situation: ContactlessSituation, _ findings: inout [ContactlessFinding]
  ) -> Reach {
    if event == .readerDetected, situation.hasExpressCard {
      findings.append(.expressCard)
      return .expressCard
    }
    guard event == .readerDetected, let app = situation.session else {
      findings.append(.wallet(event, over: nil))
      return .wallet(covers: false)
    }
    switch situation.fieldWithoutAssertion {
    case .session, .defaultApp:
      findings.append(.sessionInFront(app))
      return .front(app)
    case .defaultAppOrWallet:
      findings.append(.wallet(event, over: app))
      return .wallet(covers: true)
    }
  }
}

/// What decides whom a field or a double-click reaches.
package struct ContactlessSituation: Hashable, Sendable {
  package var scene: SceneMachine.State
  /// The app that has a session, or asks for one; it is in front.
  package var session: AppID?
  package var isEmulating: Bool
  /// The app that holds the assertion; it is in front.
  package var assertion: AppID?
  package var defaultApp: AppID?
  package var hasExpressCard: Bool
  package var radioIsOn: Bool
  /// Supported and eligible.
  package var isEligible: Bool
  package var fieldWithoutAssertion: PhoneSettings.FieldWithoutAssertion
}

extension Phone {
  package var contactlessSituation: ContactlessSituation {
    ContactlessSituation(
      scene: scene.state, session: session.holder, isEmulating: session.isEmulating, assertion: intent.holder?.app,
      defaultApp: contactless.defaultApp, hasExpressCard: hasExpressCard, radioIsOn: circumstances.radioIsOn,
      isEligible: isEligibleNow, fieldWithoutAssertion: settings.fieldWithoutAssertion)
  }
}
