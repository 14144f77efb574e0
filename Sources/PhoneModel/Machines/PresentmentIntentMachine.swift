/// The presentment intent assertion: one holder, a limit, and a cool-down that starts when it ends.
package struct PresentmentIntentMachine: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// Nobody holds one.
    case free
    /// `app` holds `assertion`; the system keeps the default app and express cards quiet.
    case held(AssertionID, app: AppID, until: Instant)
    /// None is granted before this instant.
    case coolingDown(until: Instant)
  }

  package private(set) var state: State = .free
  /// When the cool-downs end that bind one app each; an end that is past binds nobody.
  package private(set) var pauses: [AppID: Instant] = [:]

  package init() {}

  /// The holder, if its assertion is valid.
  package var holder: (assertion: AssertionID, app: AppID)? {
    switch state {
    case .held(let assertion, let app, _): (assertion, app)
    case .free, .coolingDown: nil
    }
  }

  /// Grants `assertion`, or names the rule that refuses it; the boundary instant itself is free again.
  package mutating func acquire(
    _ assertion: AssertionID, for app: AppID, at now: Instant, limit: Duration
  ) -> Rule? {
    let granted = State.held(assertion, app: app, until: now + limit)
    let (next, refusal): (State, Rule?) =
      switch state {
      case .free where pauses[app].map { now < $0 } ?? false: (state, .assertionCoolDown)
      case .free: (granted, nil)
      case .held: (state, .assertionHeld)
      case .coolingDown(let end) where now >= end: (granted, nil)
      case .coolingDown: (state, .assertionCoolDown)
      }
    state = next
    return refusal
  }

  /// Ends `assertion` if it is the one that is held; says whether it was.
  package mutating func end(
    _ assertion: AssertionID, at now: Instant, coolDown: Duration, binds: PhoneSettings.CoolDownBinds
  ) -> Bool {
    let (next, ended): (State, Bool) =
      switch (state, binds) {
      case (.held(assertion, _, _), .system): (.coolingDown(until: now + coolDown), true)
      case (.held(assertion, let app, _), .app): (paused(app, until: now + coolDown), true)
      case (.free, _), (.held, _), (.coolingDown, _): (state, false)
      }
    state = next
    return ended
  }

  private mutating func paused(_ app: AppID, until end: Instant) -> State {
    pauses[app] = end
    return .free
  }
}
