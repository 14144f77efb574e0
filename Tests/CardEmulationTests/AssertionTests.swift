import CoreNFC
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct AssertionTests {
  @Test func `an assertion is valid for 15 s`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let assertion = try await NFCPresentmentIntentAssertion.acquire()
      phone.clock.advance(by: .nanoseconds(14_999_999_999))
      #expect(assertion.isValid)
      phone.clock.advance(by: .nanoseconds(1))
      #expect(!assertion.isValid)
    }
  }

  @Test func `after its end the next one is refused for 15 s`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let first = try await NFCPresentmentIntentAssertion.acquire()
      phone.clock.advance(by: .seconds(15))
      await #expect(throws: NFCPresentmentIntentAssertion.Error.systemNotAvailable) {
        _ = try await NFCPresentmentIntentAssertion.acquire()
      }
      phone.clock.advance(by: .seconds(15))
      #expect(try await NFCPresentmentIntentAssertion.acquire().isValid)
      #expect(!first.isValid)
    }
  }

  @Test func `dropping the reference releases it`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      do { _ = try await NFCPresentmentIntentAssertion.acquire() }
      #expect(phone.runtime.withPhone { $0.intent.holder == nil })
    }
  }

  @Test func `leaving the front ends it, and the background gets none`() async throws {
    let phone = TestPhone()
    try await phone.asApp {
      let assertion = try await NFCPresentmentIntentAssertion.acquire()
      phone.runtime.send(.person(.home))
      #expect(!assertion.isValid)
      await #expect(throws: NFCPresentmentIntentAssertion.Error.systemNotAvailable) {
        _ = try await NFCPresentmentIntentAssertion.acquire()
      }
    }
  }

  @Test func `an ineligible phone refuses with systemEligibilityFailed`() async {
    let phone = TestPhone(circumstances: Circumstances(isEligible: false))
    await phone.asApp {
      _ = await #expect(throws: NFCPresentmentIntentAssertion.Error.systemEligibilityFailed) {
        _ = try await NFCPresentmentIntentAssertion.acquire()
      }
    }
  }
}
