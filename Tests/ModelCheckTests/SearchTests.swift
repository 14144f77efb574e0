import ISO7816
import ModelCheck
import PhoneModel
import Testing

/// Small worlds, so that a debug build goes deep in them.
enum Small {
  static let bounds = World.Bounds(
    commands: 1, endedHandles: 0, failures: 1, hasWallet: false, hasAllCommands: false, hasRareEvents: false)

  static let orders = World("orders", "small", time: .everyOrder, bounds: bounds)

  static let air = World(
    "air", "small", time: .everyOrder,
    bounds: World.Bounds(
      commands: 1, endedHandles: 0, failures: 0, air: .typeA(.kbit106), hasWallet: false, hasAllCommands: false,
      hasRareEvents: false))

  static let whichApp = World(
    "which-app", "small", time: .everyOrder,
    bounds: World.Bounds(
      commands: 0, endedHandles: 0, failures: 0, hasAllCommands: false, hasRareEvents: false, hasDefaultApp: true))

  static func world(of fault: Fault) -> World {
    switch fault.world {
    case "air": air
    case "which-app": whichApp
    default: orders
    }
  }
}

@Suite struct SearchTests {
  @Test func `nine moves break nothing and exercise every invariant`() {
    let report = Report(
      [Small.orders, Small.whichApp].map { Search($0, limits: .init(depth: $0.name == "orders" ? 9 : 6)).run() }, [])
    #expect(report.violations.map(\.sentence) == [])
    #expect(report.unexercised == [])
    #expect(report.transitions > report.states)
  }

  @Test func `eight moves with air time break nothing`() {
    let exploration = Search(Small.air, limits: .init(depth: 8)).run()
    #expect(exploration.violation?.sentence == nil)
    #expect(exploration.depth == 8)
  }

  @Test(arguments: World.all.map(\.name)) func `the first states of every world break nothing`(_ name: String) throws {
    let world = try #require(World.all.first { $0.name == name })
    let exploration = Search(world, limits: .init(states: 400)).run()
    #expect(exploration.violation?.sentence == nil)
    #expect(exploration.states >= 400)
    #expect(!exploration.isComplete)
  }

  @Test func `a search goes as deep as it may and no deeper`() {
    #expect(Search(Small.orders, limits: .init(depth: 1)).run().depth == 1)
    #expect(Search(Small.orders, limits: .init(depth: 3)).run().depth == 3)
  }

  @Test func `the same world has the same states every time`() {
    let limits = Search.Limits(depth: 5)
    let (first, second) = (Search(Small.air, limits: limits).run(), Search(Small.air, limits: limits).run())
    #expect(first.states == second.states)
    #expect(first.transitions == second.transitions)
  }

  @Test func `moves that undo each other lead to no new states`() {
    let two = Search(Small.orders, limits: .init(depth: 2)).run()
    #expect(two.states < two.transitions / 4)
  }
}

@Suite struct PlantedFaultTests {
  @Test(arguments: Fault.allCases) func `a planted fault is found by predicates and by tables`(_ fault: Fault) throws {
    let world = Small.world(of: fault)
    let byPredicates = try #require(Search(world, fault: fault, forms: .predicates).run().violation)
    let byTables = try #require(Search(world, fault: fault, forms: .tables).run().violation)
    #expect(Invariant(rawValue: byPredicates.name) != nil)
    #expect(byTables.name == "tables")
    #expect(byTables.moves.count <= byPredicates.moves.count)
  }

  @Test func `every machine has a planted fault`() {
    #expect(Set(Fault.allCases.map(\.machine)) == Set(Phone.Machine.allCases))
  }

  @Test func `a fault that a limit hides makes the report bad`() {
    let finding = Check(worlds: [Small.orders], limits: .init(depth: 4)).finding(.sheetStays)
    #expect(!finding.isFound)
    #expect(!Report([], [finding]).isGood)
  }

  @Test func `the way to a fault is the shortest, as lines with the effects below`() throws {
    let violation = try #require(Search(Small.orders, fault: .sheetStays, forms: .predicates).run().violation)
    #expect(violation.name == Invariant.sheet.rawValue)
    #expect(
      violation.lines == [
        "1  person  consent yes",
        "2  person  open tag",
        "      tag comes to the front [app.opened]",
        "3  app     tag calls CardSession()",
        "      returns session 1",
        "      session 1 gets sessionStarted [session.started]",
        "4  app     startEmulation() on session 1",
        "      sets the limit of session 1 to 60 s",
        "      sheet shown \"\"",
        "      the card comes",
        "      returns done",
        "5  app     stopEmulation(success) on session 1",
        "      the card goes",
        "      sheet closes with success",
      ])
  }
}
