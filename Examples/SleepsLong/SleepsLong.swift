import CoreNFC

/// A card that answers at once, then sleeps second by second until the session reaches its limit of 60 seconds.
@main
struct SleepsLong {
  static func main() async {
    do { try await emulate() } catch { print("The card is off: \(error).") }
  }

  private static func emulate() async throws {
    let session = try await CardSession()
    try await session.startEmulation()

    for try await event in session.eventStream {
      switch event {
      case .received(let apdu):
        try await apdu.respond(response: Data([0x90, 0x00]))
        var seconds = 0
        while await session.isEmulationInProgress {
          try await Task.sleep(for: .seconds(1))
          seconds += 1
        }
        print("Slept \(seconds) s.")
      case .sessionInvalidated(let reason): print("The session has ended: \(reason).")
      case .sessionStarted, .readerDetected, .readerDeselected: break
      @unknown default: break
      }
    }
  }
}
