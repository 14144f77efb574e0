extension CardHost {
  /// How a session is run; the defaults are those of one tap at one reader.
  public struct Options: Sendable {
    /// When the emulation starts.
    public var start = Start.readerDetected
    /// How many taps the session is for.
    public var taps = Taps.count(1)
    /// What makes a tap over.
    public var tapEnd = TapEnd.deselection
    /// Whether the emulation stops after each tap or runs on to the next one.
    public var stopsBetweenTaps = true
    /// How long a tap that is over stays open, so that the last answer is not torn and a reader's pause is no end.
    public var endDelay: Duration = .milliseconds(200)
    /// How often an answer is tried again after `transmissionError`.
    public var retries = 5
    /// How long each further try waits.
    public var retryPause: Duration = .milliseconds(10)
    /// What the system's sheet says.
    public var messages = Messages()
    /// Acquires the assertion when a call wants one, so that none is asked for in a cool-down; without one each call asks.
    public var keeper: AssertionKeeper?

    /// Takes the defaults.
    public init() {}
  }

  /// When the emulation starts.
  public enum Start: Hashable, Sendable {
    /// At each field of a reader.
    case readerDetected
    /// With the session, before any reader is near; after a tap that stopped it, at the next field.
    case sessionStarted
  }

  /// How many taps a session is for; a field without an answered command is none.
  public enum Taps: Hashable, Sendable {
    /// The session ends after so many.
    case count(Int)
    /// The session ends by itself, at Apple's limit at the latest.
    case untilSessionEnds
  }

  /// What makes a tap over.
  public enum TapEnd: Sendable {
    /// The reader's field went, or the reader selected what the app does not list.
    case deselection
    /// That, or an answer after which nothing is expected: the closure gets command and answer.
    case answer(isLast: @Sendable (_ command: [UInt8], _ answer: [UInt8]) -> Bool)
  }

  /// What the system's sheet says; nil leaves it as it is.
  public struct Messages: Hashable, Sendable {
    /// From the session's start.
    public var waiting: String?
    /// From the first command of a tap.
    public var answering: String?
    /// When a tap ended well.
    public var succeeded: String?
    /// When a tap broke off.
    public var failed: String?

    /// Takes the texts.
    public init(
      waiting: String? = nil, answering: String? = nil, succeeded: String? = nil, failed: String? = nil
    ) {
      self.waiting = waiting
      self.answering = answering
      self.succeeded = succeeded
      self.failed = failed
    }
  }
}
