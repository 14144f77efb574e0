import CoreNFC

/// A loyalty card that is one card for several touches: it does not mind that the reader goes, and ends a second after
/// the last touch.
@main
struct KeepForSeveralTaps {
  static func main() async {
    guard NFCReaderSession.readingAvailable, CardSession.isSupported, await CardSession.isEligible else {
      print("This phone cannot be a card here.")
      return
    }
    do { try await emulate() } catch { print("The card is off: \(error).") }
  }

  private static func emulate() async throws {
    // The session is not Sendable, but its calls may come from any task.
    nonisolated(unsafe) let session = try await CardSession()
    // However the loop ends, the task below may still hold the session.
    defer { session.invalidate() }
    session.alertMessage = "Touch the reader as often as you like."
    var touches: UInt8 = 0
    var end: Task<Void, any Error>?

    for try await event in session.eventStream {
      end?.cancel()
      switch event {
      case .sessionStarted: try await session.startEmulation()
      case .readerDetected: break
      case .received(let apdu):
        if selects(apdu.payload) { touches &+= 1 }
        try await apdu.respond(response: answer(to: apdu.payload, touches))
      case .readerDeselected:
        end = Task {
          try await Task.sleep(for: .seconds(1))
          await session.stopEmulation(status: .success)
          session.invalidate()
        }
      case .sessionInvalidated(let reason): print("Touches: \(touches). The session has ended: \(reason).")
      @unknown default: break
      }
    }
  }

  /// READ BINARY gives the number of touches.
  private static func answer(to command: Data, _ touches: UInt8) -> Data {
    if selects(command) { return Data([0x90, 0x00]) }
    return command.count > 1 && command[1] == 0xB0 ? Data([touches, 0x90, 0x00]) : Data([0x6D, 0x00])
  }

  private static func selects(_ command: Data) -> Bool {
    command.count > 4 && command[1] == 0xA4 && command[2] == 0x04
  }
}
