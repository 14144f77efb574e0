import PhoneModel

/// An assertion's life; `cooled` is a cool-down that is over.
enum IntentKind: Int, CaseIterable, Sendable { case free, held, cooling }

enum IntentInput: Int, CaseIterable, Sendable { case grant, end, endForApp }

/// The pause after a session that reached its limit.
enum CoolDownKind: Int, CaseIterable, Sendable { case ready, cooling }

enum CoolDownInput: Int, CaseIterable, Sendable { case limit, over }

/// The sheet over the app.
enum SheetKind: Int, CaseIterable, Sendable { case hidden, shown }

enum SheetInput: Int, CaseIterable, Sendable { case show, message, close, vain, dismiss }

enum SheetConsequence: Sendable { case shown, message, closed, inVain, ends, nothing }

struct SheetCell: Sendable {
  let next: SheetKind
  let consequence: SheetConsequence
  init(_ next: SheetKind, _ consequence: SheetConsequence) {
    self.next = next
    self.consequence = consequence
  }
}

extension Tables {
  static let intents = Grid<IntentKind, IntentInput, IntentKind>(
    .intent,
    // granted, ended by release, limit or the background, the same where the cool-down binds one app
    [.free: [.held, nil, nil], .held: [nil, .cooling, .free], .cooling: [.held, nil, nil]])

  static let coolDowns = Grid<CoolDownKind, CoolDownInput, CoolDownKind>(
    .coolDown,
    // a session reaches its limit, the pause is over
    [.ready: [.cooling, nil], .cooling: [nil, .ready]])

  static let sheets = Grid<SheetKind, SheetInput, SheetCell>(
    .sheet,
    // emulation starts, the app's message, emulation ends, a refusal for eligibility, the person dismisses
    [
      .hidden: [
        .init(.shown, .shown), .init(.hidden, .nothing), nil, .init(.hidden, .inVain), .init(.hidden, .nothing),
      ],
      .shown: [nil, .init(.shown, .message), .init(.hidden, .closed), nil, .init(.shown, .ends)],
    ])
}
