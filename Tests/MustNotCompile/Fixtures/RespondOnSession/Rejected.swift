import CoreNFC

func answer(_ apdu: CardSession.APDU, _ session: CardSession) async throws {
  try await session.respond(response: Data([0x90, 0x00]))
}
