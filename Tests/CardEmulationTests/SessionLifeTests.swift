import CoreNFC
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct SessionLifeTests {
  @Test func `a whole tap in the style of Apple's sample`() async throws {
    let phone = TestPhone()
    let app = Task {
      try await phone.asApp {
        let session = try await CardSession()
        session.alertMessage = "Hold near the reader"
        var names: [String] = []
        for try await event in session.eventStream {
          switch event {
          case .sessionStarted: names.append("started")
          case .readerDetected:
            names.append("detected")
            try await session.startEmulation()
          case .received(let apdu):
            names.append("received")
            try await apdu.respond(response: apdu.payload + Data([0x90, 0x00]))
          case .readerDeselected:
            names.append("deselected")
            await session.stopEmulation(status: .success)
            session.invalidate()
          case .sessionInvalidated(let reason): names.append("\(reason)")
          @unknown default: names.append("unknown")
          }
        }
        return names
      }
    }
    phone.runtime.fieldOn()
    await phone.emulates()
    #expect(await phone.runtime.transmit(TestPhone.selectTag) == .response(TestPhone.selectTag + [0x90, 0x00]))
    #expect(await phone.runtime.transmit([0x00, 0xB0, 0, 0, 1]) == .response([0x00, 0xB0, 0, 0, 1, 0x90, 0x00]))
    phone.runtime.fieldOff()
    #expect(
      try await app.value == ["started", "detected", "received", "received", "deselected", "invalidated"])
  }

  @Test func `events are buffered from the session's creation`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      try await session.startEmulation()
      phone.runtime.fieldOn()
      phone.runtime.fieldOff()
      session.invalidate()
      var count = 0
      for try await _ in session.eventStream { count += 1 }
      #expect(count == 4)
    }
  }

  @Test func `the session is over 60 s after its first start and the stream ends`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      try await session.startEmulation()
      phone.clock.advance(by: .nanoseconds(59_999_999_999))
      #expect(await session.isEmulationInProgress)
      phone.clock.advance(by: .nanoseconds(1))
      #expect(await session.isEmulationInProgress == false)
      var events: [CardSession.Event] = []
      for try await event in session.eventStream { events.append(event) }
      guard case .sessionInvalidated(reason: .maxSessionDurationReached) = events.last else {
        Issue.record("the last event is \(String(describing: events.last))")
        return
      }
      await #expect(throws: CardSession.Error.invalidated) { try await session.startEmulation() }
    }
  }

  @Test func `in the cool-down the next session is granted and its start throws systemNotAvailable`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let first = try await CardSession()
      try await first.startEmulation()
      phone.clock.advance(by: .seconds(60))
      let second = try await CardSession()
      await #expect(throws: CardSession.Error.systemNotAvailable) { try await second.startEmulation() }
      phone.clock.advance(by: .seconds(15))
      try await second.startEmulation()
      #expect(await second.isEmulationInProgress)
      withExtendedLifetime(first) {}
    }
  }

  @Test func `the refusals of init and startEmulation are Apple's errors`() async throws {
    func refusal(of circumstances: Circumstances) async -> CardSession.Error? {
      let phone = TestPhone(circumstances: circumstances)
      phone.runtime.leaveConsentToPerson()
      return await phone.asApp {
        do {
          _ = try await CardSession()
          return nil
        } catch {
          return error as? CardSession.Error
        }
      }
    }
    #expect(await refusal(of: Circumstances(radioIsOn: false)) == .radioDisabled)
    #expect(await refusal(of: Circumstances(isEligible: false)) == .systemEligibilityFailed)
    #expect(await refusal(of: Circumstances(consent: .declined)) == .accessNotAccepted)
    #expect(await refusal(of: Circumstances(consent: .accepted)) == nil)
  }

  @Test func `init waits for the person's consent`() async throws {
    let phone = TestPhone()
    phone.runtime.leaveConsentToPerson()
    let app = Task {
      await phone.asApp { await #expect(throws: CardSession.Error.accessNotAccepted) { _ = try await CardSession() } }
    }
    await phone.runtime.wait { $0.session.state != .none }
    phone.runtime.send(.person(.consent(false)))
    _ = await app.value
  }

  @Test func `isSupported and isEligible read the phone`() async {
    let phone = TestPhone(circumstances: Circumstances(isSupported: true, isEligible: false))
    await phone.asApp {
      #expect(CardSession.isSupported)
      #expect(await CardSession.isEligible == false)
      phone.runtime.send(.phone(.eligible(true)))
      #expect(await CardSession.isEligible)
      phone.runtime.send(.phone(.supported(false)))
      #expect(!CardSession.isSupported)
    }
  }

  @Test func `the message is kept after the end`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      #expect(session.alertMessage == "")
      session.alertMessage = "one"
      session.invalidate()
      session.invalidate()
      session.alertMessage = "two"
      #expect(session.alertMessage == "two")
      await session.stopEmulation(status: .failure)
    }
  }

  @Test func `a session that the app lets go is ended`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      do {
        let session = try await CardSession()
        try await session.startEmulation()
      }
      #expect(phone.runtime.withPhone { $0.session.state } == .none)
      _ = try await CardSession()
    }
  }

  @Test func `the stream alone keeps the session`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let iterator = try await CardSession().eventStream.makeAsyncIterator()
      guard case .sessionStarted? = try await iterator.next() else {
        Issue.record("no start was delivered")
        return
      }
      #expect(phone.runtime.withPhone { $0.session.session != nil })
      withExtendedLifetime(iterator) {}
    }
  }
}
