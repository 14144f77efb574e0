extension CardHost {
  /// How a session ended, and what happened in it.
  public enum Outcome: Hashable, Sendable {
    /// All taps were made.
    case finished(Tally)
    /// The person dismissed the system's sheet.
    case dismissed(Tally)
    /// The session reached Apple's limit of 60 seconds.
    case limitReached(Tally)
    /// The system ended the session, as when the app left the front.
    case invalidated(Tally)
    /// An answer could not be sent in so many tries and the session ended of it.
    case transmissionFailed(attempts: Int, Tally)
    /// The system refused the session or the start of the emulation.
    case refused(Obstacle, Tally)
    /// The task was cancelled.
    case cancelled(Tally)
  }

  /// What was done in a session.
  public struct Tally: Hashable, Sendable {
    /// Commands that were answered.
    public var exchanges: Int
    /// Taps that came to their end with every command answered.
    public var taps: Int

    /// Takes the numbers.
    public init(exchanges: Int = 0, taps: Int = 0) {
      self.exchanges = exchanges
      self.taps = taps
    }
  }
}

extension CardHost.Outcome: CustomStringConvertible {
  /// One sentence with the numbers.
  public var description: String {
    switch self {
    case .finished(let tally): "finished after \(tally)"
    case .dismissed(let tally): "the person dismissed the sheet after \(tally)"
    case .limitReached(let tally): "the session reached its limit after \(tally)"
    case .invalidated(let tally): "the system ended the session after \(tally)"
    case .transmissionFailed(let attempts, let tally):
      "an answer could not be sent in \(attempts) tries, after \(tally)"
    case .refused(let obstacle, let tally): tally == CardHost.Tally() ? "\(obstacle)" : "\(obstacle), after \(tally)"
    case .cancelled(let tally): "cancelled after \(tally)"
    }
  }
}

extension CardHost.Tally: CustomStringConvertible {
  /// Both numbers.
  public var description: String { "\(exchanges) exchanges in \(taps) taps" }
}
