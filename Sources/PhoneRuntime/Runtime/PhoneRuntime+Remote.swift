import PhoneModel
import Synchronization

/// The app's side of a phone that another process keeps: its events go there, and what comes back is carried out here.
extension PhoneRuntime {
  /// What an app knows of the phone that it shares.
  struct Remote {
    /// Nil where the phone is this process's own.
    var view: PhoneView?
    /// How many events were sent.
    var sent = 0
    /// How many had been when the app last ended something that views speak of: older views speak of it still.
    var ended = (emulation: 0, assertion: 0)
    var isGone = false
    /// What the calls that have not returned may return.
    var kinds: [(id: CallID, kind: CallKind)] = []
  }

  enum CallKind {
    case session, assertion, plain

    init(_ event: AppEvent) {
      switch event {
      case .requestSession: self = .session
      case .acquireAssertion: self = .assertion
      case .startEmulation, .stopEmulation, .invalidate, .alertMessage, .releaseSession, .respond, .releaseAPDU,
        .releaseAssertion, .exited:
        self = .plain
      }
    }

    func fits(_ result: CallResult) -> Bool {
      switch (self, result) {
      case (.session, .session), (.session, .sessionFailure), (.assertion, .assertion), (.assertion, .assertionFailure),
        (.plain, .done), (.plain, .sessionFailure):
        true
      case (.session, _), (.assertion, _), (.plain, _): false
      }
    }

    /// What a call meets when the phone is gone.
    var refusal: CallResult {
      switch self {
      case .session, .plain: .sessionFailure(.systemNotAvailable, .phoneGone)
      case .assertion: .assertionFailure(.systemNotAvailable, .phoneGone)
      }
    }
  }

  /// The runtime of an app whose phone is at the other end of a connection; `end` hears why the connection ended.
  package convenience init(
    sharing connection: PhoneConnection, end: @escaping @Sendable (_ sentence: String?) -> Void = { _ in }
  ) {
    self.init(
      Phone(apps: [:]), connection: connection, readingAvailable: connection.view.readingAvailable, sink: nil)
    connection.serve(self, end: end)
  }

  /// Sends an event, under the lock; the phone reads at any time, so this does not wait for long.
  func forward(_ event: Event, through connection: PhoneConnection, _ state: inout State) {
    guard case .app(let event) = event else { return }
    if state.remote.isGone {
      if event.call != nil { state.result = CallKind(event).refusal }
      return
    }
    var bytes: [UInt8] = []
    let letGo = takeLetGo()
    if letGo != 0, let frame = AppMessage.event(.releaseAPDU(APDUID(letGo))).frame {
      bytes = frame
      state.remote.sent += 1
    }
    guard let frame = AppMessage.event(event).frame else {
      // No answer that a reader could take is as long.
      state.result = .sessionFailure(.transmissionError, .answerTorn)
      return connection.send(bytes)
    }
    state.remote.sent += 1
    if let call = event.call { state.remote.kinds.append((call, CallKind(event))) }
    switch event {
    case .stopEmulation(let id, _), .invalidate(let id), .releaseSession(let id):
      if state.remote.view?.emulating == id { state.remote.view?.emulating = nil }
      state.remote.ended.emulation = state.remote.sent
    case .releaseAssertion(let id):
      if state.remote.view?.assertion == id { state.remote.view?.assertion = nil }
      state.remote.ended.assertion = state.remote.sent
    case .requestSession, .startEmulation, .alertMessage, .respond, .releaseAPDU, .acquireAssertion, .exited: break
    }
    connection.send(bytes + frame)
  }

  /// Carries out what the phone says; throws what no phone says.
  func receive(_ message: PhoneMessage) throws(WireError) {
    var wakes = Wakes()
    let error = state.withLock { state in receive(message, &state, &wakes) }
    wakes.carryOut()
    if let error { throw error }
  }

  private func receive(_ message: PhoneMessage, _ state: inout State, _ wakes: inout Wakes) -> WireError? {
    switch message {
    case .view(var view, let taken):
      if taken < state.remote.ended.emulation { view.emulating = nil }
      if taken < state.remote.ended.assertion { view.assertion = nil }
      state.remote.view = view
    case .returns(let call, let result):
      guard let index = state.remote.kinds.firstIndex(where: { $0.id == call }),
        state.remote.kinds[index].kind.fits(result)
      else { return .unknownValue(field: "result", found: "\(result)") }
      state.remote.kinds.remove(at: index)
      // The session's stream is there before the app has the session.
      if case .session(let id) = result { state.streams.append((id, EventQueue())) }
      returns(call, result, &state, &wakes)
    case .post(let session, let event):
      let item = streamItem(event)
      // What comes for a session that the app let go is let go too, which for a command is an event of its own.
      if state.streams.contains(where: { $0.session == session }) {
        post(item, to: session, at: clock.now, &state, &wakes)
      } else {
        wakes.append(.forget(item))
      }
    case .finishStream(let session): finishStream(of: session, &state, &wakes)
    case .trap(let trap): end(by: trap, at: clock.now)
    case .scene(let event): if let connection { state.scenes.post(event, to: connection.app) }
    case .refused: break
    case .welcome: return .outOfOrder(type: 0x81)
    case .told, .toldAll, .heard: return .outOfOrder(type: 0x89)
    }
    return nil
  }

  /// Everything that waits for the phone returns, its sessions end, and later calls are refused.
  func phoneIsGone() {
    var wakes = Wakes()
    state.withLock { state in
      guard !state.remote.isGone else { return }
      state.remote.isGone = true
      state.remote.view?.emulating = nil
      state.remote.view?.assertion = nil
      for (call, kind) in state.remote.kinds { returns(call, kind.refusal, &state, &wakes) }
      state.remote.kinds = []
      state.scenes.end()
      for index in state.streams.indices where !state.streams[index].queue.isFinished {
        let session = state.streams[index].session
        post(.sessionInvalidated(.invalidated), to: session, at: clock.now, &state, &wakes)
        finishStream(of: session, &state, &wakes)
      }
    }
    wakes.carryOut()
  }

  /// What the app reads synchronously.
  func view(of app: AppID) -> PhoneView {
    state.withLock { state in
      state.remote.view ?? PhoneView(state.phone, of: app, readingAvailable: readingAvailable)
    }
  }

  func isEmulating(_ session: SessionID) -> Bool {
    state.withLock { state in
      if let view = state.remote.view { return view.emulating == session }
      return state.phone.session.isEmulating && state.phone.session.session?.id == session
    }
  }

  func isValid(_ assertion: AssertionID) -> Bool {
    state.withLock { state in
      if let view = state.remote.view { return view.assertion == assertion }
      return state.phone.intent.holder?.assertion == assertion
    }
  }
}
