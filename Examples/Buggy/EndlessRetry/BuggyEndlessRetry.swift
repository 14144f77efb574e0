import CoreNFC

/// Planted bug: an answer that fails is sent again without end.
@main
struct BuggyEndlessRetry {
  static func main() async {
    do { try await emulate() } catch { print("The card cannot be used: \(error).") }
  }

  private static func emulate() async throws {
    let session = try await CardSession()
    for try await event in session.eventStream {
      switch event {
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu): await answer(apdu)
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .sessionStarted, .sessionInvalidated: break
      @unknown default: break
      }
    }
  }

  private static func answer(_ apdu: CardSession.APDU) async {
    while (try? await apdu.respond(response: Data([0x90, 0x00]))) == nil {}
  }
}
