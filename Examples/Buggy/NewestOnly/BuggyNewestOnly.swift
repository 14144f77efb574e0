import CoreNFC

/// Planted bug: the command that is kept is cleared when the work for an older one ends, which drops a newer one.
@main
struct BuggyNewestOnly {
  static func main() async {
    do { try await emulate() } catch { print("The card cannot be used: \(error).") }
  }

  private static func emulate() async throws {
    let session = try await CardSession()
    try await session.startEmulation()
    let desk = Desk()
    for try await event in session.eventStream {
      switch event {
      case .received(let apdu): await desk.keep(apdu)
      case .sessionInvalidated: await desk.clear()
      case .sessionStarted, .readerDetected, .readerDeselected: break
      @unknown default: break
      }
    }
  }
}

/// Keeps the newest command until its answer is made.
private actor Desk {
  private var newest: CardSession.APDU?

  func keep(_ apdu: CardSession.APDU) {
    newest = apdu
    Task {
      try? await Task.sleep(for: .milliseconds(40))
      try? await newest?.respond(response: Data([0x90, 0x00]))
      try? await Task.sleep(for: .milliseconds(20))
      clear()
    }
  }

  func clear() { newest = nil }
}
