import ISO7816
import PhoneModel

/// The second form of the invariants: a phone made of tables, which steps beside the real one and says what to expect.
struct Reference: Sendable {
  var place = Place.home
  var isSupported = true
  var isEligible = true
  var radioIsOn = true
  var consent = Circumstances.Consent.undecided

  var intent = IntentKind.free
  var intentRole = Role.tag
  var intentUntil = Instant.start
  var lastAssertion = 0
  /// When the cool-downs end that bind one app each.
  var pauses: [Role: Instant] = [:]

  var defaultRole: Role?
  var asked = AskedKind.quiet

  var session = SessionKind.none
  var sessionRole = Role.tag
  var asking = CallID(0)
  var message = ""
  var lastSession = 0

  var coolDown = CoolDownKind.ready
  var coolDownUntil = Instant.start

  var selection = SelectionKind.none
  var radio = RadioKind.noField
  /// The exchange that the radio is busy with, what is on its way for it, and the call that waits for that.
  var exchange = ExchangeID(0)
  var onAir: [UInt8] = []
  var sendingCall: CallID?
  var answers: [Answer] = []
  var failures = 0
  var sheet = SheetKind.hidden

  struct Answer: Hashable, Sendable {
    let apdu: APDUID
    let role: Role
    var kind: AnswerKind
  }

  var sessionID: SessionID { SessionID(lastSession) }
  var assertionID: AssertionID { AssertionID(lastAssertion) }

  var sessionLives: Bool {
    switch session {
    case .none, .asked: false
    case .fresh, .paused, .emulating: true
    }
  }

  func isLive(_ id: SessionID) -> Bool { sessionLives && id == sessionID }
}

/// What the reference expects of one step, and how it came to that.
struct Expectation {
  let tables: Tables
  let settings: PhoneSettings
  let hasAir: Bool
  let hasExpressCard: Bool
  var effects: [Effect] = []
  var coverage: Coverage
  /// A cell that cannot be and was looked up all the same.
  var impossible: String?

  init(_ world: World, _ tables: Tables) {
    self.tables = tables
    settings = world.settings
    hasAir = world.bounds.air != .none
    hasExpressCard = world.bounds.hasExpressCard
    coverage = tables.emptyCoverage
  }

  /// Forgets the step before; the counts stay.
  mutating func begin() {
    effects.removeAll(keepingCapacity: true)
    impossible = nil
  }

  /// The cell of a table; nil, with a word about it, where there cannot be one.
  mutating func look<State, Input, Cell>(
    _ grid: Grid<State, Input, Cell>, _ state: State, _ input: Input
  ) -> Cell? {
    let index = grid.index(state, input)
    coverage.look(grid.table, index)
    if grid.cells[index] == nil { impossible = "table \(grid.table.name): \(grid.name(of: index)) cannot be" }
    return grid.cells[index]
  }

  mutating func look<Result>(_ decision: Decision<Result>, _ conditions: [Bool]) -> Result? {
    guard let row = decision.row(for: conditions) else {
      impossible = "table \(decision.table.name): no row fits"
      return nil
    }
    coverage.look(decision.table, row)
    return decision.rows[row].outcome
  }

  /// The rule of an effect is not the reference's matter; any will do.
  mutating func expect(_ effect: Effect) { effects.append(effect) }

  mutating func returns(_ call: CallID, _ result: CallResult) { effects.append(.returns(call, result)) }

  mutating func refuses(_ call: CallID, _ failure: SessionFailure) {
    effects.append(.returns(call, .sessionFailure(failure, .sessionEnded)))
  }

  mutating func posts(_ id: SessionID, _ event: SessionEvent) { effects.append(.post(id, event, .sessionEnded)) }
}
