import CardEmulation
import Foundation
import ReaderLinks

/// An app in the style of Apple's sample, for the rehearsal of a process that copies are made of.
enum Rehearsal {
  @discardableResult static func run() -> [VirtualRun.Ending] { VirtualRun.rehearse { try await card() } }

  private static func card() async throws {
    guard CardSession.isSupported, await CardSession.isEligible else { return }
    let session = try await CardSession()
    session.alertMessage = "rehearsal"
    for try await event in session.eventStream {
      switch event {
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu): try? await apdu.respond(response: apdu.payload.prefix(0) + Data([0x90, 0x00]))
      case .readerDeselected: await session.stopEmulation(status: .success)
      case .sessionInvalidated(let reason): print("rehearsal: \(reason)")
      case .sessionStarted: break
      @unknown default: break
      }
    }
  }
}
