/// The tables of the reference.
enum Table: Int, CaseIterable, Hashable, Sendable {
  case scene, request, start, acquire, intent, asked, reach, session, coolDown, selection, radio, answers, sheet
  case influence

  var name: String { self == .coolDown ? "cool-down" : "\(self)" }
}

/// How often each cell or row of each table was looked up.
struct Coverage: Sendable {
  /// By table and cell.
  private(set) var counts: [[Int]] = Array(repeating: [], count: Table.allCases.count)

  /// Makes room for the cells of a table.
  mutating func add(_ table: Table, cells: Int) { counts[table.rawValue] = Array(repeating: 0, count: cells) }

  mutating func look(_ table: Table, _ cell: Int) { counts[table.rawValue][cell] += 1 }

  mutating func merge(_ other: Coverage) {
    for (table, cells) in other.counts.enumerated() {
      counts[table] = counts[table].isEmpty ? cells : zip(counts[table], cells).map(+)
    }
  }

  func looked(_ table: Table) -> Int { counts[table.rawValue].reduce(0, +) }

  func unseen(_ table: Table, of possible: [Int]) -> [Int] { possible.filter { counts[table.rawValue][$0] == 0 } }
}

/// A table of states by inputs; a cell that is nil cannot be.
struct Grid<State, Input, Cell: Sendable>: Sendable
where
  State: CaseIterable & RawRepresentable & Hashable & Sendable, State.RawValue == Int,
  Input: CaseIterable & RawRepresentable & Hashable & Sendable, Input.RawValue == Int
{
  let table: Table
  private(set) var cells: [Cell?]

  /// One row for each state, one cell for each input in the order of its cases.
  init(_ table: Table, _ rows: [State: [Cell?]]) {
    self.table = table
    cells = State.allCases.flatMap { state -> [Cell?] in
      guard let row = rows[state], row.count == Input.allCases.count else {
        preconditionFailure("table \(table.name) has no whole row \(state)")
      }
      return row
    }
  }

  func index(_ state: State, _ input: Input) -> Int { state.rawValue * Input.allCases.count + input.rawValue }

  /// The same table with another cell.
  func with(_ state: State, _ input: Input, _ cell: Cell) -> Grid {
    var grid = self
    grid.cells[index(state, input)] = cell
    return grid
  }

  var possible: [Int] { cells.indices.filter { cells[$0] != nil } }

  func name(of index: Int) -> String {
    let states = Array(State.allCases)
    let inputs = Array(Input.allCases)
    return "\(states[index / inputs.count]) x \(inputs[index % inputs.count])"
  }
}

/// A table of conditions: the first row that fits decides.
struct Decision<Outcome: Sendable>: Sendable {
  struct Row: Sendable {
    /// `+` must hold, `-` must not, `.` does not matter; in the order of the columns.
    let conditions: [UInt8]
    let outcome: Outcome
  }
  let table: Table
  let rows: [Row]

  init(_ table: Table, _ rows: [(String, Outcome)]) {
    self.table = table
    self.rows = rows.map { Row(conditions: Array($0.0.utf8), outcome: $0.1) }
  }

  func row(for conditions: [Bool]) -> Int? {
    rows.firstIndex { row in
      precondition(row.conditions.count == conditions.count)
      return zip(row.conditions, conditions).allSatisfy { condition, holds in
        switch condition {
        case UInt8(ascii: "+"): holds
        case UInt8(ascii: "-"): !holds
        default: true
        }
      }
    }
  }
}
