import PhoneModel
import Synchronization

/// One event under the lock, and what follows from it once the lock is left.
extension PhoneRuntime {
  /// Takes `event` at the clock's time, after the timers that are due by then: an alarm that rings late changes nothing,
  /// and the phone's time never goes back.
  func take(_ event: Event, _ state: inout State) -> Wakes {
    var wakes = Wakes()
    let now = clock.now
    takeDueTimers(by: now, &state, &wakes)
    step(event, at: now, &state, &wakes)
    setAlarm(&state)
    return wakes
  }

  func takeDueTimers(by now: Instant, _ state: inout State, _ wakes: inout Wakes) {
    while let due = state.timers.popFirst(dueBy: now) {
      step(.timer(due.timer), at: due.deadline, &state, &wakes)
    }
  }

  /// Sets the clock's alarm to the earliest timer, where it is not set to it already.
  func setAlarm(_ state: inout State) {
    guard state.alarm != state.timers.earliest else { return }
    state.alarm = state.timers.earliest
    clock.setAlarm(at: state.alarm) { [weak self] in self?.alarmRang() }
  }

  private func alarmRang() {
    let wakes = state.withLock { state in
      var wakes = Wakes()
      state.alarm = nil
      takeDueTimers(by: clock.now, &state, &wakes)
      setAlarm(&state)
      return wakes
    }
    carryOut(wakes)
  }

  private func step(_ event: Event, at now: Instant, _ state: inout State, _ wakes: inout Wakes) {
    var effects: [Effect] = []
    swap(&effects, &state.effects)
    state.phone.step(event, at: now, into: &effects)
    recorder.record(event, effects, at: now)
    var asksConsent = false
    for effect in effects {
      if case .askConsent = effect { asksConsent = true }
      prepare(effect, at: now, &state, &wakes)
    }
    effects.removeAll(keepingCapacity: true)
    swap(&effects, &state.effects)
    if asksConsent, !state.consentIsPersons { step(.person(.consent(true)), at: now, &state, &wakes) }
    if !state.watchers.isEmpty { wakeWatchers(&state, &wakes) }
  }

  private func prepare(_ effect: Effect, at now: Instant, _ state: inout State, _ wakes: inout Wakes) {
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
      // Under the lock, so that every stream has the changes in order; a stream wakes its reader by a job, never here.
      for watcher in state.presence.values { watcher.yield(isPresent) }
    case .setTimer(let timer, let deadline): state.timers.set(timer, at: deadline)
    case .cancelTimer(let timer): state.timers.cancel(timer)
    case .trap(let trap): end(by: trap, at: now)
    case .askConsent, .sheet, .assertionEnded, .phoneAnswers, .note: break
    }
  }

  private func wakeWatchers(_ state: inout State, _ wakes: inout Wakes) {
    let phone = state.phone
    var waiting: [Watcher] = []
    for watcher in state.watchers {
      if watcher.condition(phone) { wakes.watchers.append(watcher) } else { waiting.append(watcher) }
    }
    state.watchers = waiting
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

  /// Resumes everybody whom a step woke; never called under the lock.
  func carryOut(_ wakes: Wakes) {
    for (continuation, item) in wakes.apps { continuation.resume(returning: item) }
    for (reader, answer) in wakes.readers { reader(answer) }
    for (continuation, result) in wakes.calls { continuation.resume(returning: result) }
    for watcher in wakes.watchers { watcher.continuation.resume() }
  }
}
