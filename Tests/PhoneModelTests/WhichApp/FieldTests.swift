import ISO7816
import PhoneModel
import Testing

/// Which app a reader's field reaches on an unlocked phone.
@Suite struct FieldTests {
  @Test func `the app in front that emulates gets the field, whatever the default is`() {
    var phone = Situation(express: true)
    _ = phone.session()
    _ = phone.start()
    #expect(phone.fieldOn() == [.post(SessionID(1), .readerDetected, .readerDetected)])
    #expect(phone.person(.doubleClick).notes == [.fieldEmulating])
    #expect(phone.phone.scene.front == Situation.transit)
  }

  @Test func `an assertion keeps the default app away, and its session is told of the field`() {
    var phone = Situation(express: true)
    _ = phone.acquire()
    _ = phone.session()
    let effects = phone.fieldOn()
    #expect(effects.posted == [.readerDetected])
    #expect(effects.notes == [.assertionSuppresses])
    #expect(effects.scenes == [])
    #expect(phone.person(.doubleClick).notes == [.assertionSuppresses])
  }

  @Test func `an assertion without a session keeps the field from everybody, and the session that begins is told`() {
    var phone = Situation(defaultApp: nil)
    _ = phone.acquire()
    #expect(phone.fieldOn().notes == [.assertionSuppresses])
    #expect(phone.session() == .session(SessionID(1)))
    #expect(phone.phone.scene.front == Situation.transit)
  }

  @Test func `the default app is launched and told, also from the home screen`() {
    var home = Situation(front: nil)
    #expect(home.fieldOn() == [.launch(Situation.wallet, .readerDetected, .defaultAppField)])
    #expect(home.phone.scene.front == Situation.wallet)
    #expect(home.fieldOn() == [])
    var other = Situation(front: Situation.badge)
    #expect(other.fieldOn().scenes == ["launch wallet readerDetected default-app.field"])
  }

  @Test func `a session in front without an assertion ends when the default app takes over`() {
    var phone = Situation()
    _ = phone.session()
    #expect(
      phone.fieldOn() == [
        .cancelTimer(.sessionLimit(SessionID(1))),
        .post(SessionID(1), .sessionInvalidated(.invalidated), .sessionBackground), .finishStream(SessionID(1)),
        .launch(Situation.wallet, .readerDetected, .defaultAppField),
      ])
    #expect(phone.session(Situation.wallet) == .session(SessionID(2)))
  }

  @Test func `a question for consent in front is refused when the default app takes over`() {
    var phone = Situation(circumstances: Circumstances())
    #expect(phone.session() == nil)
    #expect(
      phone.fieldOn().contains(.returns(CallID(1), .sessionFailure(.systemNotAvailable, .sessionBackground))))
  }

  @Test func `the default app in front is told and not launched, and so is its session`() {
    var phone = Situation(front: Situation.wallet)
    #expect(phone.fieldOn() == [.tell(Situation.wallet, .readerDetected, .defaultAppInFront)])
    _ = phone.session(Situation.wallet)
    #expect(
      phone.tap() == [
        .post(SessionID(1), .readerDetected, .readerDetected),
        .tell(Situation.wallet, .readerDetected, .defaultAppInFront),
      ])
    #expect(phone.person(.doubleClick) == [.tell(Situation.wallet, .presentation, .defaultAppInFront)])
  }

  @Test func `without a default app the session in front gets the field, else the system's wallet does`() {
    var phone = Situation(defaultApp: nil)
    #expect(phone.fieldOn().notes == [.walletField])
    _ = phone.session()
    #expect(phone.tap() == [.post(SessionID(1), .readerDetected, .readerDetected)])
    #expect(phone.phone.scene.front == Situation.transit)
  }

  @Test func `a setting lets the session in front keep the field from the default app`() {
    var settings = PhoneSettings()
    settings.fieldWithoutAssertion = .session
    var phone = Situation(express: true, settings: settings)
    #expect(phone.session() == .session(SessionID(1)))
    #expect(phone.fieldOn() == [.post(SessionID(1), .readerDetected, .readerDetected)])
    #expect(phone.person(.doubleClick).scenes == ["launch wallet presentation default-app.double-click"])
  }

  @Test func `a setting lets the system's wallet cover the session in front, which ends`() {
    var settings = PhoneSettings()
    settings.fieldWithoutAssertion = .defaultAppOrWallet
    var phone = Situation(defaultApp: nil, settings: settings)
    #expect(phone.session() == .session(SessionID(1)))
    let effects = phone.fieldOn()
    #expect(effects.posted == [.sessionInvalidated(.invalidated)])
    #expect(effects.notes == [.walletCovers])
    #expect(phone.phone.scene.state == .home)
    var held = Situation(defaultApp: nil, settings: settings)
    _ = held.acquire()
    _ = held.session()
    #expect(held.fieldOn().posted == [.readerDetected])
  }

  @Test func `an express card takes the field that no default app takes, but not from an assertion`() {
    var phone = Situation(defaultApp: nil, express: true)
    _ = phone.session()
    #expect(phone.fieldOn().notes == [.expressCard])
    #expect(phone.phone.session.session != nil)
    _ = phone.acquire()
    #expect(phone.tap().posted == [.readerDetected])
  }

  @Test func `while the radio is off no field is sensed, and one that is there is when it is on again`() {
    var phone = Situation(front: nil)
    _ = phone.step(.phone(.radio(false)))
    #expect(phone.fieldOn().notes == [.fieldRadioOff])
    #expect(phone.person(.doubleClick).notes == [.defaultAppUnusable, .walletDoubleClick])
    #expect(phone.step(.phone(.radio(true))).scenes == ["launch wallet readerDetected default-app.field"])
    #expect(phone.step(.phone(.radio(true))) == [])
  }

  @Test(arguments: [PhoneAction.eligible(false), .supported(false)])
  func `a phone that cannot emulate cards launches no default app`(_ action: PhoneAction) {
    var phone = Situation(front: nil)
    _ = phone.step(.phone(action))
    #expect(phone.fieldOn().notes == [.defaultAppUnusable, .walletField])
    #expect(phone.person(.doubleClick).notes == [.defaultAppUnusable, .walletDoubleClick])
    #expect(phone.phone.scene.state == .home)
  }

  @Test func `the double-click launches the default app over the app in front, whose session ends`() {
    var phone = Situation()
    _ = phone.session()
    let effects = phone.person(.doubleClick)
    #expect(effects.posted == [.sessionInvalidated(.invalidated)])
    #expect(effects.scenes == ["launch wallet presentation default-app.double-click"])
  }

  @Test func `an app that ends its emulation keeps the field that it has`() {
    var phone = Situation()
    _ = phone.session()
    _ = phone.start()
    _ = phone.fieldOn()
    let effects = phone.step(.app(.stopEmulation(SessionID(1), .success)))
    #expect(effects.scenes == [])
    #expect(phone.tap().scenes == ["launch wallet readerDetected default-app.field"])
  }
}
