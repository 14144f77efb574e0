import CoreNFC

/// Planted bug: the answer to a torn command is awaited for ever.
@main
struct BuggyHangAfterFieldLoss {
  static func main() async {
    do { try await emulate() } catch { print("The card cannot be used: \(error).") }
  }

  private static func emulate() async throws {
    let session = try await CardSession()
    try await session.startEmulation()
    var isAnswered = true
    let answered = AsyncStream.makeStream(of: Void.self)
    for try await event in session.eventStream {
      switch event {
      case .received(let apdu):
        isAnswered = false
        do {
          try await apdu.respond(response: Data([0x90, 0x00]))
          isAnswered = true
        } catch { print("Not answered: \(error).") }
      case .readerDeselected where !isAnswered: for await _ in answered.stream { break }
      case .sessionStarted, .readerDetected, .readerDeselected, .sessionInvalidated: break
      @unknown default: break
      }
    }
    answered.continuation.finish()
  }
}
