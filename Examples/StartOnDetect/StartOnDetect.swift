import CoreNFC

/// A card that starts to emulate when a reader comes near and stops when it goes, as Apple's sample does.
@main
struct StartOnDetect {
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

    for try await event in session.eventStream {
      switch event {
      case .sessionStarted: print("The session has started.")
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu): try await apdu.respond(response: answer(to: apdu.payload))
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .sessionInvalidated(let reason): print("The session has ended: \(reason).")
      @unknown default: break
      }
    }
  }

  /// An application that can be selected and does nothing else.
  private static func answer(to command: Data) -> Data {
    let selects = command.count > 4 && command[1] == 0xA4 && command[2] == 0x04
    return selects ? Data([0x90, 0x00]) : Data([0x6D, 0x00])
  }
}
