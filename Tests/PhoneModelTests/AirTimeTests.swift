import ISO7816
import PhoneModel
import Testing

/// What takes time on the air, and what is cut off on its way.
@Suite struct AirTimeTests {
  private static let air = AirInterface.typeA(.kbit106)
  private static let read: [UInt8] = [0x00, 0xB0, 0x00, 0x00, 0x0F]
  private static let answer = [UInt8](repeating: 0x61, count: 38) + [0x90, 0x00]

  /// A session that emulates in a field with air time.
  private static func field(settings: PhoneSettings = PhoneSettings()) -> (Driver, SessionID) {
    var driver = Driver(settings: settings)
    let id = driver.session()
    _ = driver.start(id)
    _ = driver.step(.reader(.fieldOn(air)))
    return (driver, id)
  }

  /// The same with the app's command delivered: its answer is owed.
  private static func owing(settings: PhoneSettings = PhoneSettings()) -> (Driver, SessionID, APDUID) {
    var (driver, id) = field(settings: settings)
    _ = driver.command(Driver.selectTag)
    let effects = pass(&driver, bytes: Driver.selectTag.count)
    #expect(effects.posted == [.received(APDUID(1), Driver.selectTag)])
    return (driver, id, APDUID(1))
  }

  private static func pass(_ driver: inout Driver, bytes: Int) -> [Effect] {
    driver.wait(air.duration(ofBytes: bytes))
    return driver.step(.timer(.air))
  }

  @Test func `a command reaches the app when it is whole`() {
    var (driver, _) = Self.field()
    let (answer, apdu, effects) = driver.command(Driver.selectTag)
    #expect(answer == nil && apdu == nil)
    #expect(effects == [.setTimer(.air, .start + Self.air.duration(ofBytes: 13))])
    #expect(driver.phone.radio.isTransferring && !driver.phone.radio.isOwing)
    #expect(Self.pass(&driver, bytes: 13).posted == [.received(APDUID(1), Driver.selectTag)])
    #expect(driver.phone.radio.isOwing && !driver.phone.radio.isTransferring)
  }

  @Test func `an answer returns to the app at once and reaches the reader when it is whole`() {
    var (driver, _, apdu) = Self.owing()
    let (result, effects) = driver.respond(apdu, Self.answer)
    #expect(result == .done)
    #expect(!effects.contains { if case .answerReader = $0 { true } else { false } })
    #expect(Self.pass(&driver, bytes: 40) == [.answerReader(ExchangeID(1), .response(Self.answer))])
    #expect(driver.step(.timer(.air)).isEmpty)
  }

  @Test func `the phone's own answer takes its time too`() {
    var (driver, _) = Self.field()
    _ = driver.command(Self.read)
    let effects = Self.pass(&driver, bytes: 5)
    let end = driver.now + Self.air.duration(ofBytes: 2)
    #expect(effects == [.phoneAnswers(ExchangeID(1), [0x69, 0x85], .commandBeforeSelect), .setTimer(.air, end)])
    #expect(Self.pass(&driver, bytes: 2) == [.answerReader(ExchangeID(1), .response([0x69, 0x85]))])
  }

