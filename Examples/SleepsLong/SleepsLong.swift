import CoreNFC

/// A card that answers at once, then sleeps second by second until the session reaches its limit of 60 seconds.
@main
struct SleepsLong {
  static func main() async {
    do { try await emulate() } catch { print("The card is off: \(error).") }
  }

  private static func emulate() async throws {
    // The session is not Sendable, but its calls may come from any task.
    nonisolated(unsafe) let session = try await CardSession()
    // However the loop ends, the sleeper may still hold the session.
    defer { session.invalidate() }
    try await session.startEmulation()
    var sleeper: Task<Void, any Error>?

    for try await event in session.eventStream {
      switch event {
      case .received(let apdu):
        try await apdu.respond(response: Data([0x90, 0x00]))
        // The loop goes on meanwhile: the reader may have more to say.
        sleeper =
          sleeper
          ?? Task {
            var seconds = 0
            while await session.isEmulationInProgress {
              try await Task.sleep(for: .seconds(1))
              seconds += 1
            }
            print("Slept \(seconds) s.")
          }
      case .sessionInvalidated(let reason):
        try await sleeper?.value
        print("The session has ended: \(reason).")
      case .sessionStarted, .readerDetected, .readerDeselected: break
      @unknown default: break
      }
    }
  }
}
