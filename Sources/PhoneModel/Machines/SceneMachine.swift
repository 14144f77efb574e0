/// Which app the person sees, and whether the phone is locked.
package struct SceneMachine: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// Unlocked; no app that we know is in front.
    case home
    /// Unlocked, with this app in front.
    case front(AppID)
    /// Locked; this app, if any, comes back to the front at the unlock.
    case locked(over: AppID?)
  }

  package private(set) var state: State = .home

  package init() {}

  package var front: AppID? {
    switch state {
    case .front(let app): app
    case .home, .locked: nil
    }
  }

  /// What a change of scene means for the apps.
  package enum Change: Hashable, Sendable {
    case none
    /// This app is no longer in front.
    case left(AppID)
    /// The phone is locked: nothing is opened.
    case refused
  }

  package mutating func open(_ app: AppID) -> Change {
    let (next, change): (State, Change) =
      switch state {
      case .home: (.front(app), .none)
      case .front(app): (state, .none)
      case .front(let previous): (.front(app), .left(previous))
      case .locked: (state, .refused)
      }
    state = next
    return change
  }

  package mutating func leave() -> Change {
    let (next, change): (State, Change) =
      switch state {
      case .home: (.home, .none)
      case .front(let app): (.home, .left(app))
      case .locked: (.locked(over: nil), .none)
      }
    state = next
    return change
  }

  package mutating func lock() -> Change {
    let (next, change): (State, Change) =
      switch state {
      case .home: (.locked(over: nil), .none)
      case .front(let app): (.locked(over: app), .left(app))
      case .locked: (state, .none)
      }
    state = next
    return change
  }

  /// The app is gone: wherever it was in front, the home screen is.
  package mutating func exited(_ app: AppID) {
    let next: State =
      switch state {
      case .front(app): .home
      case .locked(over: app): .locked(over: nil)
      case .home, .front, .locked: state
      }
    state = next
  }

  package mutating func unlock() {
    let next: State =
      switch state {
      case .home, .front: state
      case .locked(over: let app?): .front(app)
      case .locked(over: nil): .home
      }
    state = next
  }
}
