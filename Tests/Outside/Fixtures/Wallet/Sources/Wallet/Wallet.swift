import CoreNFC

/// A card that answers its first command and ends its session.
public enum Wallet {
  /// Runs one session; gives the commands that were answered.
  public static func present() async throws -> [[UInt8]] {
    guard NFCReaderSession.readingAvailable, CardSession.isSupported, await CardSession.isEligible else { return [] }
    let session = try await CardSession()
    try await session.startEmulation()
    var commands: [[UInt8]] = []
    for try await event in session.eventStream {
      switch event {
      case .received(let apdu):
        commands.append([UInt8](apdu.payload))
        try await apdu.respond(response: Data([0x90, 0x00]))
      case .readerDeselected: session.invalidate()
      case .sessionStarted, .readerDetected, .sessionInvalidated: break
      @unknown default: break
      }
    }
    return commands
  }
}
