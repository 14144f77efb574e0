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
  let installed: [ServiceID: InstalledService]
  let state: Mutex<State>

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
    /// The rule by which the phone refused what the last events asked for.
    var refusal: AndroidRule?
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
  ///
  /// - Returns: the rule by which the phone refuses what the event asks for; nil where it does it.
  @discardableResult
  package func send(_ event: AndroidEvent) -> AndroidRule? { change { events, _ in events.append(event) } }

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
  ///
  /// - Returns: the rule by which it refuses them; nil where it does not.
  @discardableResult
  func change(_ prepare: (inout [AndroidEvent], inout State) -> Void) -> AndroidRule? {
    var wakes: [@Sendable () -> Void] = []
    let (mustCall, refusal) = state.withLock { state in
      var events: [AndroidEvent] = []
      state.refusal = nil
      prepare(&events, &state)
      take(events, &state, &wakes)
      defer { if !state.calls.isEmpty { state.isCalling = true } }
      return (!state.isCalling && !state.calls.isEmpty, state.refusal)
    }
    for wake in wakes { wake() }
    if mustCall { callServices() }
    return refusal
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

  package var hasCard: Bool { state.withLock { $0.isPresent } }

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
