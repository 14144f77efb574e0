import CardSessionTesting
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
    let begins = lines.indices.filter { lines[$0] == "  // README begins" }
    let ends = lines.indices.filter { lines[$0] == "  // README ends" }
    #expect(begins.count == 2 && ends.count == 2)
    for (begin, end) in zip(begins, ends) {
      let code = lines[(begin + 1)..<end].map { $0.dropFirst(2) }.joined(separator: "\n")
      #expect(readme.contains("```swift\n\(code)\n```"))
    }
  }

  @Test func `the test that Docs Exploration shows is compiled and run`() throws {
    let source = try text("Tests/ReadmeTests/ExplorationSample.swift")
    let code = try #require(source.firstMatch(of: /\/\/ Exploration begins\n((?s:.*))\n\/\/ Exploration ends/)).1
    #expect(try text("Docs/Exploration.md").contains("```swift\n\(code)\n```"))
  }

  // README begins
  @Test(.virtualTime) func `the card answers, and its session ends after a minute`() async throws {
    let phone = try SimulatedPhone(aids: ["D2760000850101"])
    async let app: Void = phone.open { try await card() }
    let answer = try await phone.tap { reader in try await reader.transmit("00A4040007D276000085010100") }
    #expect(answer == [0x90, 0x00])
    try await app
    #expect(phone.elapsed == .seconds(60))
  }
  // README ends

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
