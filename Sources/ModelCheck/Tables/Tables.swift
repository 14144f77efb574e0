import PhoneModel

/// The reference's tables for one set of settings.
///
/// They are written from the documented rules, in the words of Docs/Conformance.md, and share no code with the phone.
struct Tables: Sendable {
  let requests: Decision<Outcome>
  let sessions: Grid<SessionKind, SessionInput, SessionCell>
  let selections: Grid<SelectionKind, CommandKind, SelectionCell>
  /// The influences, by event and machine.
  let allows: [Bool]

  init(_ settings: PhoneSettings) {
    requests = Self.requests(settings)
    sessions = Self.sessions(settings)
    selections = Self.selections(settings)
    allows = EventKind.allCases.flatMap { kind in
      guard let row = Self.influences[kind], row.count == Phone.Machine.allCases.count else {
        preconditionFailure("table influence has no whole row \(kind)")
      }
      return row.map { $0 != "." }
    }
  }

  /// The cells of a table that can be, and how to name one.
  func cells(of table: Table) -> (count: Int, possible: [Int], name: (Int) -> String) {
    func grid<State, Input, Cell>(_ grid: Grid<State, Input, Cell>) -> (Int, [Int], (Int) -> String) {
      (grid.cells.count, grid.possible, grid.name(of:))
    }
    func decision<Result>(_ decision: Decision<Result>) -> (Int, [Int], (Int) -> String) {
      let rows = decision.rows
      return (rows.count, Array(rows.indices), { "row \(String(decoding: rows[$0].conditions, as: UTF8.self))" })
    }
    switch table {
    case .scene: return grid(Self.scenes)
    case .request: return decision(requests)
    case .start: return decision(Self.starts)
    case .acquire: return decision(Self.acquisitions)
    case .intent: return grid(Self.intents)
    case .asked: return grid(Self.asked)
    case .reach: return decision(Self.reaches)
    case .session: return grid(sessions)
    case .coolDown: return grid(Self.coolDowns)
    case .selection: return grid(selections)
    case .radio: return grid(Self.radios)
    case .answers: return grid(Self.answers)
    case .sheet: return grid(Self.sheets)
    case .influence:
      let machines = Phone.Machine.allCases
      return (
        allows.count, allows.indices.filter { allows[$0] },
        { "\(EventKind.allCases[$0 / machines.count]) x \(machines[$0 % machines.count])" }
      )
    }
  }

  var emptyCoverage: Coverage {
    var coverage = Coverage()
    for table in Table.allCases { coverage.add(table, cells: cells(of: table).count) }
    return coverage
  }
}
