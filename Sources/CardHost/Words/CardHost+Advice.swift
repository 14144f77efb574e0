public import CoreNFC

extension CardHost {
  /// What to tell the person when there is no card, in plain words.
  public struct Advice: Hashable, Sendable {
    /// A few words for the top, at most 40 characters.
    public let title: String
    /// What happened, one sentence of at most 100 characters.
    public let happened: String
    /// What the person can do, at most 100 characters.
    public let action: String
    /// What the app should offer.
    public let remedy: Remedy

    /// Whether the person can take the cause away by a setting of the phone.
    public var canBeMended: Bool { remedy == .turnRadioOn }

    init(_ words: Catalogue.Words, _ remedy: Remedy) {
      title = words.title
      happened = words.happened
      action = words.action
      self.remedy = remedy
    }
  }

  /// What an app should offer after an error.
  public enum Remedy: Hashable, Sendable, CaseIterable {
    /// The person turns NFC on in Settings.
    case turnRadioOn
    /// A new session, at which the phone asks for the person's consent.
    case askForConsent
    /// The same once more, after some seconds.
    case retry
    /// The phone to the reader once more; the session is still there.
    case tapAgain
    /// A button that opens the card in a new session.
    case openAgain
    /// No button: it cannot work here.
    case hideButton
  }
}

extension CardHost.Advice {
  /// The words for an error that a session threw or ended with; a general text for one of a later system.
  public init(_ error: CardSession.Error, in language: CardHost.Language = .preferred()) {
    let words = language.catalogue.session
    self =
      switch error {
      case .invalidated: Self(words.invalidated, .openAgain)
      case .userInvalidated: Self(words.userInvalidated, .openAgain)
      case .maxSessionDurationReached: Self(words.maxSessionDurationReached, .openAgain)
      case .transmissionError: Self(words.transmissionError, .tapAgain)
      case .systemNotAvailable: Self(words.systemNotAvailable, .retry)
      case .accessNotAccepted: Self(words.accessNotAccepted, .askForConsent)
      case .systemEligibilityFailed: Self(words.systemEligibilityFailed, .hideButton)
      case .emulationStopped: Self(words.emulationStopped, .openAgain)
      case .radioDisabled: Self(words.radioDisabled, .turnRadioOn)
      @unknown default: Self(words: language)
      }
  }

  /// The words for an error of a presentment intent assertion; a general text for one of a later system.
  public init(_ error: NFCPresentmentIntentAssertion.Error, in language: CardHost.Language = .preferred()) {
    let words = language.catalogue.assertion
    self =
      switch error {
      case .systemEligibilityFailed: Self(words.systemEligibilityFailed, .hideButton)
      case .systemNotAvailable: Self(words.systemNotAvailable, .retry)
      @unknown default: Self(words: language)
      }
  }

  /// The words for any error: those of the two above, a general text for others.
  public init(any error: any Error, in language: CardHost.Language = .preferred()) {
    self =
      switch error {
      case let error as CardSession.Error: Self(error, in: language)
      case let error as NFCPresentmentIntentAssertion.Error: Self(error, in: language)
      case let obstacle as CardHost.Obstacle: Self(obstacle, in: language)
      default: Self(words: language)
      }
  }

  /// The words for what stands between the person and a session.
  public init(_ obstacle: CardHost.Obstacle, in language: CardHost.Language = .preferred()) {
    let words = language.catalogue
    self =
      switch obstacle {
      case .readingNotAvailable: Self(words.device.readingNotAvailable, .hideButton)
      case .notSupported: Self(words.device.notSupported, .hideButton)
      case .notEligible: Self(CardSession.Error.systemEligibilityFailed, in: language)
      case .radioOff: Self(CardSession.Error.radioDisabled, in: language)
      case .notAvailable: Self(CardSession.Error.systemNotAvailable, in: language)
      case .accessNotAccepted: Self(CardSession.Error.accessNotAccepted, in: language)
      case .invalidated: Self(CardSession.Error.invalidated, in: language)
      case .other: Self(words: language)
      }
  }

  private init(words language: CardHost.Language) { self.init(language.catalogue.general.other, .openAgain) }
}
