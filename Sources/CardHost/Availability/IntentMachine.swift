/// What is known of presentment intent assertions: 15 s at most, then 15 s without (Apple, A).
///
/// Times count from the keeper's start.
/// Where the exact moment is not known the later one is taken, so that nothing is asked for in the cool-down.
struct IntentMachine: Sendable {
  static let limit = Duration.seconds(15)
  static let coolDown = Duration.seconds(15)

  enum State: Hashable {
    /// The next may be acquired.
    case free
    /// The system has been asked.
    case asking
    /// One is held, until then at the latest.
    case held(until: Duration)
    /// None is granted before then.
    case coolingDown(until: Duration)
  }

  /// What a wish for an assertion leads to.
  enum Decision: Hashable {
    /// Ask the system.
    case ask
    /// One is held for so long yet.
    case holds(for: Duration)
    /// Somebody is asking already.
    case isBeingAsked
    /// None before so long.
    case wait(Duration)
  }

  private(set) var state = State.free

  mutating func wanted(at now: Duration) -> Decision {
    passed(to: now)
    let (next, decision): (State, Decision) =
      switch state {
      case .free: (.asking, .ask)
      case .asking: (.asking, .isBeingAsked)
      case .held(let end): (state, .holds(for: end - now))
      case .coolingDown(let end): (state, .wait(end - now))
      }
    state = next
    return decision
  }

  mutating func acquired(at now: Duration) {
    let next: State =
      switch state {
      case .free, .asking: .held(until: now + Self.limit)
      case .held, .coolingDown: state
      }
    state = next
  }

  /// The system said that it cools down, which is an assertion that this machine knows nothing of.
  mutating func wasNotAvailable(at now: Duration) {
    let next: State =
      switch state {
      case .free, .asking: .coolingDown(until: now + Self.coolDown)
      case .held, .coolingDown: state
      }
    state = next
  }

  /// The system refused for another reason.
  mutating func wasRefused() {
    let next: State =
      switch state {
      case .asking: .free
      case .free, .held, .coolingDown: state
      }
    state = next
  }

  /// The one that was held was let go, or was seen to be over.
  mutating func ended(at now: Duration) {
    passed(to: now)
    let next: State =
      switch state {
      case .held: .coolingDown(until: now + Self.coolDown)
      case .free, .asking, .coolingDown: state
      }
    state = next
  }

  /// How long until the next may be acquired: nothing when it may, both times when one is held to its end.
  mutating func untilNext(at now: Duration) -> Duration {
    passed(to: now)
    return switch state {
    case .free, .asking: .zero
    case .held(let end): end - now + Self.coolDown
    case .coolingDown(let end): end - now
    }
  }

  mutating func passed(to now: Duration) {
    let next: State =
      switch state {
      case .held(let end) where now >= end + Self.coolDown: .free
      case .held(let end) where now >= end: .coolingDown(until: end + Self.coolDown)
      case .coolingDown(let end) where now >= end: .free
      case .free, .asking, .held, .coolingDown: state
      }
    state = next
  }
}
