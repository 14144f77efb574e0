import CoreNFC
import PhoneModel
import PhoneRuntime
import Testing

/// Where Apple's API ends the process, ours does, naming the rule.
@Suite struct TrapExitTests {
  @Test func `init without the entitlement traps, naming the key`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await TestPhone(Entitlements(hostCardEmulation: false)).asApp { _ = try await CardSession() }
    }
    #expect(says(result, "com.apple.developer.nfc.hce = true"))
  }

  @Test func `acquire without the entitlement traps, naming the key`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await TestPhone(Entitlements(hostCardEmulation: false)).asApp {
        _ = try await NFCPresentmentIntentAssertion.acquire()
      }
    }
    #expect(says(result, "com.apple.developer.nfc.hce = true"))
  }

  @Test func `init on a phone that is not supported traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await TestPhone(circumstances: Circumstances(isSupported: false)).asApp { _ = try await CardSession() }
    }
    #expect(says(result, "CardSession.isSupported is false"))
  }

  @Test func `acquire on a phone that is not supported traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await TestPhone(circumstances: Circumstances(isSupported: false)).asApp {
        _ = try await NFCPresentmentIntentAssertion.acquire()
      }
    }
    #expect(says(result, "CardSession.isSupported is false"))
  }

  @Test func `isEligible without the entitlement traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await TestPhone(Entitlements(hostCardEmulation: false)).asApp { _ = await CardSession.isEligible }
    }
    #expect(says(result, "CardSession.isEligible needs the entitlement com.apple.developer.nfc.hce"))
  }

  @Test func `isEligible without the entitlement is false where the setting says so`() async {
    var settings = PhoneSettings()
    settings.eligibleWithoutEntitlement = .isFalse
    let phone = TestPhone(Entitlements(hostCardEmulation: false), settings: settings)
    await phone.asApp { #expect(await CardSession.isEligible == false) }
  }

  @Test func `a second session traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await TestPhone().asApp {
        let first = try await CardSession()
        _ = try await CardSession()
        withExtendedLifetime(first) {}
      }
    }
    #expect(says(result, "CardSession() while another card session lives"))
  }

  @Test func `a second answer traps`() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let phone = TestPhone()
      try await phone.asApp {
        let session = try await CardSession()
        try await session.startEmulation()
        phone.runtime.fieldOn()
        Task { await phone.runtime.transmit(TestPhone.selectTag) }
        for try await case .received(let apdu) in session.eventStream {
          try await apdu.respond(response: Data([0x90, 0x00]))
          try await apdu.respond(response: Data([0x90, 0x00]))
        }
      }
    }
    #expect(says(result, "which has its answer already"))
  }

  private func says(_ result: ExitTest.Result, _ sentence: String) -> Bool {
    String(decoding: result.standardErrorContent, as: UTF8.self).contains(sentence)
  }
}
