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

/// An assertion, a keeper's, or none, for as long as a session runs.
struct HeldIntent: Sendable {
  private let assertion: NFCPresentmentIntentAssertion?
  private let keeper: CardHost.AssertionKeeper?

  private init(_ assertion: NFCPresentmentIntentAssertion? = nil, keeper: CardHost.AssertionKeeper? = nil) {
    self.assertion = assertion
    self.keeper = keeper
  }

  static func acquire(
    _ use: CardHost.AssertionUse, _ keeper: CardHost.AssertionKeeper?
  ) async -> Result<HeldIntent, CardHost.Obstacle> {
    if use == .none { return .success(HeldIntent()) }
    let result = if let keeper { await acquire(by: keeper) } else { await acquire() }
    switch result {
    case .success: return result
    case .failure: return use == .wanted ? .success(HeldIntent()) : result
    }
  }

  private static func acquire() async -> Result<HeldIntent, CardHost.Obstacle> {
    do {
      return .success(HeldIntent(try await NFCPresentmentIntentAssertion.acquire()))
    } catch NFCPresentmentIntentAssertion.Error.systemEligibilityFailed {
      return .failure(.notEligible)
    } catch NFCPresentmentIntentAssertion.Error.systemNotAvailable {
      return .failure(.notAvailable)
    } catch {
      return .failure(.other("\(error)"))
    }
  }

  private static func acquire(by keeper: CardHost.AssertionKeeper) async -> Result<HeldIntent, CardHost.Obstacle> {
    switch await keeper.acquire() {
    case .held: .success(HeldIntent(keeper: keeper))
    case .wait: .failure(.notAvailable)
    case .refused(let obstacle): .failure(obstacle)
    }
  }

  /// Keeps the assertion up to here; the last reference is let go with the value, the keeper's by its own hand.
  func release() {
    withExtendedLifetime(assertion) {}
    keeper?.release()
  }
}
