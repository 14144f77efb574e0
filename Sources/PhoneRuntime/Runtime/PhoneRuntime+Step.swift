import CardTrace
import PhoneModel
import Synchronization

/// One event under the lock, and what follows from it once the lock is left.
extension PhoneRuntime {
  /// Takes `event` at the clock's time, after the timers that are due by then: an alarm that rings late changes nothing,
  /// and the phone's time never goes back.
  func take(_ event: Event, _ state: inout State, _ wakes: inout Wakes) {
    if let connection { return forward(event, through: connection, &state) }
    let now = clock.now
    forgetLetGo(&state)
    takeDueTimers(by: now, &state, &wakes)
    stepWithInjections(event, at: now, &state, &wakes)
    setAlarm(&state)
  }

  func takeDueTimers(by now: Instant, _ state: inout State, _ wakes: inout Wakes) {
    while let due = state.timers.popFirst(dueBy: now) {
      if case .injection(let number) = due.timer {
        performDelayed(number, at: due.deadline, &state, &wakes)
      } else {
        step(.timer(due.timer), at: due.deadline, &state, &wakes)
      }
    }
  }

  /// Sets the clock's alarm to the earliest timer, where it is not set to it already.
  ///
  /// The alarm holds the phone until it rings or is taken back, which the end of what it is for does. A weak reference
  /// would cost each reference to the phone more for the rest of its life.
  func setAlarm(_ state: inout State) {
    guard state.alarm?.nanoseconds != state.timers.earliest?.nanoseconds else { return }
    state.alarm = state.timers.earliest
    clock.setAlarm(at: state.alarm) { self.alarmRang() }
  }

  private func alarmRang() {
    var wakes = state.withLock { state in
      var wakes = Wakes()
      state.alarm = nil
      takeDueTimers(by: clock.now, &state, &wakes)
      setAlarm(&state)
      return wakes
    }
    wakes.carryOut()
  }

  private static let effectsKept = 4

  func step(_ event: Event, at now: Instant, _ state: inout State, _ wakes: inout Wakes) {
    var effects: [Effect] = []
    swap(&effects, &state.effects)
    state.phone.step(event, at: now, into: &effects)
    recorder.record(event, effects, at: now)
    if !state.clients.all.isEmpty { updateViews(&state, &wakes) }
    if case .app(.exited(let app)) = event { state.scenes.forget(app) }
    if case .fault(.taskCancelled) = event { cancelTask(&state, &wakes) }
    var asksConsent = false
    for effect in effects {
      if case .askConsent = effect { asksConsent = true }
      prepare(effect, at: now, &state, &wakes)
    }
    // A phone that waits keeps no more memory for effects than an exchange needs.
    if effects.capacity > Self.effectsKept { effects = [] } else { while effects.popLast() != nil {} }
    swap(&effects, &state.effects)
    if asksConsent, !state.consentIsPersons { step(.person(.consent(true)), at: now, &state, &wakes) }
    if !state.watchers.isEmpty { wakeWatchers(&state, &wakes) }
  }

  /// Cancels who waits for the next event, else who calls or waits next.
  private func cancelTask(_ state: inout State, _ wakes: inout Wakes) {
    if let task = state.streams.lazy.compactMap(\.queue.waiting).first {
      wakes.append(.cancel(task))
    } else {
      state.cancelsNextTask = true
    }
  }

