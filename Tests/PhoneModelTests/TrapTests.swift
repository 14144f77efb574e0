import PhoneModel
import Testing

@Suite struct TrapTests {
  @Test func `without the entitlement a session and an assertion trap, naming the key`() {
    var driver = Driver(Entitlements(hostCardEmulation: false))
    for effects in [driver.requestSession().effects, driver.acquire().effects] {
      #expect(effects.traps.map(\.rule) == [.entitlementNeeded])
      #expect(effects.traps.allSatisfy { $0.sentence.contains("com.apple.developer.nfc.hce = true") })
    }
  }

  @Test func `on a phone that is not supported a session and an assertion trap`() {
    var driver = Driver(circumstances: Circumstances(isSupported: false, consent: .accepted))
    #expect(driver.requestSession().effects.traps.map(\.rule) == [.supportNeeded])
    #expect(driver.acquire().effects.traps.map(\.rule) == [.supportNeeded])
  }

  @Test func `an app that is not installed has no entitlement`() {
    var driver = Driver()
    let effects = driver.step(.app(.requestSession(CallID(9), AppID("stranger"))))
    #expect(effects.traps.map(\.rule) == [.entitlementNeeded])
  }

  @Test func `with entitlement and support nothing traps`() {
    var driver = Driver()
    #expect(driver.acquire().effects.traps.isEmpty)
    #expect(driver.requestSession().effects.traps.isEmpty)
  }

  @Test func `a trap says the sentence and the row`() {
    #expect(
      Trap.secondAnswer(to: APDUID(7)).description
        == "respond(response:) called again for APDU 7, which has its answer already [trap.second-answer]")
  }
}
