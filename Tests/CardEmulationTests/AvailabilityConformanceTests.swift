import CoreNFC
import PhoneModel
import PhoneRuntime
import Testing

/// What an app asks before it shows its button, and the person's consent.
@Suite struct AvailabilityConformanceTests {
  @Test func `a phone of every default answers the three questions yes`() async {
    await TestPhone().asApp {
      #expect(NFCReaderSession.readingAvailable)
      #expect(CardSession.isSupported)
      #expect(await CardSession.isEligible)
    }
  }

  @Test func `reading is a matter of its own, and both reader sessions inherit it`() async {
    let phone = Phone(apps: [TestPhone.app: Entitlements()], circumstances: Circumstances())
    let runtime = PhoneRuntime(phone, clock: ManualClock(), readingAvailable: false)
    await AppContext.$scoped.withValue(AppContext(runtime: runtime, app: TestPhone.app)) {
      #expect(!NFCReaderSession.readingAvailable)
      #expect(!NFCNDEFReaderSession.readingAvailable && !NFCTagReaderSession.readingAvailable)
      #expect(CardSession.isSupported)
      #expect(await CardSession.isEligible)
    }
  }

  @Test func `a phone that is not supported is not eligible either`() async {
    await TestPhone(circumstances: Circumstances(isSupported: false)).asApp {
      #expect(!CardSession.isSupported)
      #expect(await CardSession.isEligible == false)
    }
  }

  @Test func `the first session's request for consent is answered yes where nobody answers it`() async throws {
    let phone = TestPhone()
    #expect(phone.runtime.withPhone { $0.circumstances.consent } == .undecided)
    try await phone.asApp {
      let session = try await CardSession()
      #expect(phone.runtime.withPhone { $0.circumstances.consent } == .accepted)
      withExtendedLifetime(session) {}
    }
  }

  @Test func `startEmulation throws what init throws, each for its own reason`() async throws {
    let refusals: [(Event, CardSession.Error)] = [
      (.phone(.eligible(false)), .systemEligibilityFailed), (.person(.consent(false)), .accessNotAccepted),
    ]
    for (event, expected) in refusals {
      let phone = TestPhone()
      try await phone.asApp {
        let session = try await CardSession()
        phone.runtime.send(event)
        await #expect(throws: expected) { try await session.startEmulation() }
        #expect(await session.isEmulationInProgress == false)
      }
    }
  }

  @Test func `a second session is refused with systemNotAvailable where the setting says so`() async throws {
    var settings = PhoneSettings()
    settings.secondSession = .throwsSystemNotAvailable
    try await TestPhone(settings: settings).asApp {
      let first = try await CardSession()
      await #expect(throws: CardSession.Error.systemNotAvailable) { _ = try await CardSession() }
      withExtendedLifetime(first) {}
    }
  }

  @Test func `the person's dismissal is the last event, with userInvalidated`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let session = try await CardSession()
      try await session.startEmulation()
      phone.runtime.send(.person(.dismiss))
      var reasons: [CardSession.Error?] = []
      for try await event in session.eventStream {
        if case .sessionInvalidated(let reason) = event { reasons.append(reason) } else { reasons.append(nil) }
      }
      #expect(reasons == [nil, .userInvalidated])
    }
  }
}
