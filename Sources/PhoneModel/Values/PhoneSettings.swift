package import ISO7816

/// What is uncertain about the real phone, each with the default that the conformance table documents.
package struct PhoneSettings: Hashable, Sendable {
  /// Time from the first `startEmulation()` to the end of the session. (Apple; confidence A)
  package var sessionLimit: Duration = .seconds(60)
  /// Time after a session reached its limit in which `startEmulation()` is refused. (length: confidence D)
  package var sessionCoolDown: Duration = .seconds(15)
  /// How long a presentment intent assertion holds. (Apple; confidence A)
  package var assertionLimit: Duration = .seconds(15)
  /// Time after an assertion in which none is granted. (Apple; confidence A)
  package var assertionCoolDown: Duration = .seconds(15)

  /// What a second `CardSession()` does while one lives. (confidence C)
  package var secondSession: SecondSession = .traps
  /// Whether `stopEmulation` sets the session's limit back, so that the next start counts anew. (confidence D)
  package var stopResetsLimit = false
  /// The reason given when an app drops a command unanswered. (confidence D)
  package var droppedAPDUReason: SessionEnd = .emulationStopped
  /// The reason given after the app's own `invalidate()`. (confidence D)
  package var ownInvalidateReason: SessionEnd = .invalidated
  /// The reason given when the app leaves the foreground or the phone is locked. (confidence C)
  package var backgroundReason: SessionEnd = .invalidated
  /// The reason given when the radio is switched off in mid-session. (confidence D)
  package var radioOffReason: SessionEnd = .invalidated
  /// Whether the radio switched off in mid-session ends the session, or only its emulation. (confidence D)
  package var radioOffEndsSession = true
  /// When `respond` returns: at once, or when the answer is whole at the reader. (confidence D)
  package var respondReturns: RespondReturns = .handedOver
  /// What reading `isEligible` without the entitlement does. (confidence C)
  package var eligibleWithoutEntitlement: EligibleWithoutEntitlement = .traps
  /// Whether `.readerDeselected` comes between two listed AIDs selected in one tap. (confidence D)
  package var deselectsBetweenListed = false
  /// The phone's own answer to a SELECT by name that is not well formed. (confidence C)
  package var malformedSelectAnswer: StatusWord = 0x6A81
  /// The phone's own answer to a SELECT of an AID that the app does not list. (confidence D)
  package var unlistedSelectAnswer: StatusWord = 0x6A82
  /// What a command meets before any listed AID was selected. (confidence D)
  package var commandBeforeSelect: CommandBeforeSelect = .refused(0x6985)

  /// Whom a field reaches when a session is in front that neither emulates nor has an assertion. (confidence D)
  package var fieldWithoutAssertion: FieldWithoutAssertion = .defaultApp
  /// Whom the cool-down of an assertion binds: every app, or the one that held it. (confidence D)
  package var assertionCoolDownBinds: CoolDownBinds = .system

  package enum SecondSession: String, Hashable, Sendable, CaseIterable {
    case traps = "trap"
    case throwsSystemNotAvailable = "systemNotAvailable"
  }

  package enum RespondReturns: String, Hashable, Sendable, CaseIterable {
    /// When the radio has the answer: a stop right after that cuts it off.
    case handedOver
    /// When the answer left whole; an answer that is torn meets `transmissionError`.
    case sent
  }

  package enum FieldWithoutAssertion: String, Hashable, Sendable, CaseIterable {
    /// An app that the person picked as the default takes over; the system's wallet leaves the field to the session.
    case defaultApp
    /// The session keeps the field.
    case session
    /// Whatever the default is takes over, the system's wallet too.
    case defaultAppOrWallet
  }

  package enum CoolDownBinds: String, Hashable, Sendable, CaseIterable {
    case system, app
  }

  package enum EligibleWithoutEntitlement: String, Hashable, Sendable, CaseIterable {
    case traps = "trap"
    case isFalse = "false"
  }

  package enum CommandBeforeSelect: Hashable, Sendable {
    /// The phone answers with this status word; SELECT of files is refused as an unlisted AID is.
    case refused(StatusWord)
    /// The app gets it, for readers that never SELECT.
    case delivered
  }

  package init() {}
}
