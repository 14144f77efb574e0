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
  let state: Mutex<State>

  struct State {
    var phone: Phone
    var timers = TimerQueue()
    /// What the clock's alarm is set to.
    var alarm: Instant?
    var lastCall = 0
    var lastExchange = 0
    var lastWaiter = 0
    var calls: [CallID: Call] = [:]
    var exchanges: [(id: ExchangeID, answer: @Sendable (ReaderAnswer) -> Void)] = []
    var streams: [SessionID: EventQueue] = [:]
    var presence: [Int: AsyncStream<Bool>.Continuation] = [:]
    var cardIsPresent = false
    var consentIsPersons = false
    var watchers: [Watcher] = []
    var effects: [Effect] = []
  }

  /// A call of an app that did not return within its own step.
  enum Call {
    case pending
    case waiting(CheckedContinuation<CallResult, Never>)
    case returned(CallResult)
  }

  package init(
    _ phone: Phone, clock: any PhoneClock = RealClock(), readingAvailable: Bool = true, sink: (any TraceSink)? = nil
  ) {
    self.clock = clock
    self.readingAvailable = readingAvailable
    recorder = PhoneRecorder(sink)
    state = Mutex(State(phone: phone))
  }

  /// No card comes any more; no command is owed, since whoever could answer one holds the phone.
  deinit {
    let presence = state.withLock { $0.presence.values.map(\.self) }
    for continuation in presence { continuation.finish() }
  }

  /// Reads the phone's state; for what Apple's API reads synchronously, and for tests.
  package func withPhone<Result: Sendable>(_ body: (Phone) -> Result) -> Result { state.withLock { body($0.phone) } }

  /// Takes an event that nobody waits for.
  package func send(_ event: Event) {
    let wakes = state.withLock { take(event, &$0) }
    carryOut(wakes)
  }

  /// Takes an app's call and returns when the phone says so.
  func call(_ event: (CallID) -> AppEvent) async -> CallResult {
    let (id, result, wakes) = state.withLock { state -> (CallID, CallResult?, Wakes) in
      state.lastCall += 1
      let id = CallID(state.lastCall)
      state.calls[id] = .pending
      let wakes = take(.app(event(id)), &state)
      guard case .returned(let result) = state.calls[id] else { return (id, nil, wakes) }
      state.calls[id] = nil
      return (id, result, wakes)
    }
    carryOut(wakes)
    if let result { return result }
    return await withCheckedContinuation { continuation in
      let result = state.withLock { state -> CallResult? in
        if case .returned(let result) = state.calls[id] {
          state.calls[id] = nil
          return result
        }
        state.calls[id] = .waiting(continuation)
        return nil
      }
      if let result { continuation.resume(returning: result) }
    }
  }

  /// Sends a command as a reader does, and returns its one answer.
  package func transmit(_ command: [UInt8]) async -> ReaderAnswer {
    await withCheckedContinuation { continuation in begin(command) { continuation.resume(returning: $0) } }
  }

  /// Sends a command as a reader does; `answer` is called once, outside the phone's lock, from any thread.
  package func begin(_ command: [UInt8], answer: @escaping @Sendable (ReaderAnswer) -> Void) {
    let wakes = state.withLock { state in
      state.lastExchange += 1
      let id = ExchangeID(state.lastExchange)
      state.exchanges.append((id, answer))
      return take(.reader(.command(id, command)), &state)
    }
    carryOut(wakes)
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
    let left = state.withLock { $0.streams.removeValue(forKey: session) }
    _ = consume left
  }
}
