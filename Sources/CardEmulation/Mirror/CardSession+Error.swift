extension CardSession {
  /// Why a call was refused or a session ended; the order of the cases is Apple's, codes 0 to 8.
  @nonexhaustive
  public enum Error: Swift.Error, Sendable {
    /// The system, or the app itself, ended the session.
    case invalidated
    /// The person dismissed the system's sheet.
    case userInvalidated
    /// The 60 seconds of the session are over.
    case maxSessionDurationReached
    /// Sending the answer failed; `respond(response:)` may be called again while the link holds.
    case transmissionError
    /// A system resource is busy or cooling down.
    case systemNotAvailable
    /// The person has not accepted the app's request to emulate cards.
    case accessNotAccepted
    /// The current environment is not eligible.
    case systemEligibilityFailed
    /// The emulation stopped, as when a command was let go unanswered.
    case emulationStopped
    /// The radio is off.
    case radioDisabled
  }
}