  private func prepare(_ effect: Effect, at now: Instant, _ state: inout State, _ wakes: inout Wakes) {
    switch effect {
    case .returns(let id, let result): returns(id, result, &state, &wakes)
    case .post(let session, let event, _):
      if !state.clients.routes.isEmpty, let client = client(of: session, state) {
        return deliver(.post(session, event), to: client, state, &wakes)
      }
      post(streamItem(event), to: session, at: now, &state, &wakes)
    case .finishStream(let session):
      if let client = client(of: session, state) {
        state.clients.routes.removeAll { $0.session == session }
        return deliver(.finishStream(session), to: client, state, &wakes)
      }
      finishStream(of: session, &state, &wakes)
    case .answerReader(let id, let answer):
      guard let index = state.exchanges.firstIndex(where: { $0.id.number == id.number }) else {
        preconditionFailure("a second answer to exchange \(id.number)")
      }
      wakes.append(.reader(state.exchanges.remove(at: index).reply, answer))
    case .cardPresent(let isPresent):
      state.cardIsPresent = isPresent
      // Under the lock, so that every stream has the changes in order; a stream wakes its reader by a job, never here.
      for watcher in state.presence.values { watcher.yield(isPresent) }
    case .setTimer(let timer, let deadline): state.timers.set(timer, at: deadline)
    case .cancelTimer(let timer): state.timers.cancel(timer)
    case .trap(let trap):
      guard let client = state.clients.origin else { end(by: trap, at: now) }
      recorder.record(trap, at: now)
      deliver(.trap(trap), to: client, state, &wakes)
    case .launch(let app, let event, _): launch(app, event, &state, &wakes)
    case .tell(let app, let event, _): tell(app, event, &state, &wakes)
    case .note(let note): state.remarks?.append(note)
    case .askConsent, .sheet, .assertionEnded, .phoneAnswers, .authenticate: break
    }
  }

  func finishStream(of session: SessionID, _ state: inout State, _ wakes: inout Wakes) {
    guard let index = state.streams.firstIndex(where: { $0.session == session }) else { return }
    for waiter in state.streams[index].queue.finish() { wakes.append(.app(waiter, nil)) }
  }

  /// A session's first event makes its stream, before the app has the session.
  func post(
    _ item: StreamItem, to session: SessionID, at now: Instant, _ state: inout State, _ wakes: inout Wakes
  ) {
    let index: Int
    if let known = state.streams.firstIndex(where: { $0.session.number == session.number }) {
      index = known
    } else {
      index = state.streams.count
      state.streams.append((session, EventQueue()))
    }
    switch state.streams[index].queue.post(item) {
    case .taken(let waiter): wakes.append(.app(waiter, item))
    case .kept: break
    case .dropped(let oldest, let first):
      wakes.append(.forget(oldest))
      guard first else { return }
      recorder.record(
        .note, lane: .phone, at: now, rule: .streamOverflow,
        note: "\(EventQueue.mostUnread) events wait for the app to read them: the oldest are dropped")
    }
  }

  private func wakeWatchers(_ state: inout State, _ wakes: inout Wakes) {
    var place = 0
    while place < state.watchers.count {
      if state.watchers[place].condition(state.phone) {
        wakes.append(.watcher(state.watchers.remove(at: place)))
      } else {
        place += 1
      }
    }
  }

  func returns(_ id: CallID, _ result: CallResult, _ state: inout State, _ wakes: inout Wakes) {
    if state.stepping == id, state.result == nil {
      state.result = result
      return
    }
    guard let index = state.calls.firstIndex(where: { $0.id == id }) else {
      preconditionFailure("call \(id.number) returned twice")
    }
    switch state.calls[index].call {
    case .pending: state.calls[index].call = .returned(result)
    case .client(let client, let call):
      state.calls.remove(at: index)
      returns(call, of: client, result, &state, &wakes)
    case .waiting(let continuation):
      state.calls.remove(at: index)
      wakes.append(.call(continuation, result))
    case .returned: preconditionFailure("call \(id.number) returned twice")
    }
  }

  func streamItem(_ event: SessionEvent) -> StreamItem {
    switch event {
    case .sessionStarted: .sessionStarted
    case .readerDetected: .readerDetected
    case .received(let id, let bytes): .received(CommandToken(id, bytes, self))
    case .readerDeselected: .readerDeselected
    case .sessionInvalidated(let reason): .sessionInvalidated(reason)
    }
  }
}
