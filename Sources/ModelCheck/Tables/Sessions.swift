import PhoneModel

/// The life of a session.
enum SessionKind: Int, CaseIterable, Sendable { case none, asked, fresh, paused, emulating }

enum SessionInput: Int, CaseIterable, Sendable { case grant, ask, yes, no, start, stop, pause, end }

/// What follows from a change in the life of a session.
enum Consequence: Sendable {
  /// The waiting call returns the session.
  case granted
  case started
  case detectedIfField
  case prompt
  /// The waiting call is refused, because the person said no or because of an end.
  case refusedByPerson, refusedByEnd
  case setLimit, cancelLimit
  case showSheet, closeSheet
  case cardComes
  /// The card goes: what is owed is torn, what is selected is forgotten.
  case cardGoes
  case invalidated, finished
}

struct SessionCell: Sendable {
  let next: SessionKind
  let consequences: [Consequence]
  init(_ next: SessionKind, _ consequences: [Consequence] = []) {
    self.next = next
    self.consequences = consequences
  }
}

extension Tables {
  static func sessions(_ settings: PhoneSettings) -> Grid<SessionKind, SessionInput, SessionCell> {
    let begins = SessionCell(.fresh, [.granted, .started, .detectedIfField])
    let ends: [Consequence] = [.cancelLimit, .invalidated, .finished]
    let grid = Grid<SessionKind, SessionInput, SessionCell>(
      .session,
      // grant, ask, yes, no, start, stop, pause by the radio, end
      [
        .none: [begins, .init(.asked, [.prompt]), .init(.none), .init(.none), nil, nil, nil, .init(.none)],
        .asked: [
          nil, nil, begins, .init(.none, [.refusedByPerson]), nil, nil, nil, .init(.none, [.refusedByEnd]),
        ],
        .fresh: [
          nil, nil, .init(.fresh), .init(.fresh), .init(.emulating, [.setLimit, .showSheet, .cardComes]),
          .init(.fresh), nil, .init(.none, ends),
        ],
        .paused: [
          nil, nil, .init(.paused), .init(.paused), .init(.emulating, [.showSheet, .cardComes]), .init(.paused), nil,
          .init(.none, ends),
        ],
        .emulating: [
          nil, nil, .init(.emulating), .init(.emulating), nil, .init(.paused, [.cardGoes, .closeSheet]), nil,
          .init(.none, [.cardGoes, .closeSheet] + ends),
        ],
      ])
    var other = grid
    if settings.stopResetsLimit {
      other = other.with(.emulating, .stop, .init(.fresh, [.cancelLimit, .cardGoes, .closeSheet]))
    }
    if !settings.radioOffEndsSession {
      other = other.with(.fresh, .pause, .init(.fresh)).with(.paused, .pause, .init(.paused))
        .with(.emulating, .pause, .init(.paused, [.cardGoes, .closeSheet]))
    }
    return other
  }
}
