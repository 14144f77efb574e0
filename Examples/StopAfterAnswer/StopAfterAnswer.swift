import CoreNFC

/// A card that stops so many milliseconds after its answer as its argument says: at once cuts the answer off.
@main
struct StopAfterAnswer {
  /// On the air for 85 ms.
  private static let answer = Data(repeating: 0x61, count: 998) + Data([0x90, 0x00])

  static func main() async throws {
    try await emulate(stoppingAfter: CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0)
  }

  private static func emulate(stoppingAfter pause: Int) async throws {
    let session = try await CardSession()
    try await session.startEmulation()

    for try await event in session.eventStream {
      switch event {
      case .received(let apdu):
        try await apdu.respond(response: answer)
        if pause > 0 { try await Task.sleep(for: .milliseconds(pause)) }
        await session.stopEmulation(status: .success)
        session.invalidate()
      case .sessionStarted, .readerDetected, .readerDeselected: break
      case .sessionInvalidated(let reason): print("The session has ended: \(reason).")
      @unknown default: break
      }
    }
  }
}
