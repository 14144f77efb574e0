import AndroidModel
import PhoneModel
import PhoneRuntime

/// What an event makes of the phone, under its lock.
extension AndroidHost {
  func take(_ events: [AndroidEvent], _ state: inout State, _ wakes: inout [@Sendable () -> Void]) {
    var events = events
    let now = clock.now
    let due = state.connecting.filter { $0.at <= now }
    state.connecting.removeAll { $0.at <= now }
    events = due.map { .process($0.event) } + events
    var effects: [AndroidEffect] = []
    state.phone.pass(to: now.duration, &effects)
    carryOut(effects, &events, &state, &wakes)
    while !events.isEmpty {
      let event = events.removeFirst()
      recorder.record(event, at: now)
      effects = []
      state.phone.step(event, at: now.duration, &effects)
      carryOut(effects, &events, &state, &wakes)
    }
    noticePresence(&state, &wakes)
    setAlarm(state)
  }

  private func carryOut(
    _ effects: [AndroidEffect], _ events: inout [AndroidEvent], _ state: inout State,
    _ wakes: inout [@Sendable () -> Void]
  ) {
    for effect in effects {
      recorder.record(effect, of: state.exchange?.number, at: clock.now)
      switch effect {
      case .respond(let bytes, _), .forward(_, let bytes): answer(bytes, &state, &wakes)
      case .element: answer(settings.elementAnswer, &state, &wakes)
      case .bind(let service, let isStanding): bind(service, isStanding: isStanding, &events, &state)
      case .unbind(let service):
        state.connecting.removeAll { $0.event.isConnection(of: service) }
        if !state.phone.host.bindings.isConnected(service) { state.processes[service]?.isBound = false }
      case .deliver(let service, let bytes, _):
        state.isServed = true
        call(service, .command(bytes), &state)
      case .deactivated(let service, let reason, _): call(service, .deactivated(reason), &state)
      case .frames(let service, let frames, _): call(service, .frames(frames), &state)
      case .dropped, .autoTransact, .filterConflict, .filterOwner, .observeMode, .prompt, .closeTapAgain,
        .unlockRequested, .notice, .announceForeground, .announcePayment, .requestRouting, .clearRoutingMirror,
        .returns(true, _):
        break
      case .returns(false, let rule), .invalidArgument(let rule): state.refusal = rule
      }
    }
  }

  private func bind(
    _ service: ServiceID, isStanding: Bool, _ events: inout [AndroidEvent], _ state: inout State
  ) {
    guard let installed = installed[service] else { return }
    if state.processes[service]?.isBound != true {
      state.lastProcess += 1
      state.processes[service] = Process(number: state.lastProcess, service: installed.make())
    }
    let connected = ProcessEvent.connected(service, isStanding: isStanding)
    if settings.bindingTime == .zero {
      events.append(.process(connected))
    } else {
      state.connecting.append((clock.now + settings.bindingTime, connected))
    }
  }

  private func call(_ service: ServiceID, _ what: ServiceCall.What, _ state: inout State) {
    guard let process = state.processes[service] else { return }
    let target = ServiceCall.Target(service: service, process: process.number)
    state.calls.append(ServiceCall(target: target, callee: process.service, what: what))
  }

  private func answer(_ bytes: [UInt8], _ state: inout State, _ wakes: inout [@Sendable () -> Void]) {
    guard let exchange = state.exchange.take() else { return }
    recorder.record(.response(bytes), to: exchange.number, at: clock.now)
    wakes.append { exchange.reply(.response(bytes)) }
  }

  private func noticePresence(_ state: inout State, _ wakes: inout [@Sendable () -> Void]) {
    let isPresent = state.phone.isFound(polling: .typeA)
    guard isPresent != state.isPresent else { return }
    state.isPresent = isPresent
    let watchers = state.presence.values.map(\.self)
    wakes.append { for watcher in watchers { watcher.yield(isPresent) } }
  }

  private func setAlarm(_ state: State) {
    let due = state.phone.deadline.map { Instant.start + $0 }
    clock.setAlarm(at: ([due].compactMap(\.self) + state.connecting.map(\.at)).min()) { [weak self] in
      self?.change { _ in }
    }
  }
}

extension Instant {
  /// The time since the phone's start.
  var duration: Duration { self - .start }
}

extension ProcessEvent {
  fileprivate func isConnection(of service: ServiceID) -> Bool {
    switch self {
    case .connected(service, _): true
    case .bootCompleted, .connected, .disconnected, .bindingDied, .bindingNeeded, .response, .unhandled: false
    }
  }
}
