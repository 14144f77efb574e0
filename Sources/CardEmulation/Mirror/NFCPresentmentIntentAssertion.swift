import PhoneRuntime

/// While it is held, the default contactless app and express cards stay quiet; it ends by itself after 15 seconds.
///
/// Apple, CoreNFC, iOS 17.4; confidence A.
public final class NFCPresentmentIntentAssertion: Sendable {
  /// Why an assertion was refused.
  public enum Error: Swift.Error {
    /// The current environment is not eligible, or the person refused.
    case systemEligibilityFailed
    /// One is held, the last one's cool-down of 15 seconds runs, or the app is not in front.
    case systemNotAvailable
  }

  private let backing: AssertionHandle

  init(_ backing: AssertionHandle) { self.backing = backing }

  /// Whether the assertion still holds.
  public final var isValid: Bool { backing.isValid }

  /// Acquires the assertion for the app in front.
  ///
  /// Throws `systemEligibilityFailed` or `systemNotAvailable`. Traps without the entitlement
  /// `com.apple.developer.nfc.hce`, and where `CardSession.isSupported` is false.
  public static func acquire() async throws -> NFCPresentmentIntentAssertion {
    NFCPresentmentIntentAssertion(try await handle())
  }
}
