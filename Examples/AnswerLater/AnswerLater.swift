import CoreNFC
import Synchronization

/// A card whose answers are made elsewhere: the newest command is kept until another task has its answer.
@main
struct AnswerLater {
  static func main() async {
    guard NFCReaderSession.readingAvailable, CardSession.isSupported, await CardSession.isEligible else {
      print("This phone cannot be a card here.")
      return
    }
    do { try await emulate() } catch { print("The card is off: \(error).") }
  }

  private static func emulate() async throws {
    let session = try await CardSession()
    session.alertMessage = "Hold your iPhone near the reader."
    let desk = Desk()

    for try await event in session.eventStream {
      switch event {
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu): desk.keep(apdu)
      case .readerDeselected:
        desk.clear()
        await session.stopEmulation(status: .success)
      case .sessionInvalidated(let reason): print("The session has ended: \(reason).")
      case .sessionStarted: break
      @unknown default: break
      }
    }
  }
}

/// Keeps one command, and a task of its own that works on it for a while.
private final class Desk: Sendable {
  private let newest = Mutex<CardSession.APDU?>(nil)

  func keep(_ apdu: CardSession.APDU) {
    newest.withLock { $0 = apdu }
    let command = apdu.payload
    Task.detached {
      // What takes its time, such as a question to a server.
      try await Task.sleep(for: .milliseconds(50))
      await self.answer(command)
    }
  }

  func clear() { newest.withLock { $0 = nil } }

  /// Answers the command that is kept, unless a newer one took its place.
  private func answer(_ command: Data) async {
    let apdu = newest.withLock { kept in kept?.payload == command ? kept.take() : nil }
    guard let apdu else { return }
    let isSelect = command.count > 1 && command[1] == 0xA4
    // The reader may have gone meanwhile.
    try? await apdu.respond(response: isSelect ? Data([0x90, 0x00]) : command.prefix(2) + Data([0x90, 0x00]))
  }
}
