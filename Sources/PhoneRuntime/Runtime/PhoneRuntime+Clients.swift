import CardTrace
package import PhoneModel
import Synchronization

/// The number of an app in another process, counted from 1 by each phone.
package struct ClientID: Hashable, Sendable {
  package let number: Int
}

/// The phone's side of apps in other processes.
extension PhoneRuntime {
  /// An app in another process, as the phone knows it.
  struct Client {
    let id: ClientID
    let app: AppID
    let outbox: ClientOutbox
    /// What it was last told of the phone.
    var view: PhoneView
    /// How many of its events were taken.
    var taken = 0
  }

  /// What the phone keeps for apps in other processes.
  struct Clients {
    /// At most one for each app; few, so a scan beats a dictionary.
    var all: [Client] = []
    /// Whose event is being taken.
    var origin: ClientID?
    /// Whose streams the sessions' events go into; kept until the stream's end.
    var routes: [(session: SessionID, client: ClientID)] = []
    /// What its apps may see of the phone, when they were last told.
    var shared: Shared?
    var last = 0
  }

  /// What makes a difference for what apps read synchronously.
  struct Shared: Equatable {
    let isSupported: Bool
    let isEligible: Bool
    let emulating: SessionID?
    let assertion: AssertionID?

    init(_ phone: borrowing Phone) {
      isSupported = phone.circumstances.isSupported
      isEligible = phone.isEligibleNow
      emulating = phone.session.isEmulating ? phone.session.session?.id : nil
      assertion = phone.intent.holder?.assertion
    }
  }

  package enum Admission: Hashable, Sendable {
    case admitted(ClientID)
    case refused(String)
  }

  /// An app joins: what concerns it goes to `outbox` from now on, a welcome first.
  ///
  /// - Parameter opens: whether somebody started the process by hand, which is the person's opening the app.
  package func admit(_ app: AppID, _ outbox: ClientOutbox, endsApp: Bool, opens: Bool) -> Admission {
    var wakes = Wakes()
    let admission = state.withLock { state -> Admission in
      guard state.phone.apps[app] != nil else {
        let installed = state.phone.apps.keys.map(\.name).sorted().joined(separator: ", ")
        return .refused("no app \"\(app)\" is installed on this phone; installed: \(installed)")
      }
      guard !state.clients.all.contains(where: { $0.app == app }) else {
        return .refused("the app \"\(app)\" has joined already, from another process")
      }
      state.clients.last += 1
      let id = ClientID(number: state.clients.last)
      let view = PhoneView(state.phone, of: app, readingAvailable: readingAvailable)
      state.clients.all.append(Client(id: id, app: app, outbox: outbox, view: view))
      outbox.append(.welcome(endsApp: endsApp, view))
      for event in state.scenes.take(for: app) { outbox.append(.scene(event)) }
      wakes.append(.flush(outbox))
      if opens { take(.person(.open(app)), &state, &wakes) }
      return .admitted(id)
    }
    wakes.carryOut()
    return admission
  }

  /// Takes an event of an app that has joined; throws when it is about what another app has.
  package func take(_ event: AppEvent, from client: ClientID) throws(ClientFault) {
    var wakes = Wakes()
    let fault = state.withLock { state -> ClientFault? in
      guard let index = Self.index(of: client, state) else { return nil }
      state.clients.all[index].taken += 1
      forgetLetGo(&state)
      if let owner = owner(of: event, state), owner != state.clients.all[index].app {
        return ClientFault(app: state.clients.all[index].app, owner: owner)
      }
      if case .releaseAPDU(let apdu) = event, state.phone.forgetAnswered(apdu) { return nil }
      var event = event
      if let call = event.call {
        state.lastCall += 1
        event = event.with(CallID(state.lastCall))
        state.calls.append((CallID(state.lastCall), .client(client, call)))
      }
      state.clients.origin = client
      take(.app(event), &state, &wakes)
      state.clients.origin = nil
      return nil
    }
    wakes.carryOut()
    if let fault { throw fault }
  }

