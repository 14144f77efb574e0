/// The default contactless app: which one the person picked, and whether a locked phone asks to authenticate for it.
package struct ContactlessMachine: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// Nothing is asked.
    case quiet
    /// The locked phone asks the person to authenticate, and launches `app` then.
    case authenticating(AppID, SceneEvent)
  }

  /// What the person, and nobody else, picked in Settings; nil is the system's wallet.
  package private(set) var defaultApp: AppID?
  package private(set) var state: State = .quiet

  package init(defaultApp: AppID? = nil) { self.defaultApp = defaultApp }

  /// The person picks another default; says whether a question was dropped by that.
  package mutating func choose(_ app: AppID?) -> Bool {
    let isOther = defaultApp != app
    defaultApp = app
    return isOther && cancel()
  }

  /// Whether the person is asked now, the phone being locked; a gesture outlives the field, so it counts more.
  package mutating func ask(for app: AppID, _ event: SceneEvent) -> Bool {
    let (next, asks): (State, Bool) =
      switch (state, event) {
      case (.quiet, _), (.authenticating(_, .readerDetected), .presentation): (.authenticating(app, event), true)
      case (.authenticating(_, .readerDetected), .readerDetected), (.authenticating(_, .presentation), _):
        (state, false)
      }
    state = next
    return asks
  }

  /// The field went: nobody is asked for its sake any more; says whether somebody was.
  package mutating func fieldLost() -> Bool {
    let (next, dropped): (State, Bool) =
      switch state {
      case .authenticating(_, .readerDetected): (.quiet, true)
      case .quiet, .authenticating(_, .presentation): (state, false)
      }
    state = next
    return dropped
  }

  /// Drops the question; says whether there was one.
  package mutating func cancel() -> Bool {
    let wasAsked = state != .quiet
    state = .quiet
    return wasAsked
  }

  /// The person authenticated: what is launched now.
  package mutating func authenticated() -> (app: AppID, event: SceneEvent)? {
    let launched: (AppID, SceneEvent)? =
      switch state {
      case .quiet: nil
      case .authenticating(let app, let event): (app, event)
      }
    state = .quiet
    return launched
  }
}
