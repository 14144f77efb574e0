import CoreNFC
import ISO7816

/// Holds a built-in card: an app like any other, with nothing but CoreNFC between it and the phone.
struct BuiltInHost {
  var card: ApplicationRouter
  var alertMessage = "Hold your iPhone near the reader."
  /// How long a deselection may be a reader's pause between two applications before it counts as the tap's end.
  var deselectionGrace: Duration = .milliseconds(200)

  /// Runs one session to its end; says why it ended, or why none was there.
  mutating func run() async throws -> CardSession.Error? {
    guard CardSession.isSupported, await CardSession.isEligible else { return .systemEligibilityFailed }
    let session = SharedSession(try await CardSession())
    session.value.alertMessage = alertMessage
    var stop: Task<Void, Never>?
    defer { stop?.cancel() }
    for try await event in session.value.eventStream {
      switch event {
      case .sessionStarted: break
      case .readerDetected:
        stop?.cancel()
        try await start(session.value)
      case .received(let apdu):
        stop?.cancel()
        let answer = card.process([UInt8](apdu.payload))
        try? await apdu.respond(response: Data(answer.response))
      case .readerDeselected:
        card.fieldLost()
        stop = Task { [deselectionGrace] in
          guard (try? await Task.sleep(for: deselectionGrace)) != nil else { return }
          await session.value.stopEmulation(status: .success)
        }
      case .sessionInvalidated(let reason):
        card.fieldLost()
        return reason
      @unknown default: break
      }
    }
    return nil
  }

  /// A session that has ended meanwhile is no failure: the stream says so.
  private func start(_ session: CardSession) async throws {
    do {
      try await session.startEmulation()
    } catch CardSession.Error.invalidated {}
  }
}

/// A session that the loop and its delayed stop share; the phone serialises what both ask of it.
private struct SharedSession: @unchecked Sendable {
  let value: CardSession
  init(_ value: CardSession) { self.value = value }
}
