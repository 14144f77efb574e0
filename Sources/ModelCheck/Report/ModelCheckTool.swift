/// The command-line tool.
package enum ModelCheckTool {
  /// Does what the arguments ask for; gives back the exit code.
  package static func main(_ arguments: [String]) -> Int32 {
    let settings = World.otherSettings
    let worlds: [World] = [
      World("defaults, every order", time: .everyOrder), World("others", settings: settings, time: .everyOrder),
      World("real", time: .real(step: .milliseconds(7500))),
    ]
    let clock = ContinuousClock()
    for world in worlds {
      let start = clock.now
      let result = Search(world, limits: .init(states: Int(arguments.first ?? "") ?? 300_000)).run()
      print(world.name, result.states, result.transitions, result.depth, result.isComplete, clock.now - start)
      if let violation = result.violation {
        print(violation.name, violation.sentence)
        print(Search(world).lines(of: violation.moves).joined(separator: "\n"))
      }
      guard result.violation == nil else { continue }
      for (i, v) in Invariant.allCases.enumerated() { print(v.rawValue, result.exercised[i]) }
      for t in Table.allCases {
        let c = Tables(world.settings).cells(of: t)
        print(t.name, result.coverage.looked(t), result.coverage.unseen(t, of: c.possible).map(c.name))
      }
    }
    return 0
  }
}
