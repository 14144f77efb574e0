import ISO7816
import PhoneModel
import Testing

/// Rules of the conformance table that no other suite holds.
@Suite struct RulesConformanceTests {
  private static let read: [UInt8] = [0x00, 0xB0, 0x00, 0x00, 0x0F]

  @Test func `four errors are reasons of an end, six are thrown, and only invalidated is both`() {
    let reasons = Set(SessionEnd.allCases.map(\.rawValue))
    let thrown = Set(SessionFailure.allCases.map(\.rawValue))
    #expect(reasons == ["invalidated", "userInvalidated", "maxSessionDurationReached", "emulationStopped"])
    #expect(
      thrown == [
        "invalidated", "transmissionError", "systemNotAvailable", "accessNotAccepted", "systemEligibilityFailed",
        "radioDisabled",
      ])
    #expect(reasons.intersection(thrown) == ["invalidated"])
    #expect(reasons.union(thrown).count == 9)
  }

  @Test func `an app may take the whole session for an answer, the phone sets no deadline`() throws {
    var (driver, id) = Driver.selected()
    let (_, apdu, effects) = driver.command(Self.read)
    #expect(!effects.contains { if case .setTimer = $0 { true } else { false } })
    driver.wait(.nanoseconds(59_999_999_999))
    #expect(driver.respond(try #require(apdu)).result == .done)
    let (_, late, _) = driver.command(Self.read)
    driver.wait(.nanoseconds(1))
    _ = driver.step(.timer(.sessionLimit(id)))
    #expect(driver.respond(try #require(late)).result == .sessionFailure(.invalidated, .lateAnswerSession))
  }

  @Test func `each command makes one event and each answer one answer`() throws {
    var (driver, _) = Driver.selected()
    for count in 1...3 {
      let (_, apdu, effects) = driver.command(Self.read)
      #expect(effects.posted.count == 1)
      let answered = driver.respond(try #require(apdu), [UInt8(count), 0x90, 0x00]).effects
      #expect(answered.filter { if case .answerReader = $0 { true } else { false } }.count == 1)
    }
  }

  @Test func `showing the sheet does not take the app from the front`() {
    var driver = Driver()
    _ = driver.acquire()
    let id = driver.session()
    let effects = driver.start(id).effects
    #expect(effects.sheets == [.shown(message: "")])
    #expect(effects.posted.isEmpty)
    #expect(driver.phone.scene.front == Driver.app)
    #expect(driver.phone.intent.holder?.app == Driver.app)
    #expect(driver.phone.session.session?.id == id)
  }

  @Test(arguments: [EmulationOutcome.success, .failure])
  func `stop closes the sheet with the outcome that the app gives`(_ outcome: EmulationOutcome) {
    var (driver, id) = Driver.selected()
    #expect(driver.stop(id, outcome).sheets == [.closed(outcome)])
    #expect(driver.stop(id, outcome).sheets.isEmpty)
  }

  @Test func `a stop cuts off the answer that is owed, and leaves one that was given`() throws {
    var (driver, id) = Driver.selected()
    let (_, apdu, _) = driver.command(Self.read)
    _ = driver.respond(try #require(apdu))
    #expect(driver.stop(id).allSatisfy { if case .answerReader = $0 { false } else { true } })
    _ = driver.start(id)
    _ = driver.command(Driver.selectTag)
    #expect(driver.stop(id).contains(.answerReader(ExchangeID(3), .torn)))
  }

  @Test(arguments: [Event.person(.home), .person(.lock), .timer(.assertionLimit(AssertionID(1)))])
  func `the assertion's cool-down starts when it ends, however it ends`(_ end: Event) {
    var driver = Driver()
    _ = driver.acquire()
    driver.wait(.seconds(4))
    _ = driver.step(end)
    _ = driver.step(.person(.unlock))
    _ = driver.step(.person(.open(Driver.app)))
    driver.wait(.nanoseconds(14_999_999_999))
    #expect(driver.acquire().result == .assertionFailure(.systemNotAvailable, .assertionCoolDown))
    driver.wait(.nanoseconds(1))
    #expect(driver.acquire().result == .assertion(AssertionID(2)))
  }

  @Test func `an AID of another installed app does not reach the app in front`() {
    let badge: [UInt8] = [0xF0, 0x01, 0x02, 0x03, 0x04]
    var driver = Driver()
    driver.phone = Phone(
      apps: [Driver.app: Driver.granted(), AppID("badge"): Driver.granted([badge])],
      circumstances: Circumstances(consent: .accepted))
    _ = driver.step(.person(.open(Driver.app)))
    let id = driver.session()
    _ = driver.start(id)
    _ = driver.step(.reader(.fieldOn(.none)))
    #expect(driver.command(Driver.select(badge)).answer == .response([0x6A, 0x82]))
    #expect(driver.command(Driver.selectTag).apdu != nil)
  }

  @Test(arguments: [(true, true, true), (true, false, false), (false, true, false), (false, false, false)])
  func `an environment is eligible where device, region and account are`(
    _ isSupported: Bool, _ isEligible: Bool, _ expected: Bool
  ) {
    let driver = Driver(circumstances: Circumstances(isSupported: isSupported, isEligible: isEligible))
    #expect(driver.phone.isEligibleNow == expected)
  }

  @Test(arguments: [5, 16])
  func `prefixes of 5 to 16 bytes match by their whole length`(_ count: Int) {
    let prefix = [UInt8](repeating: 0xF1, count: count)
    let entitlements = Driver.granted([prefix])
    #expect(entitlements.lists(prefix[...]))
    #expect(entitlements.lists((prefix + [0x00])[...]))
    #expect(!entitlements.lists(prefix.dropLast()))
    #expect(!entitlements.lists((prefix.dropLast() + [0xF0])[...]))
  }

  @Test func `without listed AIDs no SELECT reaches the app`() {
    var driver = Driver(Driver.granted([]))
    let id = driver.session()
    _ = driver.start(id)
    _ = driver.step(.reader(.fieldOn(.none)))
    #expect(driver.command(Driver.selectTag).answer == .response([0x6A, 0x82]))
    #expect(driver.command(Driver.select(PPSE.name)).apdu == nil)
  }

  @Test func `only an app with the entitlement for it is picked as the default app`() {
    var plain = Driver()
    let refused = plain.step(.person(.defaultApp(Driver.app)))
    #expect(refused.notes == [.defaultApp])
    #expect(Self.text(of: refused)?.contains("com.apple.developer.nfc.hce.default-contactless-app") == true)
    var granted = Driver(Entitlements(defaultContactlessApp: true))
    #expect(Self.text(of: granted.step(.person(.defaultApp(Driver.app)))) == "default contactless app: tag")
    #expect(Self.text(of: granted.step(.person(.defaultApp(AppID("stranger")))))?.contains("cannot be picked") == true)
    #expect(Self.text(of: plain.step(.person(.defaultApp(nil)))) == "default contactless app: the system's wallet")
  }

  private static func text(of effects: [Effect]) -> String? {
    for case .note(let note) in effects { return note.text }
    return nil
  }
}
