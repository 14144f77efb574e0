import PhoneModel
import Testing

/// Each finding on the way to the app that is reached, in order and in words.
@Suite struct RouteTests {
  private static func lines(_ event: SceneEvent, _ situation: Situation) -> [String] {
    ContactlessRoute(event, in: situation.phone.contactlessSituation).findings.map {
      "\($0.sentence) [\($0.rule.rawValue)]"
    }
  }

  @Test func `the default app takes the field from a session without an assertion`() {
    var situation = Situation()
    _ = situation.session()
    #expect(
      Self.lines(.readerDetected, situation) == [
        "no app in front emulates a card [field.emulating]",
        "no presentment intent assertion is held [assertion.suppresses]",
        "wallet is the default app: the field launches it, and the session of transit ends [default-app.field]",
      ])
    #expect(
      Self.lines(.presentation, Situation(front: nil)).last
        == "wallet is the default app: the double-click launches it [default-app.double-click]")
    #expect(
      Self.lines(.presentation, Situation(front: Situation.wallet)).last
        == "wallet is the default app and in front: it is told of the double-click [default-app.in-front]")
  }

  @Test func `an assertion and an emulation end the way at once`() {
    var situation = Situation()
    _ = situation.acquire()
    #expect(
      Self.lines(.presentation, situation).last
        == "transit holds a presentment intent assertion: the default app, the wallet and express cards stay quiet "
        + "[assertion.suppresses]")
    _ = situation.session()
    _ = situation.start()
    #expect(
      Self.lines(.readerDetected, situation) == [
        "transit is in front and emulates a card: the tap is its own [field.emulating]"
      ])
    #expect(
      Self.lines(.presentation, situation) == [
        "transit is in front and emulates a card: the double-click opens nothing [field.emulating]"
      ])
  }

  @Test func `a locked phone, a phone that cannot and a radio that is off are said`() {
    var locked = Situation()
    _ = locked.person(.lock)
    #expect(
      Self.lines(.presentation, locked).last
        == "wallet is the default app and the phone is locked: the double-click launches it after authentication "
        + "[default-app.authentication]")
    var ineligible = Situation()
    _ = ineligible.step(.phone(.eligible(false)))
    #expect(
      Self.lines(.readerDetected, ineligible).suffix(2) == [
        "wallet is the default app, but the phone cannot emulate cards now: it is not launched [default-app.unusable]",
        "the system's wallet takes the field; it holds no card here [wallet.field]",
      ])
    var off = Situation()
    _ = off.step(.phone(.radio(false)))
    #expect(
      Self.lines(.readerDetected, off) == ["the NFC radio is off: no field is sensed [field.radio-off]"])
    #expect(
      Self.lines(.presentation, off).suffix(2) == [
        "wallet is the default app, but the NFC radio is off: it is not launched [default-app.unusable]",
        "the system's wallet opens over the app; it holds no card here [wallet.double-click]",
      ])
  }

  @Test func `without a default app the wallet, an express card or the session in front is said`() {
    var situation = Situation(defaultApp: nil)
    _ = situation.session()
    #expect(
      Self.lines(.readerDetected, situation).suffix(2) == [
        "the person picked no app as the default: it is the system's wallet [default-app.chosen]",
        "transit is in front with a card session, which is told of the field [field.session]",
      ])
    #expect(
      Self.lines(.readerDetected, Situation(defaultApp: nil, express: true)).last
        == "an express card takes the field; it is not simulated, so the reader finds no card [express-card]")
    var settings = PhoneSettings()
    settings.fieldWithoutAssertion = .defaultAppOrWallet
    var covered = Situation(defaultApp: nil, settings: settings)
    _ = covered.session()
    #expect(
      Self.lines(.readerDetected, covered).last
        == "the system's wallet takes the field and covers transit, whose session ends; it holds no card here "
        + "[wallet.covers]")
  }
}