  @Test func `without air time nothing is set and everything is there at once`() {
    var (driver, _) = Driver.selected()
    let (_, apdu, effects) = driver.command(Self.read)
    #expect(effects.posted.count == 1 && effects.count == 1)
    #expect(
      driver.respond(apdu!, Self.answer).effects.first == .answerReader(ExchangeID(2), .response(Self.answer)))
  }

  /// Everything that takes the card away, and what the app is told.
  static let ends: [(String, @Sendable (SessionID) -> Event)] = [
    ("stop", { .app(.stopEmulation($0, .success)) }), ("invalidate", { .app(.invalidate($0)) }),
    ("release", { .app(.releaseSession($0)) }), ("dismissal", { _ in .person(.dismiss) }),
    ("home", { _ in .person(.home) }), ("lock", { _ in .person(.lock) }), ("radio", { _ in .phone(.radio(false)) }),
    ("limit", { .timer(.sessionLimit($0)) }), ("field", { _ in .reader(.fieldOff) }),
  ]

  @Test(arguments: ends.indices) func `what takes the card away tears the answer on its way`(_ index: Int) {
    var (driver, id, apdu) = Self.owing()
    _ = driver.respond(apdu, Self.answer)
    // Its CRC is two bytes of that time.
    driver.wait(Self.air.duration(ofBytes: 10))
    let effects = driver.step(Self.ends[index].1(id))
    #expect(effects.contains(.note(Note("answer torn: 12 of 40 bytes had left", rule: .answerTorn))))
    #expect(effects.contains(.answerReader(ExchangeID(1), .torn)))
    #expect(effects.contains(.cancelTimer(.air)))
    #expect(driver.step(.timer(.air)).isEmpty)
    #expect(driver.respond(apdu).effects.traps == [.secondAnswer(to: apdu)])
  }

  @Test(arguments: ends.indices) func `what takes the card away tears the command on its way, and no app gets it`(
    _ index: Int
  ) {
    var (driver, id) = Self.field()
    _ = driver.command(Driver.selectTag)
    driver.wait(Self.air.duration(ofBytes: 10))
    let effects = driver.step(Self.ends[index].1(id))
    #expect(effects.contains(.note(Note("command torn: 12 of 13 bytes had arrived", rule: .commandTorn))))
    #expect(effects.contains(.answerReader(ExchangeID(1), .torn)))
    #expect(!effects.posted.contains { if case .received = $0 { true } else { false } })
    #expect(driver.step(.timer(.air)).isEmpty)
  }

  @Test func `a stop at once cuts the last answer off, one when it is whole does not`() {
    var (driver, id, apdu) = Self.owing()
    _ = driver.respond(apdu, Self.answer)
    #expect(driver.stop(id).contains(.note(Note("answer torn: 0 of 40 bytes had left", rule: .answerTorn))))
    (driver, id, apdu) = Self.owing()
    _ = driver.respond(apdu, Self.answer)
    _ = Self.pass(&driver, bytes: 40)
    #expect(driver.stop(id).allSatisfy { if case .answerReader = $0 { false } else { true } })
  }

  @Test func `a reader that sends again while bytes are on their way has given the exchange up`() {
    var (driver, _, apdu) = Self.owing()
    _ = driver.respond(apdu, Self.answer)
    let again = driver.command(Self.read).effects
    #expect(again.contains(.answerReader(ExchangeID(1), .torn)))
    let once = driver.command(Self.read).effects
    #expect(once.contains(.answerReader(ExchangeID(2), .torn)))
    #expect(once.contains(.note(Note("command torn: 0 of 5 bytes had arrived", rule: .commandTorn))))
    #expect(Self.pass(&driver, bytes: 5).posted == [.received(APDUID(3), Self.read)])
  }

  @Test func `where the setting says so, respond returns when the answer is at the reader`() {
    var settings = PhoneSettings()
    settings.respondReturns = .sent
    var (driver, _, apdu) = Self.owing(settings: settings)
    #expect(driver.respond(apdu, Self.answer).result == nil)
    let effects = Self.pass(&driver, bytes: 40)
    #expect(effects.count == 2)
    #expect(effects.first == .answerReader(ExchangeID(1), .response(Self.answer)))
    #expect(effects.contains { if case .returns(_, .done) = $0 { true } else { false } })
  }

  @Test func `where respond waits, a torn answer meets transmissionError, and so does the next try`() {
    var settings = PhoneSettings()
    settings.respondReturns = .sent
    var (driver, id, apdu) = Self.owing(settings: settings)
    _ = driver.respond(apdu, Self.answer)
    let torn = driver.stop(id)
    #expect(
      torn.contains {
        if case .returns(_, .sessionFailure(.transmissionError, .answerTorn)) = $0 { true } else { false }
      })
    #expect(driver.respond(apdu).result == .sessionFailure(.transmissionError, .lateAnswerLink))
    (driver, id, apdu) = Self.owing(settings: settings)
    _ = driver.respond(apdu, Self.answer)
    _ = driver.step(.app(.invalidate(id)))
    #expect(driver.respond(apdu).result == .sessionFailure(.invalidated, .lateAnswerSession))
  }

  @Test func `a field that is on keeps its air interface`() {
    var (driver, _) = Self.field()
    #expect(driver.step(.reader(.fieldOn(.none))).isEmpty)
    #expect(
      !driver.command(Driver.selectTag).effects.posted.contains { if case .received = $0 { true } else { false } })
    _ = driver.step(.reader(.fieldOff))
    _ = driver.step(.reader(.fieldOn(.none)))
    #expect(driver.command(Driver.selectTag).apdu != nil)
  }
}

/// A session that outlives the radio.
@Suite struct RadioOffTests {
  private static func kept() -> PhoneSettings {
    var settings = PhoneSettings()
    settings.radioOffEndsSession = false
    return settings
  }

  @Test func `where the setting says so the radio off ends the emulation alone, and a start throws radioDisabled`() {
    var (driver, id) = Driver.selected(settings: Self.kept())
    let off = driver.step(.phone(.radio(false)))
    #expect(off.posted == [.readerDeselected])
    #expect(off.presence == [false] && off.sheets == [.closed(nil)])
    #expect(driver.phone.session.session?.id == id && !driver.phone.session.isEmulating)
    #expect(driver.start(id).result == .sessionFailure(.radioDisabled, .sessionRadioOff))
    #expect(driver.step(.phone(.radio(false))).isEmpty)
    #expect(driver.step(.phone(.radio(true))).posted == [.readerDetected])
    #expect(driver.start(id).result == .done)
  }

  @Test func `a radio that is off senses no field`() {
    var driver = Driver(settings: Self.kept())
    _ = driver.session()
    _ = driver.step(.phone(.radio(false)))
    #expect(driver.step(.reader(.fieldOn(.none))).posted.isEmpty)
    #expect(driver.step(.reader(.fieldOff)).posted.isEmpty)
    _ = driver.step(.reader(.fieldOn(.none)))
    #expect(driver.step(.phone(.radio(true))).posted == [.readerDetected])
  }

  @Test func `a request for a session ends with the radio all the same`() {
    var driver = Driver(circumstances: Circumstances(), settings: Self.kept())
    let (result, _) = driver.requestSession()
    #expect(result == nil)
    let off = driver.step(.phone(.radio(false)))
    #expect(
      off.contains {
        if case .returns(_, .sessionFailure(.systemNotAvailable, .sessionRadioOff)) = $0 { true } else { false }
      })
  }
}
