import PhoneModel

/// Whom a field or a double-click reaches, and what a locked phone asks for it.
extension Reference {
  mutating func present(_ event: SceneEvent, at now: Instant, _ expectation: inout Expectation) {
    let isField = event == .readerDetected
    let conditions = [
      isField, radioIsOn, session == .emulating, intent == .held,
      isField && session != .none && expectation.settings.fieldWithoutAssertion == .session,
      defaultRole != nil, isSupported && isEligible, place.isLocked, defaultRole != nil && place.visible == defaultRole,
      session != .none, expectation.hasExpressCard, expectation.settings.fieldWithoutAssertion == .defaultAppOrWallet,
    ]
    guard let reached = expectation.look(Tables.reaches, conditions) else { return }
    if isField, sessionLives {
      switch reached {
      case .front, .told: expectation.posts(sessionID, .readerDetected)
      case .nobody, .launched, .asked, .system, .covers: break
      }
    }
    switch reached {
    case .nobody, .front, .system: break
    case .told: if let defaultRole { expectation.expect(.tell(defaultRole.app, event, .defaultAppInFront)) }
    case .launched: launchDefault(for: event, at: now, &expectation)
    case .asked: ask(isField ? .askForField : .askForGesture, at: now, &expectation)
    case .covers: move(.leave, at: now, &expectation)
    }
  }

  mutating func ask(_ input: AskedInput, at now: Instant, _ expectation: inout Expectation) {
    guard let cell = expectation.look(Tables.asked, asked, input) else { return }
    asked = cell.next
    switch cell.consequence {
    case .nothing: break
    case .asks: if let defaultRole { expectation.expect(.authenticate(defaultRole.app, .defaultAppAuthentication)) }
    case .launches(let event): launchDefault(for: event, at: now, &expectation)
    }
  }

  private mutating func launchDefault(for event: SceneEvent, at now: Instant, _ expectation: inout Expectation) {
    switch defaultRole {
    case nil: break
    case .tag: move(.tag, for: event, at: now, &expectation)
    case .wallet: move(.wallet, for: event, at: now, &expectation)
    case .stranger: move(.stranger, for: event, at: now, &expectation)
    }
  }
}
