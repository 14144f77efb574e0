import CoreNFC

func listen(_ session: CardSession) async throws {
  for try await _ in session.eventStream {}
}
