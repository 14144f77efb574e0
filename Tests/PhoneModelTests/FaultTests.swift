import ISO7816
import PhoneModel
import Testing

/// What goes wrong by order, and only as often as it was ordered.
@Suite struct FaultTests {
  private static func owing(_ air: AirInterface = .none) -> (Driver, SessionID, APDUID) {
    var driver = Driver()
    let id = driver.session()
    _ = driver.start(id)
    _ = driver.step(.reader(.fieldOn(air)))
    _ = driver.command(Driver.selectTag)
    if case .typeA = air {
      driver.wait(air.duration(ofBytes: Driver.selectTag.count))
      _ = driver.step(.timer(.air))
    }
    return (driver, id, APDUID(1))
  }

  private static func readerAnswer(_ effects: [Effect]) -> ReaderAnswer? {
    for case .answerReader(_, let answer) in effects { return answer }
    return nil
  }

  @Test func `a lost answer is done for the app and torn for the reader, once the field goes`() {
    var (driver, _, apdu) = Self.owing()
    _ = driver.step(.fault(.answerLost(times: 1)))
    let (result, effects) = driver.respond(apdu)
    #expect(result == .done)
    #expect(Self.readerAnswer(effects) == nil)
    #expect(!driver.phone.radio.isOwing && !driver.phone.radio.isTransferring)
    #expect(Self.readerAnswer(driver.step(.reader(.fieldOff))) == .torn)
  }

  @Test func `a lost answer ends with the reader's next command, which is answered`() throws {
    var (driver, _, apdu) = Self.owing()
    _ = driver.step(.fault(.answerLost(times: 1)))
    _ = driver.respond(apdu)
    let next = driver.command(Driver.selectTag)
    #expect(next.effects.first == .answerReader(ExchangeID(1), .torn))
    #expect(Self.readerAnswer(driver.respond(try #require(next.apdu)).effects) == .response([0x90, 0x00]))
  }

  @Test func `a lost answer ends with the emulation`() {
    var (driver, id, apdu) = Self.owing()
    _ = driver.step(.fault(.answerLost(times: 1)))
    _ = driver.respond(apdu)
    #expect(Self.readerAnswer(driver.stop(id)) == .torn)
  }

  @Test(arguments: [AirInterface.none, .typeA(.kbit106)])
  func `a delayed answer leaves late and can be torn before that`(_ air: AirInterface) {
    let delay = Duration.milliseconds(700)
    var (driver, _, apdu) = Self.owing(air)
    _ = driver.step(.fault(.answerDelayed(delay)))
    let (result, effects) = driver.respond(apdu)
    #expect(result == .done && Self.readerAnswer(effects) == nil)
    #expect(effects.contains(.setTimer(.air, driver.now + delay + air.duration(ofBytes: 2))))
    var torn = driver
    torn.wait(delay)
    let cut = torn.step(.reader(.fieldOff))
    #expect(Self.readerAnswer(cut) == .torn)
    #expect(cut.contains(.note(Note("answer torn: 0 of 2 bytes had left", rule: .answerTorn))) || air == .none)
    driver.wait(delay + air.duration(ofBytes: 2))
    #expect(Self.readerAnswer(driver.step(.timer(.air))) == .response([0x90, 0x00]))
  }

  @Test func `only the next answer is delayed`() throws {
    var (driver, _, apdu) = Self.owing()
    _ = driver.step(.fault(.answerDelayed(.seconds(1))))
    _ = driver.respond(apdu)
    driver.wait(.seconds(1))
    _ = driver.step(.timer(.air))
    let next = try #require(driver.command(Driver.selectTag).apdu)
    #expect(Self.readerAnswer(driver.respond(next).effects) == .response([0x90, 0x00]))
  }

  @Test(arguments: [1, 3]) func `as many sessions are refused as were ordered`(_ times: Int) {
    var driver = Driver()
    _ = driver.step(.fault(.unavailable(.session, times: times)))
    for _ in 1...times {
      #expect(driver.requestSession().result == .sessionFailure(.systemNotAvailable, .faultOrdered))
    }
    #expect(driver.requestSession().result == .session(SessionID(1)))
  }

  @Test func `a start and an assertion are refused by order, each for itself`() {
    var driver = Driver()
    let id = driver.session()
    _ = driver.step(.fault(.unavailable(.start, times: 1)))
    _ = driver.step(.fault(.unavailable(.assertion, times: 1)))
    #expect(driver.start(id).result == .sessionFailure(.systemNotAvailable, .faultOrdered))
    #expect(driver.start(id).result == .done)
    #expect(driver.acquire().result == .assertionFailure(.systemNotAvailable, .faultOrdered))
    #expect(driver.acquire().result == .assertion(AssertionID(1)))
  }

  @Test func `an assertion expires by order and its cool-down follows`() {
    var driver = Driver()
    _ = driver.acquire()
    let effects = driver.step(.fault(.assertionExpires))
    #expect(effects.contains(.assertionEnded(AssertionID(1), .assertionLimit)))
    #expect(driver.acquire().result == .assertionFailure(.systemNotAvailable, .assertionCoolDown))
    #expect(driver.step(.fault(.assertionExpires)) == [.note(Note("no assertion is held"))])
  }

  @Test func `a session reaches its limit by order, fresh or emulating, and cools down`() {
    for starts in [false, true] {
      var driver = Driver()
      let id = driver.session()
      if starts { _ = driver.start(id) }
      let effects = driver.step(.fault(.sessionLimit))
      #expect(effects.posted == [.sessionInvalidated(.maxSessionDurationReached)])
      let next = driver.session()
      #expect(driver.start(next).result == .sessionFailure(.systemNotAvailable, .sessionCoolDown))
    }
    var driver = Driver()
    #expect(driver.step(.fault(.sessionLimit)) == [.note(Note("no session lives"))])
  }
}

/// Places of a run, counted by kind.
@Suite struct InjectionPlanTests {
  private let off = Injection.Action.field(false)

  @Test func `an injection is due at its own event alone, on its own side`() {
    var plan = InjectionPlan()
    let before = Injection(off, at: InjectionPoint(.before, .answer, 2))
    let after = Injection(.field(true), at: InjectionPoint(.after, .answer, 2), delay: .seconds(1))
    plan.add(before)
    plan.add(after)
    #expect(plan.pass(.answer) == ([], []))
    #expect(plan.pass(.command) == ([], []))
    #expect(plan.pass(.answer) == ([before], [after]))
    #expect(plan.pass(.answer) == ([], []))
    #expect(plan.count(of: .answer) == 3 && plan.count(of: .command) == 1 && plan.count(of: .stop) == 0)
  }

  @Test func `several at one place come in the order in which they were planned`() {
    var plan = InjectionPlan()
    let point = InjectionPoint(.before, .command, 1)
    let actions: [Injection.Action] = [.person(.lock), .phone(.radio(false)), .fault(.sessionLimit)]
    for action in actions { plan.add(Injection(action, at: point)) }
    #expect(plan.pass(.command).before.map(\.action) == actions)
  }

  @Test func `every kind has a place of its own, and every event of an app and a reader but releases has a kind`() {
    #expect(EventKind.allCases.map(\.index) == Array(EventKind.allCases.indices))
    #expect(Event.app(.respond(CallID(1), APDUID(1), [])).kind == .answer)
    #expect(Event.app(.releaseAPDU(APDUID(1))).kind == nil)
    #expect(Event.reader(.fieldOff).kind == .fieldOff)
    #expect(Event.person(.lock).kind == nil && Event.timer(.air).kind == nil)
  }
}
