import CoreNFC

extension CardHost {
  /// Why there can be no card session; each deserves words of its own.
  public enum Obstacle: Error, Hashable, Sendable {
    /// The device has no NFC, or not for this app.
    case readingNotAvailable
    /// Device or system cannot emulate cards.
    case notSupported
    /// Region, account or hardware does not allow it: show no button.
    case notEligible
    /// The radio is off: the person can mend it in Settings.
    case radioOff
    /// A resource is busy or cooling down: try again shortly.
    case notAvailable
    /// The person has not accepted the app's request to emulate cards.
    case accessNotAccepted
    /// The session ended before it was of use.
    case invalidated
    /// What a later system says, by its name.
    case other(String)
  }
}

extension CardHost.Obstacle: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .readingNotAvailable: "NFC is not available on this device"
    case .notSupported: "this device or system cannot emulate cards"
    case .notEligible: "this device, account or region is not eligible to emulate cards"
    case .radioOff: "the NFC radio is off"
    case .notAvailable: "NFC is busy or cooling down, try again shortly"
    case .accessNotAccepted: "the person has not accepted that this app emulates cards"
    case .invalidated: "the session has ended"
    case .other(let name): "the system refused: \(name)"
    }
  }
}

extension CardHost.Obstacle {
  /// What `CardSession()` or `startEmulation()` threw.
  init(_ error: any Error) {
    guard let error = error as? CardSession.Error else {
      self = .other("\(error)")
      return
    }
    self =
      switch error {
      case .radioDisabled: .radioOff
      case .systemNotAvailable: .notAvailable
      case .accessNotAccepted: .accessNotAccepted
      case .systemEligibilityFailed: .notEligible
      case .invalidated, .userInvalidated, .maxSessionDurationReached, .emulationStopped: .invalidated
      case .transmissionError: .other("\(error)")
      @unknown default: .other("\(error)")
      }
  }
}
