package import CardTrace
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
  private let state: Mutex<State>

  struct State {
    var phone: Phone
    var timers = TimerQueue()
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

  /// Somebody who waits for the phone to be in a state.
  struct Watcher {
    let id: Int
    let condition: @Sendable (Phone) -> Bool
    let continuation: CheckedContinuation<Void, Never>
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

  /// Reads the phone's state; for what Apple's API reads synchronously, and for tests.
  package func withPhone<Result: Sendable>(_ body: (Phone) -> Result) -> Result { state.withLock { body($0.phone) } }

  /// Takes an event that nobody waits for.
  package func send(_ event: Event) {
    let wakes = state.withLock { step(event, &$0) }
    carryOut(wakes)
  }

  /// Takes an app's call and returns when the phone says so.
  func call(_ event: (CallID) -> AppEvent) async -> CallResult {
    let (id, result, wakes) = state.withLock { state -> (CallID, CallResult?, Wakes) in
      state.lastCall += 1
      let id = CallID(state.lastCall)
      state.calls[id] = .pending
      let wakes = step(.app(event(id)), &state)
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
      return step(.reader(.command(id, command)), &state)
    }
    carryOut(wakes)
  }

  /// From now on a request for consent waits for a `.person(.consent)`; before, it is answered yes at once.
  package func leaveConsentToPerson() { state.withLock { $0.consentIsPersons = true } }

  package func fieldOn() { send(.reader(.fieldOn)) }

  package func fieldOff() { send(.reader(.fieldOff)) }

  /// Whether a card is in the field: the current value first, then each change.
  package func cardPresence() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    let id = state.withLock { state in
      state.lastWaiter += 1
      state.presence[state.lastWaiter] = continuation
      continuation.yield(state.cardIsPresent)
      return state.lastWaiter
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.presence[id] = nil }
    }
    return stream
  }

  /// Returns when `condition` holds for the phone, or when the task is cancelled.
  package func wait(until condition: @escaping @Sendable (Phone) -> Bool) async {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let holds = state.withLock { state in
          if Task.isCancelled || condition(state.phone) { return true }
          state.watchers.append(Watcher(id: id, condition: condition, continuation: continuation))
          return false
        }
        if holds { continuation.resume() }
        if Task.isCancelled { cancelWatcher(id) }
      }
    } onCancel: {
      cancelWatcher(id)
    }
  }

  private func cancelWatcher(_ id: Int) {
    let watcher = state.withLock { state in
      state.watchers.firstIndex { $0.id == id }.map { state.watchers.remove(at: $0) }
    }
    watcher?.continuation.resume()
  }

  func nextItem(of session: SessionID) async -> StreamItem? {
    let (first, waiterID) = state.withLock { state -> (EventQueue.Next, Int) in
      state.lastWaiter += 1
      return (state.streams[session]?.next() ?? .finished, state.lastWaiter)
    }
    switch first {
    case .item(let item): return item
    case .finished: return nil
    case .wait: break
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiter = EventQueue.Waiter(id: waiterID, continuation: continuation)
        let next = state.withLock { state -> EventQueue.Next in
          let next = Task.isCancelled ? .finished : state.streams[session]?.next() ?? .finished
          if case .wait = next { state.streams[session]?.wait(waiter) }
          return next
        }
        switch next {
        case .item(let item): continuation.resume(returning: item)
        case .finished: continuation.resume(returning: nil)
        case .wait: if Task.isCancelled { cancelWaiter(waiterID, of: session) }
        }
      }
    } onCancel: {
      cancelWaiter(waiterID, of: session)
    }
  }

  private func cancelWaiter(_ id: Int, of session: SessionID) {
    let continuation = state.withLock { $0.streams[session]?.removeWaiter(id) }
    continuation?.resume(returning: nil)
  }

  /// The last reference to a session's handle went: the session ends and its stream is forgotten.
  func release(_ session: SessionID) {
    send(.app(.releaseSession(session)))
    // What the queue still holds is released after the lock is left.
    let left = state.withLock { $0.streams.removeValue(forKey: session) }
    _ = consume left
  }

  /// Ends the process as Apple's API does; the trace says why first.
  package func trap(_ trap: Trap) -> Never {
    recorder.record(trap, at: clock.now)
    recorder.flush()
    fatalError(trap.description)
  }

  private func timersDue() {
    var wakes = Wakes()
    state.withLock { state in
      let now = clock.now
      while let due = state.timers.popFirst(dueBy: now) {
        wakes.append(step(.timer(due.timer), at: due.deadline, &state))
      }
      setAlarm(state.timers.earliest)
    }
    carryOut(wakes)
  }

  private func setAlarm(_ deadline: Instant?) {
    clock.setAlarm(at: deadline) { [weak self] in self?.timersDue() }
  }

  private func step(_ event: Event, _ state: inout State) -> Wakes { step(event, at: clock.now, &state) }

  private func step(_ event: Event, at now: Instant, _ state: inout State) -> Wakes {
    let earliest = state.timers.earliest
    var effects: [Effect] = []
    swap(&effects, &state.effects)
    state.phone.step(event, at: now, into: &effects)
    recorder.record(event, effects, at: now)
    var wakes = Wakes()
    for effect in effects { prepare(effect, &state, &wakes) }
    effects.removeAll(keepingCapacity: true)
    swap(&effects, &state.effects)
    if state.timers.earliest != earliest { setAlarm(state.timers.earliest) }
    if !state.watchers.isEmpty { wakeWatchers(&state, &wakes) }
    return wakes
  }

  private func prepare(_ effect: Effect, _ state: inout State, _ wakes: inout Wakes) {
    switch effect {
    case .returns(let id, let result): returns(id, result, &state, &wakes)
    case .post(let session, let event, _):
      let item = streamItem(event)
      if let waiter = state.streams[session, default: EventQueue()].post(item) { wakes.apps.append((waiter, item)) }
    case .finishStream(let session):
      for waiter in state.streams[session]?.finish() ?? [] { wakes.apps.append((waiter, nil)) }
    case .answerReader(let id, let answer):
      guard let index = state.exchanges.firstIndex(where: { $0.id == id }) else {
        preconditionFailure("a second answer to exchange \(id.number)")
      }
      wakes.readers.append((state.exchanges.remove(at: index).answer, answer))
    case .cardPresent(let isPresent):
      state.cardIsPresent = isPresent
      for watcher in state.presence.values { watcher.yield(isPresent) }
    case .setTimer(let timer, let deadline): state.timers.set(timer, at: deadline)
    case .cancelTimer(let timer): state.timers.cancel(timer)
    case .askConsent: wakes.asksConsent = true
    case .trap(let trap): wakes.trap = trap
    case .sheet, .assertionEnded, .note: break
    }
  }

  private func wakeWatchers(_ state: inout State, _ wakes: inout Wakes) {
    let phone = state.phone
    let (woken, waiting) = state.watchers.reduce(into: ([Watcher](), [Watcher]())) { parts, watcher in
      if watcher.condition(phone) { parts.0.append(watcher) } else { parts.1.append(watcher) }
    }
    state.watchers = waiting
    wakes.watchers += woken.map(\.continuation)
  }

  private func returns(_ id: CallID, _ result: CallResult, _ state: inout State, _ wakes: inout Wakes) {
    switch state.calls[id] {
    case .pending: state.calls[id] = .returned(result)
    case .waiting(let continuation):
      state.calls[id] = nil
      wakes.calls.append((continuation, result))
    case .returned, nil: preconditionFailure("call \(id.number) returned twice")
    }
  }

  private func streamItem(_ event: SessionEvent) -> StreamItem {
    switch event {
    case .sessionStarted: .sessionStarted
    case .readerDetected: .readerDetected
    case .received(let id, let bytes): .received(CommandToken(id, bytes, self))
    case .readerDeselected: .readerDeselected
    case .sessionInvalidated(let reason): .sessionInvalidated(reason)
    }
  }

  private func carryOut(_ wakes: Wakes) {
    if let trap = wakes.trap { self.trap(trap) }
    if wakes.asksConsent, !state.withLock({ $0.consentIsPersons }) { send(.person(.consent(true))) }
    for (continuation, item) in wakes.apps { continuation.resume(returning: item) }
    for (reader, answer) in wakes.readers { reader(answer) }
    for (continuation, result) in wakes.calls { continuation.resume(returning: result) }
    for continuation in wakes.watchers { continuation.resume() }
  }
}

extension PhoneRuntime {
  /// Puts a remark into the trace.
  package func note(_ text: String, lane: TraceLane, kind: TraceKind = .note, bytes: [UInt8]? = nil) {
    recorder.record(kind, lane: lane, at: clock.now, bytes: bytes, note: text)
  }

  /// Returns when every record so far is where it belongs.
  package func flushTrace() { recorder.flush() }
}
