import ISO7816
import PhoneModel
import Testing

@Suite struct EmulationTests {
  @Test func `the first start sets the limit, shows the sheet and puts the card into the field`() {
    var driver = Driver()
    let id = driver.session()
    _ = driver.step(.app(.alertMessage(id, "Hold near the gate")))
    let (result, effects) = driver.start(id)
    #expect(result == .done)
    #expect(effects.contains(.setTimer(.sessionLimit(id), .start + .seconds(60))))
    #expect(effects.sheets == [.shown(message: "Hold near the gate")])
    #expect(effects.presence == [true])
  }

  @Test func `a start with no reader present is allowed`() {
    var driver = Driver()
    let id = driver.session()
    #expect(!driver.phone.radio.fieldIsOn)
    #expect(driver.start(id).result == .done)
  }

  @Test func `a start while it runs has no effect`() {
    var (driver, id) = Driver.selected()
    let (result, effects) = driver.start(id)
    #expect(result == .done)
    #expect(effects.notes == [.emulationStartTwice])
    #expect(effects.presence.isEmpty && effects.sheets.isEmpty)
  }

  @Test func `stop closes the sheet with its outcome and the session lives on`() {
    var (driver, id) = Driver.selected()
    let effects = driver.stop(id, .failure)
    #expect(effects.sheets == [.closed(.failure)])
    #expect(effects.presence == [false])
    #expect(driver.phone.session.session?.id == id)
    #expect(driver.start(id).result == .done)
  }

  @Test func `a stop before any start does nothing`() {
    var driver = Driver()
    let id = driver.session()
    #expect(driver.stop(id).notes == [.emulationStopIdle])
    #expect(driver.phone.session.session?.id == id)
  }

  @Test func `the limit counts from the first start, whatever stops in between`() {
    var driver = Driver()
    let id = driver.session()
    driver.wait(.seconds(5))
    #expect(driver.start(id).effects.contains(.setTimer(.sessionLimit(id), .start + .seconds(65))))
    driver.wait(.seconds(10))
    #expect(!driver.stop(id).contains(.cancelTimer(.sessionLimit(id))))
    let again = driver.start(id).effects
    #expect(!again.contains { if case .setTimer = $0 { true } else { false } })
  }

  @Test func `stop sets the limit back where the setting says so`() {
    var settings = PhoneSettings()
    settings.stopResetsLimit = true
    var (driver, id) = Driver.selected(settings: settings)
    driver.wait(.seconds(50))
    #expect(driver.stop(id).contains(.cancelTimer(.sessionLimit(id))))
    #expect(driver.start(id).effects.contains(.setTimer(.sessionLimit(id), .start + .seconds(110))))
  }

  @Test func `the limit ends the session with maxSessionDurationReached`() {
    var (driver, id) = Driver.selected()
    driver.wait(.seconds(60))
    let effects = driver.step(.timer(.sessionLimit(id)))
    #expect(effects.posted == [.sessionInvalidated(.maxSessionDurationReached)])
    #expect(effects.contains(.finishStream(id)))
    #expect(effects.sheets == [.closed(nil)])
  }

  @Test func `the limit ends a session that is between two emulations too`() {
    var (driver, id) = Driver.selected()
    _ = driver.stop(id)
    driver.wait(.seconds(60))
    #expect(driver.step(.timer(.sessionLimit(id))).posted == [.sessionInvalidated(.maxSessionDurationReached)])
  }

  @Test func `in the cool-down a session is granted and its start is refused until 15 s are over`() {
    var (driver, id) = Driver.selected()
    driver.wait(.seconds(60))
    _ = driver.step(.timer(.sessionLimit(id)))
    let next = driver.session()
    #expect(driver.start(next).result == .sessionFailure(.systemNotAvailable, .sessionCoolDown))
    driver.wait(.nanoseconds(14_999_999_999))
    #expect(driver.start(next).result == .sessionFailure(.systemNotAvailable, .sessionCoolDown))
    driver.wait(.nanoseconds(1))
    #expect(driver.start(next).result == .done)
  }

  @Test func `a session that ended before its limit leaves no cool-down`() {
    var (driver, id) = Driver.selected()
    _ = driver.step(.app(.invalidate(id)))
    let next = driver.session()
    #expect(driver.start(next).result == .done)
  }

  @Test func `the message changes on the sheet while it is shown, and only then`() {
    var driver = Driver()
    let id = driver.session()
    #expect(driver.step(.app(.alertMessage(id, "before"))).isEmpty)
    _ = driver.start(id)
    #expect(driver.step(.app(.alertMessage(id, "during"))).sheets == [.message("during")])
    _ = driver.step(.app(.invalidate(id)))
    #expect(driver.step(.app(.alertMessage(id, "after"))).isEmpty)
  }

  @Test func `the sheet is shown exactly while emulation runs`() {
    var driver = Driver()
    let id = driver.session()
    #expect(!driver.phone.sheet.isShown)
    _ = driver.start(id)
    #expect(driver.phone.sheet.isShown)
    _ = driver.stop(id)
    #expect(!driver.phone.sheet.isShown)
    _ = driver.start(id)
    _ = driver.step(.person(.home))
    #expect(!driver.phone.sheet.isShown)
  }
}
