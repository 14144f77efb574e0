/// Android's side of a tap: which service gets which command, and what the reader gets.
///
/// Time comes in as durations since the phone's start and goes out as `deadline`. (Android, HostEmulationManager;
/// confidence A)
package struct HostEmulation: Hashable, Sendable {
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// No reader.
    case idle
    /// Only polling frames came so far.
    case pollingLoop
    /// A reader activated the card and selected nothing yet.
    case waitSelect
    /// A SELECT waits for its service to be bound.
    case waitService
    /// A service answers.
    case transfer
    /// Everything is ignored until the link is lost: the person is asked.
    case waitDeactivate
  }

  /// From the field's end to idle. (Android, HostEmulationManager; confidence A)
  package static let idleDelay = Duration.seconds(2)
  /// From the last sign of a reader to the end of unused bindings, where several are kept.
  package static let sweepDelay = Duration.seconds(10)

  package internal(set) var state: State
  /// The service in conversation.
  package internal(set) var active: ServiceID?
  /// Whether the process of the service in conversation is gone.
  var activeIsLost = false
  /// The SELECT that waits for a binding; Android keeps it when the link drops.
  package internal(set) var queued: [UInt8]?
  package internal(set) var lastSelected: [UInt8]?
  package internal(set) var bindings: ServiceBindings
  package internal(set) var loop: PollingLoop
  package internal(set) var observe: ObserveModeMachine
  private var idleAt: Duration?
  private var sweepAt: Duration?

  package init(
    state: State = .idle, active: ServiceID? = nil, queued: [UInt8]? = nil, lastSelected: [UInt8]? = nil,
    bindings: ServiceBindings, loop: PollingLoop = PollingLoop(), observe: ObserveModeMachine = ObserveModeMachine()
  ) {
    self.state = state
    self.active = active
    self.queued = queued
    self.lastSelected = lastSelected
    self.bindings = bindings
    self.loop = loop
    self.observe = observe
  }

  /// Whether a reader has activated the card: then observe mode and preferences wait.
  package var isActivated: Bool {
    switch state {
    case .idle, .pollingLoop: false
    case .waitSelect, .waitService, .transfer, .waitDeactivate: true
    }
  }

  /// The first instant at which something is due.
  package var deadline: Duration? { [idleAt, sweepAt, observe.deadline].compactMap(\.self).min() }

  /// A sign of a reader.
  mutating func touch(at now: Duration, _ context: HostContext) {
    idleAt = nil
    sweepAt = context.platform.keepsSeveralBindings ? now + Self.sweepDelay : nil
  }

  mutating func leaveSoon(at now: Duration) { idleAt = now + Self.idleDelay }

  /// Does what is due.
  mutating func pass(to now: Duration, _ context: HostContext, _ effects: inout [AndroidEffect]) {
    if let due = idleAt, due <= now {
      idleAt = nil
      becomeIdle()
    }
    if let due = sweepAt, due <= now {
      sweepAt = isActivated ? due + Self.sweepDelay : nil
      if !isActivated { bindings.sweep(except: context.preferred, &effects) }
    }
    observe.pass(to: now, inTransaction: isActivated, context, &effects)
  }

  mutating func becomeIdle() {
    loop = PollingLoop()
    forgetActive()
    state = .idle
  }

  mutating func forgetActive() {
    active = nil
    activeIsLost = false
  }
}
