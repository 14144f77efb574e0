import PhoneModel

/// The reader's field and what is owed through it.
enum RadioKind: Int, CaseIterable, Sendable { case noField, field, owing }

enum RadioInput: Int, CaseIterable, Sendable { case on, off, toApp, byPhone, answer, cardGoes }

enum RadioConsequence: Sendable { case detected, deselected, torn }

struct RadioCell: Sendable {
  let next: RadioKind
  let consequences: [RadioConsequence]
  init(_ next: RadioKind, _ consequences: [RadioConsequence] = []) {
    self.next = next
    self.consequences = consequences
  }
}

/// What became of a command that an app holds.
enum AnswerKind: Int, CaseIterable, Sendable { case owed, answered, linkLost, sessionLost }

enum AnswerInput: Int, CaseIterable, Sendable { case respond, respondAtFault, linkGoes, sessionGoes, release }

enum AnswerConsequence: Sendable { case nothing, answers, fails(SessionFailure), trap, sessionEnds }

struct AnswerCell: Sendable {
  let next: AnswerKind
  let consequence: AnswerConsequence
  init(_ next: AnswerKind, _ consequence: AnswerConsequence = .nothing) {
    self.next = next
    self.consequence = consequence
  }
}

extension Tables {
  static let radios = Grid<RadioKind, RadioInput, RadioCell>(
    .radio,
    // on, off, a command to the app, a command that the phone answers, the app's answer, the card goes
    [
      .noField: [.init(.field, [.detected]), .init(.noField), nil, nil, nil, .init(.noField)],
      .field: [
        .init(.field), .init(.noField, [.deselected]), .init(.owing), .init(.field), nil, .init(.field),
      ],
      .owing: [
        .init(.owing), .init(.noField, [.torn, .deselected]), .init(.owing, [.torn]), .init(.field, [.torn]),
        .init(.field), .init(.field, [.torn]),
      ],
    ])

  static let answers = Grid<AnswerKind, AnswerInput, AnswerCell>(
    .answers,
    // respond, respond while a fault is ordered, the link goes, the session goes (after the link), the last release
    [
      .owed: [
        .init(.answered, .answers), .init(.owed, .fails(.transmissionError)), .init(.linkLost), nil,
        .init(.owed, .sessionEnds),
      ],
      .answered: [
        .init(.answered, .trap), .init(.answered, .trap), .init(.answered), .init(.answered), .init(.answered),
      ],
      .linkLost: [
        .init(.linkLost, .fails(.transmissionError)), .init(.linkLost, .fails(.transmissionError)), .init(.linkLost),
        .init(.sessionLost), .init(.linkLost),
      ],
      .sessionLost: [
        .init(.sessionLost, .fails(.invalidated)), .init(.sessionLost, .fails(.invalidated)), .init(.sessionLost),
        .init(.sessionLost), .init(.sessionLost),
      ],
    ])
}
