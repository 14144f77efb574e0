/// What a session's host does at each event: data in, effects out.
struct HostMachine {
  /// What happened in the tap that is going on.
  struct Tap: Hashable {
    var exchanges = 0
    /// How many tries its last answer failed in, if it never left.
    var lostAfter: Int?

    var isGood: Bool { exchanges > 0 && lostAfter == nil }
  }

  enum State: Hashable {
    /// The session lives and nothing is emulated.
    case idle
    /// The phone is a card.
    case emulating(Tap)
    /// The tap is over unless something comes within the delay.
    case closing(Tap)
    /// We have ended the session for good; its last event is to come.
    case leaving(CardHost.Outcome)
    /// Nothing follows.
    case ended(CardHost.Outcome)
  }

  enum Effect: Hashable {
    case start
    case answer
    case show(String)
    case forgetSelection
    /// Wait for the delay, then do this, unless the next event comes first.
    case close(Closing)
  }

  /// What the end of a tap does to the session.
  enum Closing: Hashable {
    case runOn
    case stop(success: Bool)
    case stopForGood
  }

  /// Why a session ended that we did not end.
  enum End: Hashable {
    case dismissed
    case limit
    case other
  }

  private let options: CardHost.Options
  private(set) var state = State.idle
  private(set) var tally = CardHost.Tally()

  init(_ options: CardHost.Options) { self.options = options }

  mutating func sessionStarted() -> [Effect] {
    let waiting = options.messages.waiting.map { [Effect.show($0)] } ?? []
    return switch options.start {
    case .sessionStarted: waiting + [.start]
    case .readerDetected: waiting
    }
  }

  mutating func readerDetected() -> [Effect] {
    let (next, effects): (State, [Effect]) =
      switch state {
      case .idle: (state, [.start])
      case .closing(let tap): (.emulating(tap), [])
      case .emulating, .leaving, .ended: (state, [])
      }
    state = next
    return effects
  }

  mutating func started() {
    let next: State =
      switch state {
      case .idle: .emulating(Tap())
      case .emulating, .closing, .leaving, .ended: state
      }
    state = next
  }

  /// A start that failed because the session is over changes nothing: the reason is on its way.
  mutating func startRefused(_ obstacle: CardHost.Obstacle) {
    let next: State =
      switch state {
      case .idle, .emulating, .closing: obstacle == .invalidated ? state : .ended(.refused(obstacle, tally))
      case .leaving, .ended: state
      }
    state = next
  }

  mutating func received() -> [Effect] {
    let (next, isFirst): (State, Bool) =
      switch state {
      case .closing(let tap): (.emulating(tap), false)
      case .emulating(let tap): (state, tap == Tap())
      case .idle, .leaving, .ended: (state, false)
      }
    state = next
    let message = isFirst ? options.messages.answering.map { [Effect.show($0)] } ?? [] : []
    return message + [.answer]
  }

  mutating func answered(_ command: [UInt8], with answer: [UInt8]) -> [Effect] {
    tally.exchanges += 1
    let (next, effects): (State, [Effect]) =
      switch state {
      case .emulating(let tap), .closing(let tap):
        close(Tap(exchanges: tap.exchanges + 1), if: isLast(command, answer))
      case .idle, .leaving, .ended: (state, [])
      }
    state = next
    return effects
  }

  mutating func answerLost(attempts: Int) {
    let next: State =
      switch state {
      case .emulating(let tap), .closing(let tap): .emulating(Tap(exchanges: tap.exchanges, lostAfter: attempts))
      case .idle, .leaving, .ended: state
      }
    state = next
  }

  mutating func readerDeselected() -> [Effect] {
    let (next, effects): (State, [Effect]) =
      switch state {
      case .emulating(let tap), .closing(let tap): close(tap, if: true)
      case .idle, .leaving, .ended: (state, [])
      }
    state = next
    return [.forgetSelection] + effects
  }

  /// The delay has passed and `Closing` was done.
  mutating func closed() {
    let next: State
    switch state {
    case .closing(let tap):
      let closing = closing(of: tap)
      count(tap)
      next =
        switch closing {
        case .runOn: .emulating(Tap())
        case .stop: .idle
        case .stopForGood: .leaving(.finished(tally))
        }
    case .idle, .emulating, .leaving, .ended: next = state
    }
    state = next
  }

  /// The session is over; gives the outcome, which the first end decides.
  mutating func ended(_ end: End, isCancelled: Bool) -> CardHost.Outcome {
    let outcome: CardHost.Outcome
    switch state {
    case .leaving(let decided), .ended(let decided): outcome = decided
    case .closing(let tap):
      count(tap)
      outcome = self.outcome(of: end, tap, isCancelled)
    case .emulating(let tap): outcome = self.outcome(of: end, tap, isCancelled)
    case .idle: outcome = self.outcome(of: end, Tap(), isCancelled)
    }
    state = .ended(outcome)
    return outcome
  }

  private func outcome(of end: End, _ tap: Tap, _ isCancelled: Bool) -> CardHost.Outcome {
    switch end {
    case .dismissed: .dismissed(tally)
    case .limit: .limitReached(tally)
    case .other where isCancelled: .cancelled(tally)
    case .other: tap.lostAfter.map { .transmissionFailed(attempts: $0, tally) } ?? .invalidated(tally)
    }
  }

  private mutating func count(_ tap: Tap) {
    if tap.isGood { tally.taps += 1 }
  }

  private func isLast(_ command: [UInt8], _ answer: [UInt8]) -> Bool {
    switch options.tapEnd {
    case .deselection: false
    case .answer(let isLast): isLast(command, answer)
    }
  }

  private func close(_ tap: Tap, if isOver: Bool) -> (State, [Effect]) {
    isOver ? (.closing(tap), [.close(closing(of: tap))]) : (.emulating(tap), [])
  }

  private func closing(of tap: Tap) -> Closing {
    switch options.taps {
    case .count(let count) where tap.isGood && tally.taps + 1 >= count: .stopForGood
    case .count, .untilSessionEnds: options.stopsBetweenTaps ? .stop(success: tap.isGood) : .runOn
    }
  }
}
