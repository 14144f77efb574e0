import PhoneModel

/// What a locked phone asks the person to authenticate for.
enum AskedKind: Int, CaseIterable, Sendable { case quiet, field, gesture }

enum AskedInput: Int, CaseIterable, Sendable {
  case askForField, askForGesture, fieldGoes
  /// Locked again, left, another default, radio or eligibility gone.
  case cancel
  case unlock
}

enum AskedConsequence: Sendable { case nothing, asks, launches(SceneEvent) }

struct AskedCell: Sendable {
  let next: AskedKind
  let consequence: AskedConsequence
  init(_ next: AskedKind, _ consequence: AskedConsequence = .nothing) {
    self.next = next
    self.consequence = consequence
  }
}

/// Whom a field or a double-click reaches.
enum Reached: Sendable { case nobody, front, told, launched, asked, system, covers }

extension Tables {
  static let asked = Grid<AskedKind, AskedInput, AskedCell>(
    .asked,
    // a field, a double-click, the field goes, cancelled, unlocked
    [
      .quiet: [.init(.field, .asks), .init(.gesture, .asks), .init(.quiet), .init(.quiet), .init(.quiet)],
      .field: [
        nil, .init(.gesture, .asks), .init(.quiet), .init(.quiet), .init(.quiet, .launches(.readerDetected)),
      ],
      .gesture: [
        .init(.gesture), .init(.gesture), .init(.gesture), .init(.quiet), .init(.quiet, .launches(.presentation)),
      ],
    ])

  /// Columns: a field and no double-click, radio on, one emulates, an assertion holds, a setting keeps the field for the
  /// session in front, a default app is picked, supported and eligible, locked, the default app is in front, a session is
  /// in front, an express card, a setting lets the wallet cover a session.
  static let reaches = Decision<Reached>(
    .reach,
    [
      ("+-..........", .nobody),
      ("..+.........", .front),
      ("..-+........", .front),
      ("+.--+.......", .front),
      (".+--.+++....", .asked),
      (".+--.++-+...", .told),
      (".+--.++--...", .launched),
      ("+.--......+.", .system),
      ("+.--.....+--", .front),
      ("+.--.....+-+", .covers),
      ("..--........", .system),
    ])
}
