import CoreNFC

/// Planted bug: a command with data is read as if an Le always followed them.
@main
struct BuggyOutOfBounds {
  static func main() async {
    do { try await emulate() } catch { print("The card cannot be used: \(error).") }
  }

  private static func emulate() async throws {
    let session = try await CardSession()
    try await session.startEmulation()
    for try await event in session.eventStream {
      switch event {
      case .received(let apdu): try? await apdu.respond(response: answer(to: apdu.payload))
      case .sessionStarted, .readerDetected, .readerDeselected, .sessionInvalidated: break
      @unknown default: break
      }
    }
  }

  private static func answer(to command: Data) -> Data {
    guard command.count > 5 else { return Data([0x67, 0x00]) }
    let expected = command[5 + Int(command[4])]
    return expected == 0 ? Data([0x90, 0x00]) : Data([0x6C, 0x00])
  }
}
