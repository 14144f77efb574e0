import ISO7816
import PhoneModel
import Testing

/// What is left of an app whose process is gone.
@Suite struct ExitTests {
  private static let exit = Event.app(.exited(Driver.app))

  @Test func `an app that is opened comes to the front, on a locked phone it does not`() {
    var driver = Driver(opened: false)
    #expect(driver.step(.person(.open(Driver.app))) == [.launch(Driver.app, nil, .sceneOpened)])
    _ = driver.step(.person(.lock))
    let locked = driver.step(.person(.open(Driver.app)))
    #expect(!locked.contains(.launch(Driver.app, nil, .sceneOpened)))
  }

  @Test func `the session, the assertion and the command of an app that is gone end with it`() throws {
    var (driver, id) = Driver.selected()
    _ = driver.acquire()
    let (_, apdu, _) = driver.command([0x00, 0xB0, 0x00, 0x00, 0x0F])
    let owed = try #require(apdu)
    #expect(driver.phone.owner(of: id) == Driver.app)
    #expect(driver.phone.owner(of: AssertionID(1)) == Driver.app)
    #expect(driver.phone.owner(of: owed) == Driver.app)
    let effects = driver.step(Self.exit)
    #expect(effects.contains(.assertionEnded(AssertionID(1), .appExited)))
    #expect(effects.contains(.answerReader(ExchangeID(2), .torn)))
    #expect(effects.contains(.post(id, .sessionInvalidated(.invalidated), .appExited)))
    #expect(effects.presence == [false])
    #expect(driver.phone.scene.state == .home)
    #expect(driver.phone.owner(of: id) == nil)
    #expect(driver.phone.owner(of: AssertionID(1)) == nil)
    #expect(driver.phone.owner(of: owed) == nil)
    #expect(driver.phone.answers.apdus.isEmpty)
    #expect(driver.respond(owed).result == .sessionFailure(.invalidated, .lateAnswerSession))
    #expect(driver.phone.radio.fieldIsOn)
  }

  @Test func `a question for consent of an app that is gone is answered to nobody`() {
    var driver = Driver(circumstances: Circumstances())
    #expect(driver.requestSession().effects == [.askConsent(Driver.app)])
    #expect(driver.step(Self.exit) == [.returns(CallID(1), .sessionFailure(.systemNotAvailable, .appExited))])
    #expect(driver.step(.person(.consent(true))).isEmpty)
  }

  @Test func `an app that is gone does not come back at the unlock, and another one's session stays`() {
    var driver = Driver()
    _ = driver.step(.person(.lock))
    #expect(driver.step(Self.exit).isEmpty)
    _ = driver.step(.person(.unlock))
    #expect(driver.phone.scene.state == .home)
    var (other, id) = Driver.selected()
    #expect(other.step(.app(.exited(AppID("badge")))).isEmpty)
    #expect(other.phone.session.session?.id == id)
  }

  @Test func `a session that another app holds is no mistake of the one that asks`() {
    var driver = Driver()
    driver.phone = Phone(
      apps: [Driver.app: Driver.granted(), AppID("badge"): Driver.granted()],
      circumstances: Circumstances(consent: .accepted))
    _ = driver.step(.person(.open(Driver.app)))
    _ = driver.session()
    let effects = driver.step(.app(.requestSession(CallID(9), AppID("badge"))))
    #expect(effects == [.returns(CallID(9), .sessionFailure(.systemNotAvailable, .sessionOfOther))])
  }
}
