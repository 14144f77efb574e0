import CoreNFC

func listen(_ session: CardSession) async throws {
  for await _ in session.eventStream {}
}
