/// The pause after a session that reached its limit. (length confidence D)
package struct SessionCoolDownMachine: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case ready
    /// `startEmulation` is refused before this instant; the instant itself is ready again.
    case coolingDown(until: Instant)
  }

  package private(set) var state: State = .ready

  package init() {}

  package mutating func begin(until end: Instant) { state = .coolingDown(until: end) }

  /// When the pause ends, or nil when there is none at `now`.
  package func end(at now: Instant) -> Instant? {
    switch state {
    case .coolingDown(let end) where now < end: end
    case .ready, .coolingDown: nil
    }
  }
}
