/// A place in a run: before or after the nth event of a kind that the phone takes.
///
/// A run that is repeated passes the same places in the same order, so a place found in one is the same in the next.
package struct InjectionPoint: Hashable, Sendable {
  package enum Side: String, CaseIterable, Hashable, Sendable {
    case before, after
  }

  package let side: Side
  package let kind: EventKind
  /// Which event of the kind, from 1.
  package let occurrence: Int

  package init(_ side: Side, _ kind: EventKind, _ occurrence: Int) {
    self.side = side
    self.kind = kind
    self.occurrence = occurrence
  }
}

extension InjectionPoint: CustomStringConvertible {
  package var description: String { "\(side.rawValue) \(kind.rawValue) \(occurrence)" }
}

/// The events that a place can be named by: what the app calls and what the reader does.
package enum EventKind: String, CaseIterable, Hashable, Sendable {
  case session
  case start
  case stop
  case invalidate
  case message
  case answer
  case assertion
  case fieldOn = "field-on"
  case fieldOff = "field-off"
  case command

  /// The place of the kind among all.
  package var index: Int {
    switch self {
    case .session: 0
    case .start: 1
    case .stop: 2
    case .invalidate: 3
    case .message: 4
    case .answer: 5
    case .assertion: 6
    case .fieldOn: 7
    case .fieldOff: 8
    case .command: 9
    }
  }
}

extension Event {
  /// The kind by which places are counted; nil for what is not counted.
  package var kind: EventKind? {
    switch self {
    case .app(.requestSession): .session
    case .app(.startEmulation): .start
    case .app(.stopEmulation): .stop
    case .app(.invalidate): .invalidate
    case .app(.alertMessage): .message
    case .app(.respond): .answer
    case .app(.acquireAssertion): .assertion
    case .reader(.fieldOn): .fieldOn
    case .reader(.fieldOff): .fieldOff
    case .reader(.command): .command
    case .app(.releaseSession), .app(.releaseAPDU), .app(.releaseAssertion), .app(.exited), .person, .phone, .fault,
      .timer:
      nil
    }
  }
}
