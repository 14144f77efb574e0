import PhoneModel
import Testing

@Suite struct AssertionTests {
  @Test func `an assertion holds for 15 s`() {
    var driver = Driver()
    let (result, effects) = driver.acquire()
    #expect(result == .assertion(AssertionID(1)))
    #expect(effects.contains(.setTimer(.assertionLimit(AssertionID(1)), .start + .seconds(15))))
    driver.wait(.seconds(15))
    #expect(
      driver.step(.timer(.assertionLimit(AssertionID(1)))).contains(.assertionEnded(AssertionID(1), .assertionLimit)))
    #expect(driver.phone.intent.holder == nil)
  }

  @Test func `after its end none is granted for 15 s, then one is`() {
    var driver = Driver()
    _ = driver.acquire()
    driver.wait(.seconds(2))
    _ = driver.step(.app(.releaseAssertion(AssertionID(1))))
    #expect(driver.acquire().result == .assertionFailure(.systemNotAvailable, .assertionCoolDown))
    driver.wait(.nanoseconds(14_999_999_999))
    #expect(driver.acquire().result == .assertionFailure(.systemNotAvailable, .assertionCoolDown))
    driver.wait(.nanoseconds(1))
    #expect(driver.acquire().result == .assertion(AssertionID(2)))
  }

  @Test func `a second one while one is valid is refused`() {
    var driver = Driver()
    _ = driver.acquire()
    #expect(driver.acquire().result == .assertionFailure(.systemNotAvailable, .assertionHeld))
  }

  @Test func `releasing it ends it and cancels its timer`() {
    var driver = Driver()
    _ = driver.acquire()
    #expect(
      driver.step(.app(.releaseAssertion(AssertionID(1)))) == [
        .cancelTimer(.assertionLimit(AssertionID(1))), .assertionEnded(AssertionID(1), .assertionReleased),
      ])
  }

  @Test func `an old assertion's release and timer leave the next one alone`() {
    var driver = Driver()
    _ = driver.acquire()
    _ = driver.step(.app(.releaseAssertion(AssertionID(1))))
    driver.wait(.seconds(15))
    _ = driver.acquire()
    #expect(driver.step(.app(.releaseAssertion(AssertionID(1)))).isEmpty)
    #expect(driver.step(.timer(.assertionLimit(AssertionID(1)))).isEmpty)
    #expect(driver.phone.intent.holder?.assertion == AssertionID(2))
  }

  @Test func `leaving the front ends it`() {
    var driver = Driver()
    _ = driver.acquire()
    #expect(driver.step(.person(.home)).contains(.assertionEnded(AssertionID(1), .assertionBackground)))
  }

  @Test func `an app in the background gets none`() {
    var driver = Driver(opened: false)
    #expect(driver.acquire().result == .assertionFailure(.systemNotAvailable, .assertionForeground))
  }

  @Test func `an ineligible phone and a person who refused get systemEligibilityFailed`() {
    var ineligible = Driver(circumstances: Circumstances(isEligible: false, consent: .accepted))
    #expect(ineligible.acquire().result == .assertionFailure(.systemEligibilityFailed, .assertionEligibility))
    var refused = Driver(circumstances: Circumstances(consent: .declined))
    #expect(refused.acquire().result == .assertionFailure(.systemEligibilityFailed, .assertionConsent))
  }

  @Test func `the trace notes an assertion with no action of the person before it`() {
    var driver = Driver()
    #expect(driver.acquire().effects.notes.isEmpty)
    _ = driver.step(.app(.releaseAssertion(AssertionID(1))))
    driver.wait(.seconds(15))
    #expect(driver.acquire().effects.notes == [.assertionPerson])
  }

  @Test func `it keeps the wallet away from a double-click while it holds`() {
    var driver = Driver()
    _ = driver.acquire()
    #expect(driver.step(.person(.doubleClick)).notes == [.assertionSuppresses])
    _ = driver.step(.app(.releaseAssertion(AssertionID(1))))
    #expect(driver.step(.person(.doubleClick)).notes == [.walletDoubleClick])
  }

  @Test func `a session needs no assertion`() {
    var driver = Driver()
    #expect(driver.phone.intent.holder == nil)
    #expect(driver.requestSession().result == .session(SessionID(1)))
  }
}
