/// A whole check: every world, then every planted fault by each form of the invariants.
package struct Check: Sendable {
  package var worlds: [World]
  package var faults: [Fault]
  package var limits: Search.Limits

  package init(worlds: [World] = World.all, faults: [Fault] = Fault.allCases, limits: Search.Limits = .init()) {
    self.worlds = worlds
    self.faults = faults
    self.limits = limits
  }

  /// A planted fault, and what each form made of it; nil where it was not found.
  package struct Finding: Sendable {
    package let fault: Fault
    package let byPredicates: Violation?
    package let byTables: Violation?
    package var isFound: Bool { byPredicates != nil && byTables != nil }
  }

  /// Looks for `fault` in its world.
  package func finding(_ fault: Fault) -> Finding {
    func search(_ forms: Search.Forms) -> Violation? {
      for world in worlds where world.name == fault.world {
        if let violation = Search(world, fault: fault, forms: forms, limits: limits).run().violation {
          return violation
        }
      }
      return nil
    }
    return Finding(fault: fault, byPredicates: search(.predicates), byTables: search(.tables))
  }
}

/// What a check found.
package struct Report: Sendable {
  package var explorations: [Exploration]
  package var findings: [Check.Finding]

  package init(_ explorations: [Exploration], _ findings: [Check.Finding]) {
    self.explorations = explorations
    self.findings = findings
  }

  package var states: Int { explorations.map(\.states).reduce(0, +) }
  package var transitions: Int { explorations.map(\.transitions).reduce(0, +) }
  package var violations: [Violation] { explorations.compactMap(\.violation) }
  package var isComplete: Bool { explorations.allSatisfy(\.isComplete) }

  /// How often the predicate of an invariant had something to say.
  package func exercised(_ invariant: Invariant) -> Int {
    let place = Invariant.allCases.firstIndex(of: invariant) ?? 0
    return explorations.map { $0.exercised[place] }.reduce(0, +)
  }

  /// How often the tables of an invariant were looked up.
  package func looked(_ invariant: Invariant) -> Int { invariant.tables.map(coverage.looked).reduce(0, +) }

  package var unexercised: [Invariant] { Invariant.allCases.filter { exercised($0) == 0 || looked($0) == 0 } }

  var coverage: Coverage {
    var coverage = Coverage()
    for exploration in explorations { coverage.merge(exploration.coverage) }
    return coverage
  }

  /// The cells of all tables that can be, and those of them that no step looked up.
  package var cells: (count: Int, unseen: [String]) {
    let coverage = coverage
    var (count, unseen) = (0, [String]())
    for table in Table.allCases {
      var possible: Set<Int> = []
      var name: (Int) -> String = { "\($0)" }
      for exploration in explorations {
        let cells = Tables(exploration.world.settings).cells(of: table)
        possible.formUnion(cells.possible)
        name = cells.name
      }
      count += possible.count
      unseen += coverage.unseen(table, of: possible.sorted()).map { "\(table.name): \(name($0))" }
    }
    return (count, unseen)
  }

  /// Whether every cell must have been looked up: one world alone, or one that a limit ended, does not meet them all.
  package var asksForCells: Bool {
    isComplete && Set(explorations.map(\.world.name)) == Set(World.all.map(\.name))
  }

  package var isGood: Bool {
    violations.isEmpty && unexercised.isEmpty && findings.allSatisfy(\.isFound)
      && (!asksForCells || cells.unseen.isEmpty)
  }
}
