import CoreNFC

/// A card that sends an answer again when sending failed, up to ten times.
@main
struct RetryOnTransmissionError {
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
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu):
        let isSelect = apdu.payload.count > 1 && apdu.payload[1] == 0xA4
        let failures = await send(isSelect ? Data([0x90, 0x00]) : Data([0x6D, 0x00]), to: apdu)
        if failures > 0 { print("Failed tries: \(failures).") }
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .sessionInvalidated(let reason): print("The session has ended: \(reason).")
      case .sessionStarted: break
      @unknown default: break
      }
    }
  }

  /// Sends an answer; gives the number of tries that failed.
  private static func send(_ response: Data, to apdu: CardSession.APDU) async -> Int {
    for failures in 0..<10 {
      do {
        try await apdu.respond(response: response)
        return failures
      } catch CardSession.Error.transmissionError {
        continue
      } catch {
        print("The session is over: \(error).")
        return failures + 1
      }
    }
    return 10
  }
}
