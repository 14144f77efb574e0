import CardTrace
import CoreNFC
import ISO7816
import PhoneModel
import PhoneRuntime
import ReaderLinks
import Testing

/// What people reported of timing.
///
/// F1, F3, F5, F8 and F9 are about frames, blocks and waiting time extensions, which are not modelled yet.
@Suite(.timeLimit(.minutes(1))) struct FieldReportsTimingTests {
  private static let success: [UInt8] = [0x90, 0x00]

  /// An answer that comes `delay` after its command, to a reader with this patience.
  private func answer(
    after delay: Duration, patience: Duration, air: AirInterface = .none
  ) async throws -> (PhoneChannel.Outcome, ReportPhone, Result<Void, SessionFailure>) {
    let phone = ReportPhone()
    let session = try await phone.context.openSession()
    try await session.startEmulation()
    phone.runtime.fieldOn(air)
    let reader = phone.reader(patience: patience, air: air)
    let outcome = Task { await reader.transmit(ReportPhone.selectTag) }
    await phone.clock.sleepers(1)
    phone.clock.advance(by: air.duration(ofBytes: ReportPhone.selectTag.count))
    let command = try await phone.command(of: session)
    phone.clock.advance(by: delay)
    // A reader whose patience is over has left its field when its outcome is there.
    if delay >= patience { _ = await outcome.value }
    let result: Result<Void, SessionFailure>
    do throws(SessionFailure) {
      try await command.respond(Self.success)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    phone.clock.advance(by: air.duration(ofBytes: Self.success.count))
    return (await outcome.value, phone, result)
  }

  @Test func `B6 an answer after 600 ms is too late for a reader that waits 500 ms, and is reported as late`()
    async throws
  {
    let (outcome, phone, result) = try await answer(after: .milliseconds(600), patience: .milliseconds(500))
    #expect(outcome == .gaveUp(after: .milliseconds(500)))
    #expect(throws: SessionFailure.transmissionError) { try result.get() }
    #expect(phone.traced("answer-failed") == ["answer-failed: transmissionError, the answer is too late"])
    #expect(phone.trace.records.last { $0.kind == .answerFailed }?.rule == "apdu.late-link")
  }

  @Test(arguments: ReaderProfile.allCases)
  func `B6 every profile takes an answer just before its patience ends and none at its end`(
    _ profile: ReaderProfile
  ) async throws {
    let inTime = try await answer(after: profile.patience - .nanoseconds(1), patience: profile.patience)
    #expect(inTime.0 == .answer(.response(Self.success)))
    #expect(try await answer(after: profile.patience, patience: profile.patience).0 == .gaveUp(after: profile.patience))
  }

  @Test func `F6 an answer after 1.2 s is too late for 0.5 s and 1 s, and in time from 2 s on`() async throws {
    var taken: [ReaderProfile] = []
    for profile in ReaderProfile.allCases {
      let (outcome, _, _) = try await answer(after: .milliseconds(1_200), patience: profile.patience)
      if outcome == .answer(.response(Self.success)) { taken.append(profile) }
    }
    #expect(taken.map(\.patience) == [.seconds(2), .seconds(4), .seconds(5)])
  }

  @Test func `F6 patience begins when the command was sent, so air time does not use it up`() async throws {
    let air = AirInterface.typeA(.kbit106)
    let last = Duration.milliseconds(500) - air.duration(ofBytes: Self.success.count) - .nanoseconds(1)
    #expect(
      try await answer(after: last, patience: .milliseconds(500), air: air).0 == .answer(.response(Self.success)))
  }

  @Test func `F10 before startEmulation there is no card at all`() async throws {
    let phone = ReportPhone()
    let session = try await phone.context.openSession()
    phone.runtime.fieldOn()
    #expect(await phone.runtime.transmit(ReportPhone.selectTag) == .noCard)
    try await session.startEmulation()
    let answer = Task { await phone.runtime.transmit(ReportPhone.selectTag) }
    try await phone.command(of: session).respond(Self.success)
    #expect(await answer.value == .response(Self.success))
    session.stopEmulation(.success)
    #expect(await phone.runtime.transmit(ReportPhone.selectTag) == .noCard)
  }

  @Test func `F11 a card that goes between SELECT and READ is gone, and comes back as a new one`() async throws {
    let phone = ReportPhone()
    let session = try await phone.emulating()
    let selected = Task { await phone.runtime.transmit(ReportPhone.selectTag) }
    try await phone.command(of: session).respond(Self.success)
    #expect(await selected.value == .response(Self.success))
    phone.runtime.fieldOff()
    #expect(await phone.runtime.transmit([0x00, 0xB0, 0x00, 0x00, 0x0F]) == .noCard)
    phone.runtime.fieldOn()
    // Nothing is selected on the card that came back: the phone refuses, and no app is asked.
    #expect(await phone.runtime.transmit([0x00, 0xB0, 0x00, 0x00, 0x0F]) == .response([0x69, 0x85]))
    #expect(phone.traced("event").suffix(2) == ["event: readerDeselected", "event: readerDetected"])
    withExtendedLifetime(session) {}
  }

  @Test func `F11 a card that goes while it answers tears the answer, and the trace says how far it had come`()
    async throws
  {
    let phone = ReportPhone()
    let session = try await phone.context.openSession()
    try await session.startEmulation()
    let air = AirInterface.typeA(.kbit106)
    phone.runtime.fieldOn(air)
    let answer = Task { await phone.runtime.transmit(ReportPhone.selectTag) }
    await phone.runtime.wait { $0.radio.isTransferring }
    phone.clock.advance(by: air.duration(ofBytes: 13))
    try await phone.command(of: session).respond([UInt8](repeating: 0, count: 38) + Self.success)
    phone.clock.advance(by: air.duration(ofBytes: 10))
    phone.runtime.fieldOff()
    #expect(await answer.value == .torn)
    #expect(phone.traced("note") == ["note: answer torn: 12 of 40 bytes had left"])
    withExtendedLifetime(session) {}
  }

  @Test(arguments: [224, 255, 256]) func `F13 an answer of 224 to 256 bytes passes whole`(_ count: Int) async throws {
    let phone = ReportPhone()
    let session = try await phone.context.openSession()
    try await session.startEmulation()
    let air = AirInterface.typeA(.kbit106)
    phone.runtime.fieldOn(air)
    var commands = [ReportPhone.selectTag, [0x00, 0xB0, 0x00, 0x00, UInt8(truncatingIfNeeded: count)]]
    let bytes = [UInt8](repeating: 0xA5, count: count) + Self.success
    while !commands.isEmpty {
      let command = commands.removeFirst()
      let answer = Task { await phone.runtime.transmit(command) }
      await phone.runtime.wait { $0.radio.isTransferring }
      phone.clock.advance(by: air.duration(ofBytes: command.count))
      try await phone.command(of: session).respond(bytes)
      phone.clock.advance(by: air.duration(ofBytes: bytes.count))
      #expect(await answer.value == .response(bytes))
    }
  }

  @Test func `G9 an answer of 2 bytes reaches the reader as 2 bytes, its status word counted once`() async throws {
    let phone = ReportPhone()
    let session = try await phone.emulating()
    let answer = Task { await phone.runtime.transmit(ReportPhone.selectTag) }
    try await phone.command(of: session).respond([0x6A, 0x82])
    #expect(await answer.value == .response([0x6A, 0x82]))
    let bytes = phone.trace.records.filter { $0.kind == .answer || $0.kind == .response }.map(\.bytes)
    #expect(bytes == [[0x6A, 0x82], [0x6A, 0x82]])
  }
}
