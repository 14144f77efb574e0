import ISO7816
import ModelCheck
import PhoneModel
import Testing

/// Small worlds, so that a debug build visits them whole.
enum Small {
  static let bounds = World.Bounds(
    commands: 1, endedHandles: 0, failures: 1, hasWallet: false, hasAllCommands: false, hasRareEvents: false)

  static let orders = World("orders", "small", time: .everyOrder, bounds: bounds)

  static let air = World(
    "air", "small", time: .everyOrder,
    bounds: World.Bounds(
      commands: 1, endedHandles: 0, failures: 0, air: .typeA(.kbit106), hasWallet: false, hasAllCommands: false,
      hasRareEvents: false))

  static func world(of fault: Fault) -> World { fault.world == "air" ? air : orders }
}

@Suite struct SearchTests {
  @Test func `a small world is visited whole, breaks nothing and exercises every invariant`() {
    let report = Report([Search(Small.orders).run()], [])
    #expect(report.isComplete)
    #expect(report.violations.map(\.sentence) == [])
    #expect(report.unexercised == [])
    #expect(report.states > 1_000)
    #expect(report.transitions > report.states)
  }

  @Test func `a small world with air time is visited whole and breaks nothing`() {
    let exploration = Search(Small.air).run()
    #expect(exploration.isComplete)
    #expect(exploration.violation?.sentence == nil)
  }

  @Test(arguments: World.all.map(\.name)) func `the first states of every world break nothing`(_ name: String) throws {
    let world = try #require(World.all.first { $0.name == name })
    let exploration = Search(world, limits: .init(states: 1_500)).run()
    #expect(exploration.violation?.sentence == nil)
    #expect(exploration.states >= 1_500)
    #expect(!exploration.isComplete)
  }

  @Test func `a search goes as deep as it may and no deeper`() {
    #expect(Search(Small.orders, limits: .init(depth: 1)).run().depth == 1)
    #expect(Search(Small.orders, limits: .init(depth: 3)).run().depth == 3)
  }

  @Test func `the same world has the same states every time`() {
    let (first, second) = (Search(Small.air).run(), Search(Small.air).run())
    #expect(first.states == second.states)
    #expect(first.transitions == second.transitions)
  }

  @Test func `states that differ only in their numbers are one state`() throws {
    let once = Search(Small.orders, limits: .init(depth: 40)).run()
    #expect(once.isComplete, "sessions are numbered without end, and still the states are finite")
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
