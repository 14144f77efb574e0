import ISO7816
import PhoneModel
import Testing

/// Who may be the default app, who picks it, and what a locked phone does.
@Suite struct DefaultAppTests {
  @Test func `an app that is not installed or has not both entitlements is never the default`() {
    let badge = AppID("badge")
    for entitlements in [
      Entitlements(), Entitlements(hostCardEmulation: false, defaultContactlessApp: true),
    ] {
      let phone = Phone(apps: [badge: entitlements], defaultApp: badge)
      #expect(phone.contactless.defaultApp == nil)
    }
    #expect(Phone(apps: [:], defaultApp: badge).contactless.defaultApp == nil)
    var situation = Situation(defaultApp: nil, front: nil)
    for app in ["badge", "nobody"] {
      #expect(situation.person(.defaultApp(AppID(app))).notes == [.defaultApp])
      #expect(situation.phone.contactless.defaultApp == nil)
    }
    #expect(situation.fieldOn().notes == [.walletField])
  }

  @Test func `the person picks the default app and takes it back, a refused pick changes nothing`() {
    var situation = Situation(defaultApp: nil, front: nil)
    #expect(situation.person(.defaultApp(Situation.wallet)).notes == [.defaultAppChosen])
    _ = situation.person(.defaultApp(Situation.badge))
    #expect(situation.phone.contactless.defaultApp == Situation.wallet)
    _ = situation.person(.defaultApp(nil))
    #expect(situation.fieldOn().notes == [.walletField])
  }

  @Test func `a locked phone asks for authentication first, and the unlock launches the default app`() {
    var situation = Situation()
    _ = situation.person(.lock)
    #expect(situation.fieldOn() == [.authenticate(Situation.wallet, .defaultAppAuthentication)])
    #expect(situation.phone.scene.state == .locked(over: Situation.transit))
    #expect(situation.person(.unlock) == [.launch(Situation.wallet, .readerDetected, .defaultAppField)])
    #expect(situation.phone.scene.front == Situation.wallet)
    #expect(situation.person(.unlock) == [])
  }

  @Test func `a double-click on a locked phone outlives the field`() {
    var situation = Situation()
    _ = situation.person(.lock)
    _ = situation.fieldOn()
    #expect(situation.person(.doubleClick).scenes == ["authenticate wallet default-app.authentication"])
    #expect(situation.person(.doubleClick) == [])
    #expect(situation.fieldOff().notes == [])
    #expect(situation.fieldOn() == [])
    #expect(situation.person(.unlock).scenes == ["launch wallet presentation default-app.double-click"])
  }

  @Test(arguments: [
    Event.reader(.fieldOff), .person(.lock), .person(.home), .person(.background), .person(.defaultApp(nil)),
    .phone(.radio(false)), .phone(.eligible(false)), .phone(.supported(false)),
  ])
  func `what comes between the question and the authentication cancels it`(_ event: Event) {
    var situation = Situation()
    _ = situation.person(.lock)
    _ = situation.fieldOn()
    #expect(situation.step(event).notes.last == .defaultAppCancelled)
    #expect(situation.person(.unlock).scenes == [])
  }

  @Test func `the same default again cancels nothing`() {
    var situation = Situation()
    _ = situation.person(.lock)
    _ = situation.fieldOn()
    #expect(situation.person(.defaultApp(Situation.wallet)).notes == [.defaultAppChosen])
    #expect(situation.person(.unlock).scenes == ["launch wallet readerDetected default-app.field"])
  }

  @Test func `the default app that was in front of the lock is launched again, to be told`() {
    var situation = Situation(front: Situation.wallet)
    _ = situation.person(.lock)
    _ = situation.fieldOn()
    #expect(situation.person(.unlock).scenes == ["launch wallet readerDetected default-app.field"])
  }

  @Test func `on a locked phone an express card or the wallet needs no authentication`() {
    var express = Situation(defaultApp: nil, express: true)
    _ = express.person(.lock)
    #expect(express.fieldOn().notes == [.expressCard])
    var wallet = Situation(defaultApp: nil)
    _ = wallet.person(.lock)
    #expect(wallet.fieldOn().notes == [.walletField])
    #expect(wallet.person(.doubleClick).notes == [.walletDoubleClick])
  }

  @Test func `an assertion ends after 15 s to the nanosecond, and with it what it kept away`() {
    var situation = Situation()
    _ = situation.acquire()
    _ = situation.session()
    situation.wait(.nanoseconds(14_999_999_999))
    #expect(situation.fieldOn().posted == [.readerDetected])
    situation.wait(.nanoseconds(1))
    _ = situation.step(.timer(.assertionLimit(AssertionID(1))))
    #expect(situation.tap().scenes == ["launch wallet readerDetected default-app.field"])
  }

  @Test(arguments: PhoneSettings.CoolDownBinds.allCases)
  func `an assertion's cool-down binds every app, or by a setting its own`(_ binds: PhoneSettings.CoolDownBinds) {
    var settings = PhoneSettings()
    settings.assertionCoolDownBinds = binds
    var situation = Situation(settings: settings)
    _ = situation.acquire()
    _ = situation.person(.open(Situation.badge))
    let refused = CallResult.assertionFailure(.systemNotAvailable, .assertionCoolDown)
    #expect(situation.acquire(Situation.badge) == (binds == .app ? .assertion(AssertionID(2)) : refused))
    _ = situation.person(.open(Situation.transit))
    situation.wait(.nanoseconds(14_999_999_999))
    #expect(situation.acquire() == refused)
    situation.wait(.nanoseconds(1))
    #expect(situation.acquire() == .assertion(AssertionID(binds == .app ? 3 : 2)))
  }

  @Test func `an assertion's limit and cool-down bind the apps one by one where a setting says so`() {
    var settings = PhoneSettings()
    settings.assertionCoolDownBinds = .app
    var situation = Situation(settings: settings)
    _ = situation.acquire()
    #expect(situation.acquire() == .assertionFailure(.systemNotAvailable, .assertionHeld))
    situation.wait(.seconds(15))
    _ = situation.step(.timer(.assertionLimit(AssertionID(1))))
    #expect(situation.acquire() == .assertionFailure(.systemNotAvailable, .assertionCoolDown))
  }
}
