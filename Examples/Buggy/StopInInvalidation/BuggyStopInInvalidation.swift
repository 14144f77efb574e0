import CoreNFC

/// Planted bug: the end of the session is awaited inside the handling of that end.
@main
struct BuggyStopInInvalidation {
  static func main() async {
    do { try await emulate() } catch { print("The card cannot be used: \(error).") }
  }

  private static func emulate() async throws {
    nonisolated(unsafe) let session = try await CardSession()
    let ended = AsyncStream.makeStream(of: Void.self)
    for try await event in session.eventStream {
      switch event {
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu): try? await apdu.respond(response: Data([0x90, 0x00]))
      case .readerDeselected:
        await session.stopEmulation(status: .success)
        session.invalidate()
      case .sessionInvalidated:
        await session.stopEmulation(status: .failure)
        if await CardSession.isEligible { ended.continuation.yield() }
        // Where the phone is not eligible any more nobody ever says so.
        for await _ in ended.stream { break }
      case .sessionStarted: break
      @unknown default: break
      }
    }
  }
}
