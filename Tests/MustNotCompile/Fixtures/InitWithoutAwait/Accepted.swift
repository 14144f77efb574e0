import CoreNFC

func open() async throws -> CardSession {
  try await CardSession()
}
