import CoreNFC

/// Planted bug: what was selected stays selected when the reader goes in the middle.
@main
struct BuggyStateAcrossDeselect {
  static func main() async {
    do { try await emulate() } catch { print("The card cannot be used: \(error).") }
  }

  private static func emulate() async throws {
    let session = try await CardSession()
    try await session.startEmulation()
    var isBusy = false
    for try await event in session.eventStream {
      switch event {
      case .received(let apdu):
        let selects = apdu.payload.count > 1 && apdu.payload[1] == 0xA4
        let response = selects && isBusy ? Data([0x69, 0x85]) : Data([0x90, 0x00])
        isBusy = true
        do {
          try await apdu.respond(response: response)
          // The transaction is over only when its answer has left.
          isBusy = false
        } catch { print("Not answered: \(error).") }
      case .sessionStarted, .readerDetected, .readerDeselected, .sessionInvalidated: break
      @unknown default: break
      }
    }
  }
}
