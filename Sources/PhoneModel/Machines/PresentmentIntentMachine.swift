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
      case .free: (granted, nil)
      case .held: (state, .assertionHeld)
      case .coolingDown(let end) where now >= end: (granted, nil)
      case .coolingDown: (state, .assertionCoolDown)
      }
    state = next
    return refusal
  }

  /// Ends `assertion` if it is the one that is held; says whether it was.
  package mutating func end(_ assertion: AssertionID, at now: Instant, coolDown: Duration) -> Bool {
    let (next, ended): (State, Bool) =
      switch state {
      case .held(assertion, _, _): (.coolingDown(until: now + coolDown), true)
      case .free, .held, .coolingDown: (state, false)
      }
    state = next
    return ended
  }
}
