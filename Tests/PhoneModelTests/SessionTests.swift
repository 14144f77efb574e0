import ISO7816
import PhoneModel
import Testing

@Suite struct SessionTests {
  @Test func `a session starts and says so first`() {
    var driver = Driver()
    let (result, effects) = driver.requestSession()
    #expect(result == .session(SessionID(1)))
    #expect(effects.posted == [.sessionStarted])
    #expect(driver.phone.session.session?.app == Driver.app)
  }

  @Test func `a field that was there before the session is told after the start`() {
    var driver = Driver()
    _ = driver.step(.reader(.fieldOn(.none)))
    #expect(driver.requestSession().effects.posted == [.sessionStarted, .readerDetected])
  }

  @Test func `a second session traps`() {
    var driver = Driver()
    _ = driver.session()
    let (result, effects) = driver.requestSession()
    #expect(result == nil)
    #expect(effects.traps == [.secondSession])
  }

  @Test func `a second session throws systemNotAvailable where the setting says so`() {
    var settings = PhoneSettings()
    settings.secondSession = .throwsSystemNotAvailable
    var driver = Driver(settings: settings)
    _ = driver.session()
    #expect(driver.requestSession().result == .sessionFailure(.systemNotAvailable, .secondSession))
  }

  @Test func `a session after the first one ended is granted`() {
    var driver = Driver()
    let first = driver.session()
    _ = driver.step(.app(.invalidate(first)))
    #expect(driver.requestSession().result == .session(SessionID(2)))
  }

  @Test func `an app that is not in front gets no session`() {
    var driver = Driver(opened: false)
    #expect(driver.requestSession().result == .sessionFailure(.systemNotAvailable, .sessionBackground))
  }

  @Test func `the radio off refuses a session and a start with radioDisabled`() {
    var driver = Driver(circumstances: Circumstances(radioIsOn: false, consent: .accepted))
    #expect(driver.requestSession().result == .sessionFailure(.radioDisabled, .sessionRadioOff))
  }

  @Test func `the radio switched off in mid-session ends it with invalidated`() {
    var (driver, _) = Driver.selected()
    let effects = driver.step(.phone(.radio(false)))
    #expect(effects.posted == [.sessionInvalidated(.invalidated)])
    #expect(effects.presence == [false])
    #expect(driver.phone.session.state == .none)
  }

  @Test func `the radio switched on changes nothing for a session`() {
    var (driver, _) = Driver.selected()
    #expect(driver.step(.phone(.radio(true))).isEmpty)
    #expect(driver.phone.session.isEmulating)
  }

  @Test func `an ineligible phone shows its sheet in vain and refuses the session`() {
    var driver = Driver(circumstances: Circumstances(isEligible: false, consent: .accepted))
    let (result, effects) = driver.requestSession()
    #expect(result == .sessionFailure(.systemEligibilityFailed, .sheetInVain))
    #expect(effects.sheets == [.shownInVain])
    #expect(!driver.phone.sheet.isShown)
  }

  @Test func `eligibility lost in mid-session is noticed at the next start`() {
    var driver = Driver()
    let id = driver.session()
    #expect(driver.step(.phone(.eligible(false))).isEmpty)
    #expect(driver.start(id).result == .sessionFailure(.systemEligibilityFailed, .sheetInVain))
  }

  @Test func `the first session asks for consent and waits`() {
    var driver = Driver(circumstances: Circumstances())
    let (result, effects) = driver.requestSession()
    #expect(result == nil)
    #expect(effects == [.askConsent(Driver.app)])
    let answer = driver.step(.person(.consent(true)))
    #expect(answer.first == .returns(CallID(1), .session(SessionID(1))))
    #expect(answer.posted == [.sessionStarted])
  }

  @Test func `consent refused throws accessNotAccepted now and at the next session`() {
    var driver = Driver(circumstances: Circumstances())
    _ = driver.requestSession()
    let answer = driver.step(.person(.consent(false)))
    #expect(answer == [.returns(CallID(1), .sessionFailure(.accessNotAccepted, .sessionConsent))])
    #expect(driver.requestSession().result == .sessionFailure(.accessNotAccepted, .sessionConsent))
  }

  @Test func `consent withdrawn refuses the next start`() {
    var driver = Driver()
    let id = driver.session()
    #expect(driver.step(.person(.consent(false))).isEmpty)
    #expect(driver.start(id).result == .sessionFailure(.accessNotAccepted, .sessionConsent))
  }

  @Test func `a request for consent ends when the app leaves the front`() {
    var driver = Driver(circumstances: Circumstances())
    _ = driver.requestSession()
    #expect(
      driver.step(.person(.home)) == [.returns(CallID(1), .sessionFailure(.systemNotAvailable, .sessionBackground))])
    #expect(driver.step(.person(.consent(true))).isEmpty)
  }

  @Test(arguments: [PersonAction.home, .background, .lock, .open(AppID("tag"))])
  func `leaving the front ends the session with invalidated, staying does not`(_ action: PersonAction) {
    var (driver, _) = Driver.selected()
    let effects = driver.step(.person(action))
    #expect(effects.posted == (action == .open(Driver.app) ? [] : [.sessionInvalidated(.invalidated)]))
  }

  @Test func `unlocking brings the app back to the front`() {
    var driver = Driver()
    _ = driver.step(.person(.lock))
    #expect(driver.requestSession().result == .sessionFailure(.systemNotAvailable, .sessionBackground))
    _ = driver.step(.person(.unlock))
    #expect(driver.requestSession().result == .session(SessionID(1)))
  }

  @Test func `the person's dismissal ends the session with userInvalidated`() {
    var (driver, _) = Driver.selected()
    let effects = driver.step(.person(.dismiss))
    #expect(effects.posted == [.sessionInvalidated(.userInvalidated)])
    #expect(effects.sheets == [.closed(nil)])
  }

  @Test func `a dismissal without a sheet ends nothing`() {
    var driver = Driver()
    _ = driver.session()
    #expect(driver.step(.person(.dismiss)).posted.isEmpty)
    #expect(driver.phone.session.session != nil)
  }

  @Test func `the app's own invalidate ends the session once`() {
    var (driver, id) = Driver.selected()
    #expect(driver.step(.app(.invalidate(id))).posted == [.sessionInvalidated(.invalidated)])
    #expect(driver.step(.app(.invalidate(id))).isEmpty)
  }

  @Test func `letting the session go ends it`() {
    var (driver, id) = Driver.selected()
    #expect(driver.step(.app(.releaseSession(id))).presence == [false])
    #expect(driver.phone.session.state == .none)
  }

  @Test func `nothing of an ended session touches the next one`() {
    var driver = Driver()
    let first = driver.session()
    _ = driver.step(.app(.invalidate(first)))
    let second = driver.session()
    #expect(driver.step(.app(.releaseSession(first))).isEmpty)
    #expect(driver.step(.timer(.sessionLimit(first))).isEmpty)
    #expect(driver.start(first).result == .sessionFailure(.invalidated, .sessionEnded))
    #expect(driver.stop(first).posted.isEmpty)
    #expect(driver.phone.session.session?.id == second)
  }
}
