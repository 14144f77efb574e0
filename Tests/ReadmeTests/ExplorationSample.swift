// Exploration begins
import CardSessionTesting
import CoreNFC
import Testing

@Test func `whatever goes wrong, the card is right`() async throws {
  let exploration = try CardExploration(aids: ["D2760000850101"], budget: 2_000)
  try await exploration.expectNothing {
    do { try await emulate() } catch { print("The card is off: \(error).") }
  }
}
// Exploration ends

private func emulate() async throws {
  let session = try await CardSession()
  for try await event in session.eventStream {
    switch event {
    case .readerDetected: try await session.startEmulation()
    case .received(let apdu): try await apdu.respond(response: Data([0x90, 0x00]))
    case .readerDeselected: await session.stopEmulation(status: .success)
    case .sessionStarted, .sessionInvalidated: break
    @unknown default: break
    }
  }
}
