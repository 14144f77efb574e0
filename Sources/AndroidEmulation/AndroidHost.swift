package import AndroidModel
import CardTrace
import ISO7816
import PhoneModel
package import PhoneRuntime
import Synchronization

/// An Android phone behind a lock, on the same reader, clock and trace as Apple's.
///
/// Services are called outside the lock, one call at a time, as on the main thread of an app.
package final class AndroidHost: Sendable {
  package struct Settings: Hashable, Sendable {
    /// From the request for a binding until the service's process is there.
    package var bindingTime = Duration.zero
    /// What an applet in a secure element answers to everything.
    package var elementAnswer: [UInt8] = [0x6A, 0x82]

    package init() {}
  }

  let clock: any PhoneClock
  let recorder: AndroidRecorder
  let settings: Settings
  private let installed: [ServiceID: InstalledService]
  private let state: Mutex<State>

  /// A service's process.
  struct Process {
    let number: Int
    let service: any HostApduService
    /// One that is unbound still hears that its conversation is over, and is made anew when it is bound again.
    var isBound = true
  }

  struct Exchange {
    let number: Int
    let reply: @Sendable (ReaderAnswer) -> Void
  }

  struct State {
    var phone: AndroidPhone
    var processes: [ServiceID: Process] = [:]
    var lastProcess = 0
    var fieldIsOn = false
    var isActivated = false
    var lastExchange = 0
    /// The command that is owed an answer.
    var exchange: Exchange?
    /// Bindings on their way.
    var connecting: [(at: Instant, event: ProcessEvent)] = []
    var isPresent = false
    var presence: [Int: AsyncStream<Bool>.Continuation] = [:]
    var lastWatcher = 0
    /// Whether a service had a command since the field came.
    var isServed = false
    var tapWatchers: [Int: AsyncStream<Void>.Continuation] = [:]
    var calls: [ServiceCall] = []
    var isCalling = false
  }

  package init(
    _ services: [InstalledService], platform: AndroidPlatform = AndroidPlatform(),
    device: AndroidDevice = AndroidDevice(), preferences: AndroidPreferences = AndroidPreferences(),
    settings: Settings = Settings(), clock: any PhoneClock = RealClock(), sink: (any TraceSink)? = nil
  ) {
    var situation = AndroidSituation()
    situation.platform = platform
    situation.device = device
    situation.preferences = preferences
    situation.services = services.map(\.registration)
    situation.standing = .service(nil)
    situation.bindsAtOnce = false
    installed = Dictionary(services.map { ($0.registration.id, $0) }) { first, _ in first }
    self.clock = clock
    self.settings = settings
    recorder = AndroidRecorder(sink)
    state = Mutex(State(phone: AndroidPhone(situation)))
    send(.process(.bootCompleted))
  }

  deinit {
    let (presence, taps) = state.withLock { ($0.presence.values.map(\.self), $0.tapWatchers.values.map(\.self)) }
    for continuation in presence { continuation.finish() }
    for continuation in taps { continuation.finish() }
  }

  /// Reads the phone's state.
  package func withPhone<Result: Sendable>(_ body: (AndroidPhone) -> Result) -> Result {
    state.withLock { body($0.phone) }
  }

  /// Takes an event; who waits for what follows is told before this returns, unless services are being called already.
  package func send(_ event: AndroidEvent) { change { $0.append(event) } }

  /// The service's process ends at once, as when the system kills it; a standing binding comes back.
  package func kill(_ service: ServiceID) {
    change { events, state in
      guard state.processes.removeValue(forKey: service) != nil else { return }
      let isStanding = state.phone.host.bindings.standingHolder == service
      events.append(.process(.disconnected(service, isStanding: isStanding)))
      if isStanding { events.append(.process(.bindingDied(service, bindSucceeds: true))) }
    }
  }

  func change(_ prepare: (inout [AndroidEvent]) -> Void) {
    change { events, _ in prepare(&events) }
  }

  /// Steps the phone by the events that `prepare` gives, then does outside the lock what follows.
  func change(_ prepare: (inout [AndroidEvent], inout State) -> Void) {
    var wakes: [@Sendable () -> Void] = []
    let mustCall = state.withLock { state in
      var events: [AndroidEvent] = []
      prepare(&events, &state)
      take(events, &state, &wakes)
      defer { if !state.calls.isEmpty { state.isCalling = true } }
      return !state.isCalling && !state.calls.isEmpty
    }
    for wake in wakes { wake() }
    if mustCall { callServices() }
  }

  /// Calls the services until nothing is left to tell them.
  private func callServices() {
    while let call = state.withLock({ state -> ServiceCall? in
      state.isCalling = !state.calls.isEmpty
      return state.calls.isEmpty ? nil : state.calls.removeFirst()
    }) {
      guard let answer = call.carryOut(link: link(of: call)) else { continue }
      answered(call.target, .response(call.target.service, answer))
    }
  }

  private func link(of call: ServiceCall) -> ServiceLink {
    ServiceLink(call.target.service) { [weak self] event in self?.answered(call.target, event) }
  }

  /// What a process says; one that has ended is not heard.
  private func answered(_ target: ServiceCall.Target, _ event: ProcessEvent) {
    change { events, state in
      if state.processes[target.service]?.number == target.process { events.append(.process(event)) }
    }
  }

  private func take(_ events: [AndroidEvent], _ state: inout State, _ wakes: inout [@Sendable () -> Void]) {
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
        .returns, .invalidArgument:
        break
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

  /// Each end of a field in which a service had a command, from now on.
  package func taps() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let id = state.withLock { state in
      state.lastWatcher += 1
      state.tapWatchers[state.lastWatcher] = continuation
      return state.lastWatcher
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.tapWatchers[id] = nil } }
    return stream
  }

  package func cardPresence() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    let id = state.withLock { state in
      state.lastWatcher += 1
      state.presence[state.lastWatcher] = continuation
      continuation.yield(state.isPresent)
      return state.lastWatcher
    }
    continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.presence[id] = nil } }
    return stream
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
