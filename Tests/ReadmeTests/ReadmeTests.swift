import CoreNFC
import PhoneModel
import PhoneRuntime
import Testing

/// The lines that README shows, as they stand there.
private func card() async throws {
  // README begins
  let session = try await CardSession()
  try await session.startEmulation()
  for try await case .received(let apdu) in session.eventStream {
    try await apdu.respond(response: Data([0x90, 0x00]))
  }
  // README ends
}

@Suite struct ReadmeTests {
  @Test func `the lines of code are those that this file compiles`() throws {
    let readme = try text("README.md")
    let source = try text("Tests/ReadmeTests/ReadmeTests.swift")
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex(of: "  // README begins"))
    let end = try #require(lines.firstIndex(of: "  // README ends"))
    let code = lines[(begin + 1)..<end].map { $0.dropFirst(2) }.joined(separator: "\n")
    #expect(readme.contains("```swift\n\(code)\n```"))
  }

  @Test func `the lines of code answer a reader`() async throws {
    let app = AppID("readme")
    let runtime = PhoneRuntime(Phone(apps: [app: .tagOnly]), clock: ManualClock())
    runtime.send(.person(.open(app)))
    let running = Task {
      try await AppContext.$scoped.withValue(AppContext(runtime: runtime, app: app)) { try await card() }
    }
    await runtime.wait { $0.session.isEmulating }
    runtime.fieldOn()
    let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00]
    #expect(await runtime.transmit(select) == .response([0x90, 0x00]))
    runtime.send(.person(.home))
    try await running.value
  }

  @Test func `every file that it links to exists`() throws {
    let readme = try text("README.md")
    let links = readme.matches(of: /\]\(([A-Za-z\/]+\.md)\)/).map { String($0.1) }
    #expect(links.count >= 5)
    for link in links { #expect(FileManager.default.fileExists(atPath: root + link), "\(link)") }
  }

  private var root: String { String(#filePath.dropLast("Tests/ReadmeTests/ReadmeTests.swift".count)) }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: root + path, encoding: .utf8) }
}
