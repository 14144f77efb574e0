import ISO7816
import PhoneModel
import Testing

@Suite struct AnswerTests {
  private static let read: [UInt8] = [0x00, 0xB0, 0x00, 0x00, 0x0F]

  private static func owing(settings: PhoneSettings = PhoneSettings()) throws -> (Driver, SessionID, APDUID) {
    var (driver, id) = Driver.selected(settings: settings)
    let apdu = try #require(driver.command(read).apdu)
    return (driver, id, apdu)
  }

  @Test func `an answer reaches the reader as it is`() throws {
    var (driver, _, apdu) = try Self.owing()
    let (result, effects) = driver.respond(apdu, [0x01, 0x02, 0x90, 0x00])
    #expect(result == .done)
    #expect(effects.contains(.answerReader(ExchangeID(2), .response([0x01, 0x02, 0x90, 0x00]))))
  }

  @Test func `a second answer traps`() throws {
    var (driver, _, apdu) = try Self.owing()
    _ = driver.respond(apdu)
    let (result, effects) = driver.respond(apdu)
    #expect(result == nil)
    #expect(effects.traps == [.secondAnswer(to: apdu)])
  }

  @Test func `after transmissionError the same APDU is answered again`() throws {
    var (driver, _, apdu) = try Self.owing()
    _ = driver.step(.fault(.transmissionError(times: 2)))
    for _ in 1...2 {
      #expect(driver.respond(apdu).result == .sessionFailure(.transmissionError, .retryAfterTransmissionError))
    }
    #expect(driver.respond(apdu).result == .done)
  }

  @Test func `an APDU let go unanswered ends the session with emulationStopped and tears the reader's wait`() throws {
    var (driver, _, apdu) = try Self.owing()
    let effects = driver.step(.app(.releaseAPDU(apdu)))
    #expect(effects.posted == [.sessionInvalidated(.emulationStopped)])
    #expect(effects.contains(.answerReader(ExchangeID(2), .torn)))
    #expect(effects.notes == [.droppedAPDU])
  }

  @Test func `the reason for a dropped APDU is a setting`() throws {
    var settings = PhoneSettings()
    settings.droppedAPDUReason = .invalidated
    var (driver, _, apdu) = try Self.owing(settings: settings)
    #expect(driver.step(.app(.releaseAPDU(apdu))).posted == [.sessionInvalidated(.invalidated)])
  }

  @Test func `an APDU that failed every time counts as unanswered when it is let go`() throws {
    var (driver, _, apdu) = try Self.owing()
    _ = driver.step(.fault(.transmissionError(times: 1)))
    _ = driver.respond(apdu)
    #expect(driver.step(.app(.releaseAPDU(apdu))).posted == [.sessionInvalidated(.emulationStopped)])
  }

  @Test func `an answered APDU is let go without a word`() throws {
    var (driver, _, apdu) = try Self.owing()
    _ = driver.respond(apdu)
    #expect(driver.step(.app(.releaseAPDU(apdu))).isEmpty)
  }

  @Test func `an answer after the field went meets transmissionError, again and again`() throws {
    var (driver, _, apdu) = try Self.owing()
    let lost = driver.step(.reader(.fieldOff))
    #expect(lost.contains(.answerReader(ExchangeID(2), .torn)))
    #expect(lost.posted == [.readerDeselected])
    for _ in 1...2 { #expect(driver.respond(apdu).result == .sessionFailure(.transmissionError, .lateAnswerLink)) }
    #expect(driver.step(.app(.releaseAPDU(apdu))).isEmpty)
  }

  @Test func `an answer after stopEmulation meets transmissionError and the reader sees a tear`() throws {
    var (driver, id, apdu) = try Self.owing()
    #expect(driver.stop(id).contains(.answerReader(ExchangeID(2), .torn)))
    #expect(driver.respond(apdu).result == .sessionFailure(.transmissionError, .lateAnswerLink))
  }

  @Test func `an answer after the session's end meets invalidated`() throws {
    var (driver, id, apdu) = try Self.owing()
    _ = driver.step(.app(.invalidate(id)))
    #expect(driver.respond(apdu).result == .sessionFailure(.invalidated, .lateAnswerSession))
  }

  @Test func `an answer of the last session stays late in the next one`() throws {
    var (driver, id, apdu) = try Self.owing()
    _ = driver.step(.reader(.fieldOff))
    _ = driver.step(.app(.invalidate(id)))
    _ = driver.session()
    #expect(driver.respond(apdu).result == .sessionFailure(.invalidated, .lateAnswerSession))
  }

  @Test func `a reader that sends again while an answer is owed gives that answer up`() throws {
    var (driver, _, apdu) = try Self.owing()
    let (_, next, effects) = driver.command(Self.read)
    #expect(effects.contains(.answerReader(ExchangeID(2), .torn)))
    #expect(driver.respond(apdu).result == .sessionFailure(.transmissionError, .lateAnswerLink))
    #expect(driver.respond(try #require(next)).result == .done)
  }
}