  /// The app's connection is gone, and with it the app.
  package func leave(_ client: ClientID) {
    var wakes = Wakes()
    state.withLock { state in
      guard let index = Self.index(of: client, state) else { return }
      let app = state.clients.all.remove(at: index).app
      take(.app(.exited(app)), &state, &wakes)
      state.clients.routes.removeAll { $0.client == client }
      state.calls.removeAll { if case .client(client, _) = $0.call { true } else { false } }
    }
    wakes.carryOut()
  }

  /// The apps that have joined.
  package var joined: Set<AppID> { state.withLock { Set($0.clients.all.map(\.app)) } }

  /// An app that the phone has started will not join: its process could not be started, or ended before.
  package func giveUp(_ app: AppID) {
    var wakes = Wakes()
    state.withLock { state in
      guard !state.clients.all.contains(where: { $0.app == app }) else { return }
      _ = state.scenes.take(for: app)
      take(.app(.exited(app)), &state, &wakes)
    }
    wakes.carryOut()
  }

  static func index(of client: ClientID, _ state: borrowing State) -> Int? {
    state.clients.all.firstIndex { $0.id == client }
  }

  private func owner(of event: AppEvent, _ state: borrowing State) -> AppID? {
    switch event {
    case .startEmulation(_, let id), .stopEmulation(let id, _), .invalidate(let id), .alertMessage(let id, _),
      .releaseSession(let id):
      state.phone.owner(of: id)
    case .respond(_, let id, _), .releaseAPDU(let id): state.phone.owner(of: id)
    case .releaseAssertion(let id): state.phone.owner(of: id)
    case .requestSession(_, let app), .acquireAssertion(_, let app), .exited(let app): app
    }
  }
}

/// What follows from a step for apps in other processes; all of it under the lock.
extension PhoneRuntime {
  /// Tells those whose view of the phone has changed, before anything else that the step brings them.
  func updateViews(_ state: inout State, _ wakes: inout Wakes) {
    let shared = Shared(state.phone)
    guard shared != state.clients.shared else { return }
    state.clients.shared = shared
    for index in state.clients.all.indices {
      let client = state.clients.all[index]
      let view = PhoneView(state.phone, of: client.app, readingAvailable: readingAvailable)
      guard view != client.view else { continue }
      state.clients.all[index].view = view
      deliver(.view(view, taken: client.taken), to: client.id, state, &wakes)
    }
  }

  func deliver(_ message: PhoneMessage, to client: ClientID, _ state: borrowing State, _ wakes: inout Wakes) {
    guard let index = Self.index(of: client, state) else { return }
    let outbox = state.clients.all[index].outbox
    outbox.append(message)
    wakes.append(.flush(outbox))
  }

  func client(of session: SessionID, _ state: borrowing State) -> ClientID? {
    state.clients.routes.last { $0.session == session }?.client
  }

  /// The call of an app in another process returns.
  func returns(
    _ call: CallID, of client: ClientID, _ result: CallResult, _ state: inout State, _ wakes: inout Wakes
  ) {
    if case .session(let id) = result { state.clients.routes.append((id, client)) }
    deliver(.returns(call, result), to: client, state, &wakes)
  }
}

/// An app names a session, a command or an assertion that is another app's.
package struct ClientFault: Error, Hashable, CustomStringConvertible {
  package let app: AppID
  package let owner: AppID
  package var description: String { "the app \"\(app)\" acts on what belongs to the app \"\(owner)\"" }
}

extension AppEvent {
  /// The number of the call that waits for what follows.
  var call: CallID? {
    switch self {
    case .requestSession(let call, _), .startEmulation(let call, _), .respond(let call, _, _),
      .acquireAssertion(let call, _):
      call
    case .stopEmulation, .invalidate, .alertMessage, .releaseSession, .releaseAPDU, .releaseAssertion, .exited: nil
    }
  }

  /// The same with another number for its call.
  func with(_ call: CallID) -> AppEvent {
    switch self {
    case .requestSession(_, let app): .requestSession(call, app)
    case .startEmulation(_, let id): .startEmulation(call, id)
    case .respond(_, let id, let bytes): .respond(call, id, bytes)
    case .acquireAssertion(_, let app): .acquireAssertion(call, app)
    case .stopEmulation, .invalidate, .alertMessage, .releaseSession, .releaseAPDU, .releaseAssertion, .exited: self
    }
  }
}
