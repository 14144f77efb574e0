import CoreNFC

extension CardHost {
  /// Whether a presentment intent assertion is held while the session lives.
  ///
  /// Apple ties it to a person who is choosing a card in the app just now; it ends by itself after 15 s.
  public enum AssertionUse: Hashable, Sendable {
    /// None: nobody chose anything in this call.
    case none
    /// The person has just chosen; the session runs without one where it is refused.
    case wanted
    /// The person has just chosen; there is no session without one.
    case needed
  }
}

/// An assertion, or none, for as long as a session runs.
struct HeldIntent: Sendable {
  private let assertion: NFCPresentmentIntentAssertion?

  static func acquire(_ use: CardHost.AssertionUse) async -> Result<HeldIntent, CardHost.Obstacle> {
    switch use {
    case .none: return .success(HeldIntent(assertion: nil))
    case .wanted: return .success(HeldIntent(assertion: try? await NFCPresentmentIntentAssertion.acquire()))
    case .needed:
      do {
        return .success(HeldIntent(assertion: try await NFCPresentmentIntentAssertion.acquire()))
      } catch NFCPresentmentIntentAssertion.Error.systemEligibilityFailed {
        return .failure(.notEligible)
      } catch NFCPresentmentIntentAssertion.Error.systemNotAvailable {
        return .failure(.notAvailable)
      } catch {
        return .failure(.other("\(error)"))
      }
    }
  }

  /// Keeps the assertion up to here; the last reference is let go with the value.
  func release() { withExtendedLifetime(assertion) {} }
}
