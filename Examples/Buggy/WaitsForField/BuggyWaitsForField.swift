import CoreNFC

/// Planted bug: a field is waited for by looking again and again, also after the session's end.
@main
struct BuggyWaitsForField {
  static func main() async {
    do { try await emulate() } catch { print("The card cannot be used: \(error).") }
  }

  private static func emulate() async throws {
    nonisolated(unsafe) let session = try await CardSession()
    let field = Field()
    let start = Task {
      while await !field.isOn { try await Task.sleep(for: .milliseconds(50)) }
      try await session.startEmulation()
    }
    for try await event in session.eventStream {
      switch event {
      case .readerDetected: await field.switchOn()
      case .received(let apdu): try? await apdu.respond(response: Data([0x90, 0x00]))
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .sessionStarted, .sessionInvalidated: break
      @unknown default: break
      }
    }
    try await start.value
  }
}

private actor Field {
  private(set) var isOn = false
  func switchOn() { isOn = true }
}
