/// The one card session of the phone.
package struct SessionMachine: Hashable, Sendable {
  package struct Session: Hashable, Sendable {
    package let id: SessionID
    package let app: AppID
    package var alertMessage: String
  }

  package enum State: Hashable, Sendable {
    /// No app holds a session.
    case none
    /// The person is being asked whether `app` may emulate cards.
    case awaitingConsent(CallID, app: AppID)
    /// The session lives; nothing was started, or the limit was set back.
    case fresh(Session)
    /// The session lives between two emulations; its limit is running.
    case paused(Session)
    /// The phone answers readers for the session; its limit is running.
    case emulating(Session)
  }

  package private(set) var state: State = .none

  package init() {}

  package var session: Session? {
    switch state {
    case .none, .awaitingConsent: nil
    case .fresh(let session), .paused(let session), .emulating(let session): session
    }
  }

  /// The app that has the session, or for which the person is asked.
  package var holder: AppID? {
    switch state {
    case .none: nil
    case .awaitingConsent(_, let app): app
    case .fresh(let session), .paused(let session), .emulating(let session): session.app
    }
  }

  package var isEmulating: Bool {
    switch state {
    case .emulating: true
    case .none, .awaitingConsent, .fresh, .paused: false
    }
  }

  package mutating func awaitConsent(_ call: CallID, for app: AppID) { state = .awaitingConsent(call, app: app) }

  package mutating func begin(_ id: SessionID, for app: AppID) {
    state = .fresh(Session(id: id, app: app, alertMessage: ""))
  }

  package enum Start: Hashable, Sendable {
    case begun(first: Bool)
    case alreadyRunning
    case noSession
  }

  package mutating func start(_ id: SessionID) -> Start {
    let (next, start): (State, Start) =
      switch state {
      case .fresh(let session) where session.id == id: (.emulating(session), .begun(first: true))
      case .paused(let session) where session.id == id: (.emulating(session), .begun(first: false))
      case .emulating(let session) where session.id == id: (state, .alreadyRunning)
      case .none, .awaitingConsent, .fresh, .paused, .emulating: (state, .noSession)
      }
    state = next
    return start
  }

  /// Ends the emulation of `id`; false when there was none.
  package mutating func stop(_ id: SessionID, resetsLimit: Bool) -> Bool {
    let (next, stopped): (State, Bool) =
      switch state {
      case .emulating(let session) where session.id == id: (resetsLimit ? .fresh(session) : .paused(session), true)
      case .none, .awaitingConsent, .fresh, .paused, .emulating: (state, false)
      }
    state = next
    return stopped
  }

  /// Changes the message of `id`; says whether a sheet shows it now.
  package mutating func alert(_ id: SessionID, _ message: String) -> Bool {
    func changed(_ session: Session) -> Session {
      var session = session
      session.alertMessage = message
      return session
    }
    let (next, shows): (State, Bool) =
      switch state {
      case .fresh(let session) where session.id == id: (.fresh(changed(session)), false)
      case .paused(let session) where session.id == id: (.paused(changed(session)), false)
      case .emulating(let session) where session.id == id: (.emulating(changed(session)), true)
      case .none, .awaitingConsent, .fresh, .paused, .emulating: (state, false)
      }
    state = next
    return shows
  }

  /// What there was when the session machine was emptied.
  package enum Ended: Hashable, Sendable {
    case nothing
    case request(CallID)
    case session(Session, wasEmulating: Bool)
  }

  package mutating func end() -> Ended {
    let ended: Ended =
      switch state {
      case .none: .nothing
      case .awaitingConsent(let call, _): .request(call)
      case .fresh(let session), .paused(let session): .session(session, wasEmulating: false)
      case .emulating(let session): .session(session, wasEmulating: true)
      }
    state = .none
    return ended
  }
}
