import PhoneModel

/// A breadth-first search over every state of a world.
package struct Search: Sendable {
  package let world: World
  package var fault: Fault?
  package var forms = Forms.both
  package var limits = Limits()

  package enum Forms: String, CaseIterable, Sendable {
    case predicates, tables, both
    var hasPredicates: Bool { self != .tables }
    var hasTables: Bool { self != .predicates }
  }

  package struct Limits: Hashable, Sendable {
    /// How many moves from the start.
    package var depth = Int.max
    package var states = Int.max
    package init(depth: Int = .max, states: Int = .max) {
      self.depth = depth
      self.states = states
    }
  }

  package init(_ world: World, fault: Fault? = nil, forms: Forms = .both, limits: Limits = Limits()) {
    self.world = world
    self.fault = fault
    self.forms = forms
    self.limits = limits
  }

  /// Visits states until all are met, a limit is reached or an invariant is broken.
  package func run() -> Exploration {
    var run = SearchRun(self)
    return run.explore()
  }
}

/// What a search met.
package struct Exploration: Sendable {
  package let world: World
  package var states = 0
  package var transitions = 0
  package var depth = 0
  /// Every state was met.
  package var isComplete = false
  package var exercised: [Int] = Array(repeating: 0, count: Invariant.allCases.count)
  var coverage: Coverage
  package var violation: Violation?
}

/// An invariant or a table that a step broke, with the shortest way to it.
package struct Violation: Sendable {
  /// The invariant's name, or `tables`.
  package let name: String
  package let sentence: String
  package let moves: [Move]
  /// The search that met it.
  package let search: Search

  /// The moves as lines, each with its effects below.
  package var lines: [String] { search.lines(of: moves) }
}

/// The queue, the states that were met, and the counts of one search.
struct SearchRun {
  private let search: Search
  private let world: World
  private var visited = VisitedStates()
  private var expectation: Expectation
  private var exploration: Exploration
  private var effects: [Effect] = []
  private var moves: [Move] = []

  init(_ search: Search) {
    self.search = search
    world = search.world
    expectation = Expectation(world, Tables(world.settings))
    exploration = Exploration(world: world, coverage: expectation.coverage)
  }

  mutating func explore() -> Exploration {
    var level = [(node: world.start, number: 0)]
    _ = visited.insert(world.start.key(in: world), parent: 0, move: 0)
    while !level.isEmpty, exploration.violation == nil, visited.count < search.limits.states,
      exploration.depth < search.limits.depth
    {
      var next: [(node: Node, number: Int)] = []
      for entry in level {
        expand(entry.node, entry.number, &next)
        if exploration.violation != nil || visited.count >= search.limits.states { break }
      }
      level = next
      exploration.depth += 1
    }
    exploration.isComplete = level.isEmpty && exploration.violation == nil
    exploration.states = visited.count
    exploration.coverage = expectation.coverage
    return exploration
  }

  private mutating func expand(_ node: Node, _ number: Int, _ next: inout [(node: Node, number: Int)]) {
    moves.removeAll(keepingCapacity: true)
    node.moves(in: world, into: &moves)
    for index in moves.indices {
      var draft = Draft(node)
      exploration.transitions += 1
      let goesOn = draft.take(
        moves[index], world, search.fault, &effects, &expectation, withTables: search.forms.hasTables)
      let after = Node(draft)
      if case .event(let event) = moves[index] {
        let step = Step(before: node, event: event, effects: effects, after: after, world: world)
        if let (name, sentence) = breach(step) {
          let moves = search.moves(along: visited.path(to: number)) + [moves[index]]
          exploration.violation = Violation(name: name, sentence: sentence, moves: moves, search: search)
          return
        }
      }
      guard goesOn else { continue }
      if let state = visited.insert(after.key(in: world), parent: number, move: index) { next.append((after, state)) }
    }
  }

  private mutating func breach(_ step: Step) -> (String, String)? {
    if search.forms.hasPredicates {
      for (index, invariant) in Invariant.allCases.enumerated() {
        switch step.verdict(of: invariant) {
        case .idle: break
        case .held: exploration.exercised[index] += 1
        case .broken(let sentence): return (invariant.rawValue, sentence)
        }
      }
    }
    if search.forms.hasTables, let sentence = step.after.reference.disagreement(step, &expectation) {
      return ("tables", sentence)
    }
    return nil
  }
}
