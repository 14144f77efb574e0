import PhoneModel

extension Draft {
  /// Makes a move; false after a trap, which ends the process and the way.
  mutating func take(
    _ move: Move, _ world: World, _ fault: Fault?, _ effects: inout [Effect], _ expectation: inout Expectation,
    withTables: Bool
  ) -> Bool {
    effects.removeAll(keepingCapacity: true)
    switch move {
    case .clock(let name, let instant): surroundings.clocks[name] = instant
    case .time(let step):
      for name in Clocks.Name.allCases { surroundings.clocks[name] = surroundings.clocks[name] + step }
    case .event(let event):
      let now = surroundings.clocks[Clocks.name(for: event)]
      if let fault {
        let before = phone
        phone.step(event, at: now, into: &effects)
        fault.plant(&phone, after: event, from: before)
      } else {
        phone.step(event, at: now, into: &effects)
      }
      surroundings.take(event, world.settings)
      for effect in effects { surroundings.take(effect, of: event) }
      surroundings.settle(event)
      if withTables {
        expectation.begin()
        reference.step(event, at: now, &expectation)
      }
    }
    return !effects.contains { if case .trap = $0 { true } else { false } }
  }
}

extension Search {
  /// The moves at these places of the lists of moves, from the start.
  func moves(along path: [Int]) -> [Move] {
    var draft = Draft(world.start)
    var effects: [Effect] = []
    var expectation = Expectation(world, Tables(world.settings))
    return path.map { place in
      var moves: [Move] = []
      Node(draft).moves(in: world, into: &moves)
      _ = draft.take(moves[place], world, fault, &effects, &expectation, withTables: false)
      return moves[place]
    }
  }

  /// The moves as lines, each with its effects below.
  func lines(of moves: [Move]) -> [String] {
    var draft = Draft(world.start)
    var effects: [Effect] = []
    var expectation = Expectation(world, Tables(world.settings))
    var lines: [String] = []
    for (index, move) in moves.enumerated() {
      _ = draft.take(move, world, fault, &effects, &expectation, withTables: false)
      lines.append("\(index + 1)  \(Wording.of(move))")
      lines += effects.map { "      \(Wording.of($0))" }
    }
    return lines
  }
}
