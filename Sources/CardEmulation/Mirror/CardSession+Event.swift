extension CardSession {
  /// What happens in a session, in order; `sessionInvalidated` is the last.
  @nonexhaustive
  public enum Event: Sendable {
    /// The session holds the radio.
    case sessionStarted
    /// An external field is sensed.
    case readerDetected
    /// The reader sent a command, which must be answered.
    case received(CardSession.APDU)
    /// The link is lost, or the selected AID was deselected.
    case readerDeselected
    /// The session ended.
    case sessionInvalidated(reason: CardSession.Error)
  }

  /// What the system's sheet shows when the emulation stops.
  public enum EmulationUIStatus {
    /// The exchange went well.
    case success
    /// The exchange failed.
    case failure
  }
}
