import CoreNFC

/// Planted bug: the command is answered before what it changed is written, and a reader that goes ends the writing.
@main
struct BuggyAnswerBeforeWrite {
  static func main() async {
    do { try await emulate() } catch { print("The card cannot be used: \(error).") }
  }

  private static func emulate() async throws {
    let session = try await CardSession()
    try await session.startEmulation()
    let store = Store()
    var writing: Task<Void, any Error>?
    for try await event in session.eventStream {
      switch event {
      case .received(let apdu):
        try? await apdu.respond(response: await store.isWhole ? Data([0x90, 0x00]) : Data([0x65, 0x81]))
        writing = Task { try await store.write() }
      case .readerDeselected: writing?.cancel()
      case .sessionStarted, .readerDetected, .sessionInvalidated: break
      @unknown default: break
      }
    }
  }
}

/// A file that takes a while to write, and is torn meanwhile.
private actor Store {
  private(set) var isWhole = true

  func write() async throws {
    isWhole = false
    try await Task.sleep(for: .microseconds(300))
    isWhole = true
  }
}
