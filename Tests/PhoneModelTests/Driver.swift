import ISO7816
import PhoneModel

/// A phone with one app `tag`, opened, and short ways to drive it.
struct Driver {
  static let app = AppID("tag")
  static let tagName: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]
  static let selectTag = select(tagName)

  var phone: Phone
  var now = Instant.start
  private var lastCall = 0
  private var lastExchange = 0

  init(
    _ entitlements: Entitlements = Driver.granted(), circumstances: Circumstances = Circumstances(consent: .accepted),
    settings: PhoneSettings = PhoneSettings(), opened: Bool = true
  ) {
    phone = Phone(apps: [Self.app: entitlements], circumstances: circumstances, settings: settings)
    if opened { _ = phone.step(.person(.open(Self.app)), at: now) }
  }

  static func granted(_ prefixes: [[UInt8]] = [Driver.tagName]) -> Entitlements {
    Entitlements(selectIdentifierPrefixes: prefixes.compactMap { AIDPrefix($0) })
  }

  static func select(_ name: [UInt8]) -> [UInt8] { [0x00, 0xA4, 0x04, 0x00, UInt8(name.count)] + name + [0x00] }

  mutating func step(_ event: Event) -> [Effect] { phone.step(event, at: now) }

  mutating func wait(_ duration: Duration) { now = now + duration }

  private mutating func nextCall() -> CallID {
    lastCall += 1
    return CallID(lastCall)
  }

  private mutating func result(_ event: (CallID) -> AppEvent) -> (CallResult?, [Effect]) {
    let call = nextCall()
    let effects = step(.app(event(call)))
    for case .returns(call, let result) in effects { return (result, effects) }
    return (nil, effects)
  }

  mutating func requestSession() -> (result: CallResult?, effects: [Effect]) {
    result { .requestSession($0, Self.app) }
  }

  /// A session, where one must be granted.
  mutating func session() -> SessionID {
    guard case .session(let id) = requestSession().result else { preconditionFailure("no session was granted") }
    return id
  }

  mutating func start(_ id: SessionID) -> (result: CallResult?, effects: [Effect]) {
    result { .startEmulation($0, id) }
  }

  mutating func stop(_ id: SessionID, _ outcome: EmulationOutcome = .success) -> [Effect] {
    step(.app(.stopEmulation(id, outcome)))
  }

  mutating func respond(_ apdu: APDUID, _ bytes: [UInt8] = [0x90, 0x00]) -> (result: CallResult?, effects: [Effect]) {
    result { .respond($0, apdu, bytes) }
  }

  mutating func acquire() -> (result: CallResult?, effects: [Effect]) { result { .acquireAssertion($0, Self.app) } }

  /// Sends a command; gives the answer if the phone itself has one, and the APDU if an app gets it.
  mutating func command(_ bytes: [UInt8]) -> (answer: ReaderAnswer?, apdu: APDUID?, effects: [Effect]) {
    lastExchange += 1
    let id = ExchangeID(lastExchange)
    let effects = step(.reader(.command(id, bytes)))
    var answer: ReaderAnswer?
    var apdu: APDUID?
    for effect in effects {
      if case .answerReader(id, let given) = effect { answer = given }
      if case .post(_, .received(let received, bytes), _) = effect { apdu = received }
    }
    return (answer, apdu, effects)
  }

  /// A session that emulates in a field, with the tag selected and answered.
  static func selected(settings: PhoneSettings = PhoneSettings(), _ entitlements: Entitlements = granted())
    -> (Driver, SessionID)
  {
    var driver = Driver(entitlements, settings: settings)
    let id = driver.session()
    _ = driver.start(id)
    _ = driver.step(.reader(.fieldOn(.none)))
    guard let apdu = driver.command(selectTag).apdu else { preconditionFailure("the app did not get its SELECT") }
    _ = driver.respond(apdu)
    return (driver, id)
  }
}

extension [Effect] {
  /// The events that the effects post, without sessions and rules.
  var posted: [SessionEvent] { compactMap { if case .post(_, let event, _) = $0 { event } else { nil } } }

  var traps: [Trap] { compactMap { if case .trap(let trap) = $0 { trap } else { nil } } }

  var sheets: [SheetChange] { compactMap { if case .sheet(let change) = $0 { change } else { nil } } }

  var notes: [Rule] { compactMap { if case .note(let note) = $0 { note.rule } else { nil } } }

  var presence: [Bool] { compactMap { if case .cardPresent(let isPresent) = $0 { isPresent } else { nil } } }
}
