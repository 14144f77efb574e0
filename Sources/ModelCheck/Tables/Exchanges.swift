import PhoneModel

/// The reader's field and the exchange in it.
enum RadioKind: Int, CaseIterable, Sendable { case noField, field, receiving, owing, sending }

enum RadioInput: Int, CaseIterable, Sendable {
  case on, off
  /// The reader sends, and gives up what it waited for.
  case sends
  /// The command is on its way.
  case commandOnAir
  /// The app gets the command.
  case toApp
  /// The answer is on its way.
  case answerOnAir
  /// The answer is at the reader at once.
  case answerThere
  /// What was on its way is there.
  case arrives
  case cardGoes
}

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

enum AnswerInput: Int, CaseIterable, Sendable { case respond, respondAtFault, linkGoes, cut, sessionGoes, release }

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
    // on, off, the reader sends, command on air, to the app, answer on air, answer there at once, arrives, the card goes
    [
      .noField: [.init(.field, [.detected]), .init(.noField), nil, nil, nil, nil, nil, nil, .init(.noField)],
      .field: [
        .init(.field), .init(.noField, [.deselected]), .init(.field), .init(.receiving), .init(.owing),
        .init(.sending), .init(.field), nil, .init(.field),
      ],
      .receiving: [
        .init(.receiving), .init(.noField, [.torn, .deselected]), .init(.field, [.torn]), nil, nil, nil, nil,
        .init(.field), .init(.field, [.torn]),
      ],
      .owing: [
        .init(.owing), .init(.noField, [.torn, .deselected]), .init(.field, [.torn]), nil, nil, .init(.sending),
        .init(.field), nil, .init(.field, [.torn]),
      ],
      .sending: [
        .init(.sending), .init(.noField, [.torn, .deselected]), .init(.field, [.torn]), nil, nil, nil, nil,
        .init(.field), .init(.field, [.torn]),
      ],
    ])

  static let answers = Grid<AnswerKind, AnswerInput, AnswerCell>(
    .answers,
    // respond, respond while a fault is ordered, the link goes, the answer that a call waits for is cut on the air,
    // the session goes (after the link), the last release
    [
      .owed: [
        .init(.answered, .answers), .init(.owed, .fails(.transmissionError)), .init(.linkLost), nil, nil,
        .init(.owed, .sessionEnds),
      ],
      .answered: [
        .init(.answered, .trap), .init(.answered, .trap), .init(.answered), .init(.linkLost), .init(.answered),
        .init(.answered),
      ],
      .linkLost: [
        .init(.linkLost, .fails(.transmissionError)), .init(.linkLost, .fails(.transmissionError)), .init(.linkLost),
        nil, .init(.sessionLost), .init(.linkLost),
      ],
      .sessionLost: [
        .init(.sessionLost, .fails(.invalidated)), .init(.sessionLost, .fails(.invalidated)), .init(.sessionLost),
        nil, .init(.sessionLost), .init(.sessionLost),
      ],
    ])

  /// How long an APDU of `count` bytes takes at 106 kbit/s. (ISO/IEC 14443-3, 6.2; ISO/IEC 14443-4, 7.1)
  static func airTime(_ count: Int) -> Duration {
    // A byte has nine bits; one byte before, two after; start and end of communication; the pause before the frame.
    let periods = 1172 + 128 * (9 * (count + 3) + 2)
    return .nanoseconds((Double(periods) / 0.01356).rounded())
  }
}
