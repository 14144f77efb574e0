import CoreNFC

/// Planted bug: the assertion is dropped at once and asked for again at the next touch.
@main
struct BuggyAssertionDropped {
  static func main() async {
    do { try await emulate() } catch { print("The card cannot be used: \(error).") }
  }

  private static func emulate() async throws {
    _ = try await NFCPresentmentIntentAssertion.acquire()
    let session = try await CardSession()
    try await session.startEmulation()
    for try await event in session.eventStream {
      switch event {
      case .received(let apdu): try? await apdu.respond(response: Data([0x90, 0x00]))
      case .readerDeselected: _ = try? await NFCPresentmentIntentAssertion.acquire()
      case .sessionStarted, .readerDetected, .sessionInvalidated: break
      @unknown default: break
      }
    }
  }
}
