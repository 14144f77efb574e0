import CoreNFC

func open() async throws -> CardSession {
  try CardSession()
}
