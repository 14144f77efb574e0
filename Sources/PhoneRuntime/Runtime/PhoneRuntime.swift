import CardTrace
package import ISO7816
package import PhoneModel
import Synchronization

/// The phone's machine behind a lock: takes events from any thread, carries out effects after the lock is left.
///
/// Continuations are resumed and APDUs let go only outside the lock, since the last release of an APDU comes back
/// as an event.
package final class PhoneRuntime: Sendable {
  package let clock: any PhoneClock
  /// Whether the device can read tags, which is not a matter of card sessions.
  package let readingAvailable: Bool
  let recorder: PhoneRecorder
  /// Ends the app where Apple's API ends its process.
  let endApp: @Sendable (Trap) -> Never
  let state: Mutex<State>
  /// Numbers whoever waits.
  let nextWaiter = Atomic(0)
  /// The connection to the phone, where that is another process's.
  let connection: PhoneConnection?
  /// A command that was let go with its answer given, until the next step forgets it; 0 is none.
  private let letGo = Atomic(0)

  struct State {
    var phone: Phone
    var timers = TimerQueue()
    var injections = Injections()
    /// What the clock's alarm is set to.
    var alarm: Instant?
    var lastCall = 0
    var lastExchange = 0
    /// The call whose own step is under way, and what it returned.
    var stepping: CallID?
    var result: CallResult?
    /// Calls that did not return within their own step; few, so a scan beats a dictionary.
    var calls: [(id: CallID, call: Call)] = []
    var exchanges: [(id: ExchangeID, reply: Reply)] = []
    /// The streams of sessions that an app still holds; few, as above.
    var streams: [(session: SessionID, queue: EventQueue)] = []
    var presence: [Int: AsyncStream<Bool>.Continuation] = [:]
    var cardIsPresent = false
    var consentIsPersons = false
    /// An order to cancel the app's task, when none waited for an event.
    var cancelsNextTask = false
    var watchers: [Watcher] = []
    var effects: [Effect] = []
    var clients = Clients()
    var scenes = SceneEvents()
    var remote: Remote
    /// The remarks of the step that `perform` takes.
    var remarks: [Note]?
    /// Starts an app that comes to the front, if it does not run.
    var launch: (@Sendable (AppID) -> Void)?
  }

  /// A call of an app that did not return within its own step.
  enum Call {
    case pending
    /// That of an app in another process, with its own number there.
    case client(ClientID, CallID)
    case waiting(UnsafeContinuation<CallResult, Never>)
    case returned(CallResult)
  }

  package convenience init(
    _ phone: Phone, clock: any PhoneClock = VirtualClock.current, readingAvailable: Bool = true,
    sink: (any TraceSink)? = nil, endApp: @escaping @Sendable (Trap) -> Never = { fatalError($0.description) }
  ) {
    self.init(
      phone, clock: clock, connection: nil, readingAvailable: readingAvailable, sink: sink, endApp: endApp)
  }

  init(
    _ phone: Phone, clock: any PhoneClock = RealClock(), connection: PhoneConnection?, readingAvailable: Bool,
    sink: (any TraceSink)?, endApp: @escaping @Sendable (Trap) -> Never = { fatalError($0.description) }
  ) {
    self.clock = clock
    self.connection = connection
    self.endApp = endApp
    self.readingAvailable = readingAvailable
    recorder = PhoneRecorder(sink)
    state = Mutex(State(phone: phone, remote: Remote(view: connection?.view)))
  }

  /// No card comes any more; no command is owed, since whoever could answer one holds the phone.
  deinit {
    let presence = state.withLock { $0.presence.values.map(\.self) }
    for continuation in presence { continuation.finish() }
    connection?.hangUp()
  }

  /// Reads the phone's state; for what Apple's API reads synchronously, and for tests.
  package func withPhone<Result: Sendable>(_ body: (Phone) -> Result) -> Result {
    state.withLock { state in
      forgetLetGo(&state)
      return body(state.phone)
    }
  }

  /// Takes an event that nobody waits for.
  package func send(_ event: Event) { send(event) {} }

  /// Takes an event that nobody waits for; `body` runs under the same lock.
  func send(_ event: Event, with body: () -> Void) {
    var wakes = Wakes()
    state.withLock { state in
      body()
      take(event, &state, &wakes)
    }
    wakes.carryOut()
  }

  /// Takes an event, and gives what the phone remarks on it.
  package func perform(_ event: Event) -> [Note] {
    var wakes = Wakes()
    let remarks = state.withLock { state in
      state.remarks = []
      take(event, &state, &wakes)
      return state.remarks.take() ?? []
    }
    wakes.carryOut()
    return remarks
  }

  /// Takes an app's call and returns when the phone says so.
  nonisolated(nonsending) func call(_ event: (CallID) -> AppEvent) async -> CallResult {
    let (id, result) = begin(event)
    if let result { return result }
    return await self.result(of: id)
  }

  /// What a call that did not return within its own step returns.
  nonisolated(nonsending) func result(of id: CallID) async -> CallResult {
    await withUnsafeContinuation { continuation in
      let result = state.withLock { state -> CallResult? in
        guard let index = state.calls.firstIndex(where: { $0.id == id }) else {
          preconditionFailure("call \(id.number) is not known")
        }
        if case .returned(let result) = state.calls[index].call {
          state.calls.remove(at: index)
          return result
        }
        state.calls[index].call = .waiting(continuation)
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
  }

  /// Takes an app's call: its result, or nil when it returns later.
  func begin(_ event: (CallID) -> AppEvent) -> (CallID, CallResult?) {
    var wakes = Wakes()
    let (id, result) = state.withLock { state -> (CallID, CallResult?) in
      state.lastCall += 1
      let id = CallID(state.lastCall)
      state.stepping = id
      take(.app(event(id)), &state, &wakes)
      state.stepping = nil
      let result = state.result.take()
      if result == nil { state.calls.append((id, .pending)) }
      if state.cancelsNextTask {
        state.cancelsNextTask = false
        wakes.append(.cancel(.current))
      }
      return (id, result)
    }
    wakes.carryOut()
    return (id, result)
  }

  /// Sends a command as a reader does, and returns its one answer.
  package nonisolated(nonsending) func transmit(_ command: [UInt8]) async -> ReaderAnswer {
    await withUnsafeContinuation { begin(command, .continuation($0)) }
  }

  /// Sends a command as a reader does; `answer` is called once, outside the phone's lock, from any thread.
  package func begin(_ command: [UInt8], answer: @escaping @Sendable (ReaderAnswer) -> Void) {
    begin(command, .function(answer))
  }

  private func begin(_ command: [UInt8], _ reply: Reply) {
    var wakes = Wakes()
    state.withLock { state in
      state.lastExchange += 1
      let id = ExchangeID(state.lastExchange)
      state.exchanges.append((id, reply))
      take(.reader(.command(id, command)), &state, &wakes)
    }
    wakes.carryOut()
  }

  /// From now on a request for consent waits for a `.person(.consent)`; before, it is answered yes at once.
  package func leaveConsentToPerson() { state.withLock { $0.consentIsPersons = true } }

  /// A field in which everything arrives at once.
  package func fieldOn() { fieldOn(.none) }

  /// A field in which bytes take the time of `air`.
  package func fieldOn(_ air: AirInterface) { send(.reader(.fieldOn(air))) }

  package func fieldOff() { send(.reader(.fieldOff)) }

  /// The last reference to a session's handle went: the session ends and its stream is forgotten.
  func release(_ session: SessionID) {
    send(.app(.releaseSession(session)))
    // What the queue still holds is released after the lock is left.
    let left = state.withLock { state in
      state.streams.firstIndex { $0.session == session }.map { state.streams.remove(at: $0) }
    }
    _ = consume left
  }

  /// The last reference to a command went without an answer that was taken: that is the phone's business.
  func release(_ apdu: APDUID) {
    var wakes = Wakes()
    state.withLock { state in
      if !state.phone.forgetAnswered(apdu) { take(.app(.releaseAPDU(apdu)), &state, &wakes) }
    }
    wakes.carryOut()
  }

  /// The last reference to an answered command went, of which nothing follows: the next step forgets it, so that an app
  /// that has answered does not meet the reader's next command at the lock.
  func forget(_ apdu: APDUID) {
    let isNoted = letGo.compareExchange(expected: 0, desired: apdu.number, ordering: .relaxed).exchanged
    if !isNoted { release(apdu) }
  }

  func forgetLetGo(_ state: inout State) {
    guard letGo.load(ordering: .relaxed) != 0 else { return }
    _ = state.phone.forgetAnswered(APDUID(letGo.exchange(0, ordering: .relaxed)))
  }

  /// The number of a command that was let go with its answer given, for the phone at the other end of the connection.
  func takeLetGo() -> Int { letGo.exchange(0, ordering: .relaxed) }
}
