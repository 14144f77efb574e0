import CoreNFC

/// A card that emulates before anybody looks at its events; the loop comes later, in a task of its own.
@main
struct StartBeforeLoop {
  static func main() async {
    guard NFCReaderSession.readingAvailable, CardSession.isSupported, await CardSession.isEligible else {
      print("This phone cannot be a card here.")
      return
    }
    do { try await emulate() } catch { print("The card is off: \(error).") }
  }

  private static func emulate() async throws {
    let session = try await CardSession()
    session.alertMessage = "Hold your iPhone near the reader."
    try await session.startEmulation()
    print("The card is there.")
    let loop = Task { try await answer(session) }
    try await loop.value
  }

  private static func answer(_ session: CardSession) async throws {
    for try await event in session.eventStream {
      switch event {
      case .received(let apdu): try await apdu.respond(response: answer(to: apdu.payload))
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .readerDetected:
        // After a stop the next reader finds a card again; while one runs, this does nothing.
        try await session.startEmulation()
      case .sessionStarted: print("The loop has begun.")
      case .sessionInvalidated(let reason): print("The session has ended: \(reason).")
      @unknown default: break
      }
    }
  }

  /// The first two bytes of a Type 4 Tag's capability container, read after the application and the file.
  private static func answer(to command: Data) -> Data {
    guard command.count >= 4 else { return Data([0x67, 0x00]) }
    return switch command[1] {
    case 0xA4: Data([0x90, 0x00])
    case 0xB0: Data([0x00, 0x0F, 0x90, 0x00])
    default: Data([0x6D, 0x00])
    }
  }
}
