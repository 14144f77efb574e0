import CardTrace
import CoreNFC
import ISO7816
import PhoneModel
import PhoneRuntime
import Testing

/// What people reported of phones: routing, sessions, the presentment intent assertion.
@Suite(.timeLimit(.minutes(1))) struct FieldReportsPhoneTests {
  private static let success = Data([0x90, 0x00])

  @Test(
    arguments: [[0x00, 0xA4, 0x00, 0x00, 0x02, 0x3F, 0x00], [0x00, 0xA4, 0x00, 0x0C, 0x02, 0x2F, 0x00]] as [[UInt8]])
  func `B7 a driver that probes for files is refused 6A82 and the card stays`(_ probe: [UInt8]) async throws {
    let phone = ReportPhone()
    let session = try await phone.emulating()
    #expect(await phone.runtime.transmit(probe) == .response([0x6A, 0x82]))
    let answer = Task { await phone.runtime.transmit(ReportPhone.selectTag) }
    try await phone.command(of: session).respond([0x90, 0x00])
    #expect(await answer.value == .response([0x90, 0x00]))
    #expect(phone.runtime.withPhone { $0.session.isEmulating })
  }

  @Test func `B8 no app for an AID is 6A82, and an app that lets its command go is no answer at all`() async throws {
    let phone = ReportPhone()
    let session = try await phone.emulating()
    #expect(await phone.runtime.transmit(ReportPhone.select([0xA0, 0, 0, 0, 3])) == .response([0x6A, 0x82]))
    let answer = Task { await phone.runtime.transmit(ReportPhone.selectTag) }
    _ = try await phone.command(of: session)
    #expect(await answer.value == .torn)
    #expect(phone.trace.records.contains { $0.kind == .apduDropped && $0.rule == "apdu.dropped" })
  }

  @Test func `D6 every AID that is listed reaches the app, and a refusal of the app's own is told from the phone's`()
    async throws
  {
    let other: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x02]
    let phone = ReportPhone(listing: [ReportPhone.tagName, other])
    let session = try await phone.emulating()
    for name in [ReportPhone.tagName, other] {
      let answer = Task { await phone.runtime.transmit(ReportPhone.select(name)) }
      let command = try await phone.command(of: session)
      #expect(command.bytes == ReportPhone.select(name))
      try await command.respond([0x6A, 0x82])
      #expect(await answer.value == .response([0x6A, 0x82]))
    }
    _ = await phone.runtime.transmit(ReportPhone.select([0xA0, 0, 0, 0, 3]))
    #expect(phone.traced("answer", "phone-answer").count == 3)
    #expect(phone.trace.records.last { $0.kind == .phoneAnswer }?.bytes == [0x6A, 0x82])
  }

  @Test func `D7 an AID that is not listed is answered 6A82 by the phone, and the trace says why`() async throws {
    let phone = ReportPhone(listing: [[0xF0, 1, 2, 3, 4]])
    let session = try await phone.emulating()
    #expect(
      await phone.runtime.transmit(ReportPhone.select([0xA0, 0, 0, 0, 3, 0x10, 0x10])) == .response([0x6A, 0x82]))
    #expect(phone.traced("phone-answer") == ["phone-answer: not in the app's select-identifier-prefixes"])
    #expect(phone.trace.records.last { $0.kind == .phoneAnswer }?.rule == "select.unlisted")
    #expect(phone.traced("event").allSatisfy { $0 != "event: received" })
    withExtendedLifetime(session) {}
  }

  @Test(
    arguments: [(.refused(0x6985), [0x69, 0x85]), (.refused(0x6D00), [0x6D, 0x00])]
      as [(PhoneSettings.CommandBeforeSelect, [UInt8])])
  func `D8 a first command that selects no AID gets what the setting says, and the trace has its rule`(
    _ setting: PhoneSettings.CommandBeforeSelect, _ refusal: [UInt8]
  ) async throws {
    var settings = PhoneSettings()
    settings.commandBeforeSelect = setting
    let phone = ReportPhone(settings: settings)
    let session = try await phone.emulating()
    #expect(await phone.runtime.transmit([0x00, 0xB0, 0x00, 0x00, 0x0F]) == .response(refusal))
    // A file cannot be selected before an application: as for an AID that nobody has.
    #expect(await phone.runtime.transmit([0x00, 0xA4, 0x00, 0x0C, 0x02, 0xE1, 0x03]) == .response([0x6A, 0x82]))
    #expect(phone.trace.records.filter { $0.kind == .phoneAnswer }.map(\.rule) == ["select.none", "select.none"])
    withExtendedLifetime(session) {}
  }

  @Test func `D8 a phone that delivers such a command hands it to the app unchanged`() async throws {
    var settings = PhoneSettings()
    settings.commandBeforeSelect = .delivered
    let phone = ReportPhone(settings: settings)
    let session = try await phone.emulating()
    let bytes: [UInt8] = [0x00, 0xA4, 0x00, 0x0C, 0x02, 0xE1, 0x03]
    let answer = Task { await phone.runtime.transmit(bytes) }
    let command = try await phone.command(of: session)
    #expect(command.bytes == bytes)
    try await command.respond([0x90, 0x00])
    #expect(await answer.value == .response([0x90, 0x00]))
  }

  @Test func `D10 Android's own AID is as unlisted as any, and twenty refusals leave the link up`() async throws {
    let android = [0xA0, 0, 0, 0x04, 0x76] + Array("AndroidCE".utf8)
    let phone = ReportPhone()
    let session = try await phone.emulating()
    for _ in 1...20 { #expect(await phone.runtime.transmit(ReportPhone.select(android)) == .response([0x6A, 0x82])) }
    let answer = Task { await phone.runtime.transmit(ReportPhone.selectTag) }
    try await phone.command(of: session).respond([0x90, 0x00])
    #expect(await answer.value == .response([0x90, 0x00]))
  }

  @Test func `G1 an assertion is over 15 s after it was acquired, and 15 s later there is another`() async throws {
    let phone = ReportPhone()
    try await phone.asApp {
      let assertion = try await NFCPresentmentIntentAssertion.acquire()
      phone.clock.advance(by: .milliseconds(14_999))
      #expect(assertion.isValid)
      phone.clock.advance(by: .milliseconds(101))
      #expect(!assertion.isValid)
      phone.clock.advance(by: .milliseconds(4_900))
      await #expect(throws: NFCPresentmentIntentAssertion.Error.systemNotAvailable) {
        try await NFCPresentmentIntentAssertion.acquire()
      }
      phone.clock.advance(by: .seconds(10))
      #expect(try await NFCPresentmentIntentAssertion.acquire().isValid)
    }
  }

  @Test func `G2 a start right after the limit was reached throws systemNotAvailable until the cool-down is over`()
    async throws
  {
    let phone = ReportPhone()
    try await phone.asApp {
      let first = try await CardSession()
      try await first.startEmulation()
      phone.clock.advance(by: .seconds(60))
      let next = try await CardSession()
      await #expect(throws: CardSession.Error.systemNotAvailable) { try await next.startEmulation() }
      phone.clock.advance(by: .nanoseconds(14_999_999_999))
      await #expect(throws: CardSession.Error.systemNotAvailable) { try await next.startEmulation() }
      phone.clock.advance(by: .nanoseconds(1))
      try await next.startEmulation()
      #expect(await next.isEmulationInProgress)
      withExtendedLifetime(first) {}
    }
  }

  @Test func `G3 readerDeselected comes for another AID in mid-tap and for a field that goes`() async throws {
    let phone = ReportPhone()
    let session = try await phone.emulating()
    let answer = Task { await phone.runtime.transmit(ReportPhone.selectTag) }
    try await phone.command(of: session).respond([0x90, 0x00])
    _ = await answer.value
    _ = await phone.runtime.transmit(ReportPhone.select([0xA0, 0, 0, 0, 3]))
    #expect(phone.traced("event").last == "event: readerDeselected")
    #expect(phone.runtime.withPhone { $0.radio.fieldIsOn && $0.session.isEmulating })
    phone.runtime.fieldOff()
    #expect(phone.traced("event").suffix(2) == ["event: readerDeselected", "event: readerDeselected"])
    withExtendedLifetime(session) {}
  }

  @Test func `G3 the background voids an assertion`() async throws {
    let phone = ReportPhone()
    try await phone.asApp {
      let assertion = try await NFCPresentmentIntentAssertion.acquire()
      phone.runtime.send(.person(.home))
      #expect(!assertion.isValid)
    }
  }

  @Test(arguments: [[0x00, 0xA4, 0x04, 0x00], [0x00, 0xA4, 0x04, 0x00, 0x00]] as [[UInt8]])
  func `G4 the SELECT without a name never reaches the app`(_ select: [UInt8]) async throws {
    let phone = ReportPhone()
    let session = try await phone.emulating()
    #expect(await phone.runtime.transmit(select) == .response([0x6A, 0x82]))
    #expect(phone.trace.records.last { $0.kind == .phoneAnswer }?.rule == "select.empty")
    #expect(!phone.traced("event").contains("event: received"))
    withExtendedLifetime(session) {}
  }

  @Test func `G4 entitlements are looked at before any app is asked`() async throws {
    let phone = ReportPhone(listing: [])
    let session = try await phone.emulating()
    #expect(await phone.runtime.transmit(ReportPhone.selectTag) == .response([0x6A, 0x82]))
    #expect(!phone.traced("event").contains("event: received"))
    withExtendedLifetime(session) {}
  }
}
