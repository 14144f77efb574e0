import CoreNFC
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct AnswerTests {
  /// Starts an emulation with the tag selected and hands the next command to `body`.
  private func withCommand(
    _ phone: TestPhone, _ body: (CardSession, CardSession.APDU?, Task<ReaderAnswer, Never>) async throws -> Void
  ) async throws {
    try await phone.asApp {
      let session = try await CardSession()
      try await session.startEmulation()
      phone.runtime.fieldOn()
      let answer = Task { await phone.runtime.transmit(TestPhone.selectTag) }
      var apdu: CardSession.APDU?
      for try await event in session.eventStream {
        if case .received(let received) = event {
          apdu = received
          break
        }
      }
      let last = apdu
      apdu = nil
      try await body(session, last, answer)
    }
  }

  @Test func `an answer of any length reaches the reader as it is`() async throws {
    for count in [0, 1, 2, 258, 65_538] {
      let bytes = [UInt8](repeating: 0xA5, count: count)
      try await withCommand(TestPhone()) { _, apdu, answer in
        #expect(apdu?.payload == Data(TestPhone.selectTag))
        try await apdu?.respond(response: Data(bytes))
        #expect(await answer.value == .response(bytes))
      }
    }
  }

  @Test func `after transmissionError the answer is tried again`() async throws {
    let phone = TestPhone()
    phone.runtime.send(.fault(.transmissionError(times: 1)))
    try await withCommand(phone) { _, apdu, answer in
      let apdu = try #require(apdu)
      await #expect(throws: CardSession.Error.transmissionError) {
        try await apdu.respond(response: Data([0x90, 0x00]))
      }
      try await apdu.respond(response: Data([0x90, 0x00]))
      #expect(await answer.value == .response([0x90, 0x00]))
    }
  }

  @Test func `an answer after the field went throws transmissionError`() async throws {
    let phone = TestPhone()
    try await withCommand(phone) { _, apdu, answer in
      phone.runtime.fieldOff()
      #expect(await answer.value == .torn)
      let apdu = try #require(apdu)
      await #expect(throws: CardSession.Error.transmissionError) {
        try await apdu.respond(response: Data([0x90, 0x00]))
      }
    }
  }

  @Test func `an answer after the session's end throws invalidated`() async throws {
    let phone = TestPhone()
    try await withCommand(phone) { session, apdu, answer in
      session.invalidate()
      #expect(await answer.value == .torn)
      let apdu = try #require(apdu)
      await #expect(throws: CardSession.Error.invalidated) { try await apdu.respond(response: Data([0x90, 0x00])) }
    }
  }

  @Test func `a command let go unanswered ends the session with emulationStopped`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      try await session.startEmulation()
      phone.runtime.fieldOn()
      let answer = Task { await phone.runtime.transmit(TestPhone.selectTag) }
      var reasons: [CardSession.Error] = []
      for try await event in session.eventStream {
        if case .sessionInvalidated(let reason) = event { reasons.append(reason) }
      }
      #expect(reasons == [.emulationStopped])
      #expect(await answer.value == .torn)
    }
  }

  @Test func `a command that nobody ever took is torn when the session is let go`() async throws {
    let phone = TestPhone()
    let answer = try await phone.asApp {
      let session = try await CardSession()
      try await session.startEmulation()
      phone.runtime.fieldOn()
      let answer = Task { await phone.runtime.transmit(TestPhone.selectTag) }
      await phone.runtime.wait { $0.radio.isOwing }
      withExtendedLifetime(session) {}
      return answer
    }
    #expect(await answer.value == .torn)
  }

  @Test func `equality of commands is identity`() async throws {
    let phone = TestPhone()
    try await withCommand(phone) { _, apdu, answer in
      let apdu = try #require(apdu)
      let other = apdu
      #expect(apdu == other)
      #expect(apdu.debugDescription == "APDU 1: 00A4040007D276000085010100")
      try await apdu.respond(response: Data([0x90, 0x00]))
      _ = await answer.value
    }
  }

  @Test func `a command is answered from another task later`() async throws {
    let phone = TestPhone()
    try await withCommand(phone) { _, apdu, answer in
      let apdu = try #require(apdu)
      let later = Task.detached { try await apdu.respond(response: Data([0x6A, 0x82])) }
      try await later.value
      #expect(await answer.value == .response([0x6A, 0x82]))
    }
  }
}
