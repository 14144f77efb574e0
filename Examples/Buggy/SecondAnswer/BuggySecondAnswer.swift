import CoreNFC

/// Planted bug: after an answer that had to be sent again, it is sent once more.
@main
struct BuggySecondAnswer {
  static func main() async {
    do { try await emulate() } catch { print("The card cannot be used: \(error).") }
  }

  private static func emulate() async throws {
    let session = try await CardSession()
    for try await event in session.eventStream {
      switch event {
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu): try? await answer(apdu)
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .sessionStarted, .sessionInvalidated: break
      @unknown default: break
      }
    }
  }

  private static func answer(_ apdu: CardSession.APDU) async throws {
    var failures = 0
    while failures < 3 {
      do {
        try await apdu.respond(response: Data([0x90, 0x00]))
        if failures == 0 { return }
        failures = 3
      } catch { failures += 1 }
    }
    try await apdu.respond(response: Data([0x90, 0x00]))
  }
}
