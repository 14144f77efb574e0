import PhoneRuntime

/// A session in which the app answers a reader's commands as a contactless card.
///
/// Apple, CoreNFC, iOS 17.4; confidence A. Limits and refusals: `Docs/Conformance.md`.
open class CardSession {
  let backing: SessionHandle

  /// Starts a session and acquires the radio.
  ///
  /// Throws `systemNotAvailable`, `accessNotAccepted`, `systemEligibilityFailed` or `radioDisabled`. Traps without the
  /// entitlement `com.apple.developer.nfc.hce`, and where `isSupported` is false.
  public init() async throws {
    backing = try await Self.open()
  }

  /// Whether device and system can emulate cards.
  public class var isSupported: Bool { AppContext.current.isSupported }

  /// Whether region, account and entitlement allow it now; traps in an app without the entitlement.
  public static var isEligible: Bool { get async { AppContext.current.isEligible } }

  /// Whether the phone answers readers for this session now.
  public var isEmulationInProgress: Bool { get async { backing.isEmulating } }

  /// Starts answering the reader and shows the system's sheet.
  ///
  /// Throws `systemNotAvailable`, `accessNotAccepted`, `systemEligibilityFailed`, `radioDisabled`, or `invalidated` after
  /// the session's end. The session ends 60 s after the first start.
  public func startEmulation() async throws {
    try await start()
  }

  /// Stops answering the reader and shows the outcome on the sheet; the session lives on.
  public func stopEmulation(status: CardSession.EmulationUIStatus) async {
    backing.stopEmulation(status.outcome)
  }

  /// Stops the emulation and ends the session.
  public func invalidate() {
    backing.invalidate()
  }

  /// The text on the system's sheet; it may change while the session lives.
  public var alertMessage: String {
    get { backing.alertMessage }
    set { backing.alertMessage = newValue }
  }

  /// The session's events, buffered from its creation.
  public var eventStream: CardSession.EventStream { EventStream(backing) }
}
