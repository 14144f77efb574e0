import AppCompiler
import CardAudit
import CardHost
import CoreNFC
import PhoneModel
import PhoneRuntime
import Testing

/// The guide's samples, run on phones of every kind that they speak of.
@Suite struct GuideTests {
  private static let app = AppID("guide")
  private let clock = ManualClock()

  private func phone(_ circumstances: Circumstances = Circumstances()) -> PhoneRuntime {
    let runtime = PhoneRuntime(Phone(apps: [Self.app: .tagOnly], circumstances: circumstances), clock: clock)
    runtime.send(.person(.open(Self.app)))
    return runtime
  }

  private func open<Result>(_ runtime: PhoneRuntime, _ body: () async throws -> Result) async rethrows -> Result {
    try await AppContext.$scoped.withValue(AppContext(runtime: runtime, app: Self.app), operation: body)
  }

  private static let folder = AppCompiler.root.appending(path: "Docs/Guide.docc")

  private static func blocks(_ language: String) throws -> [String] {
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".md") }
    return try pages.flatMap { page in
      let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
      return text.matches(of: /```([a-z]+)\n((?s:.)*?)```/).filter { $0.1 == language }.map { String($0.2) }
    }
  }

  @Test func `every sample of the guide is compiled as it stands there, and there is no other`() throws {
    let path = AppCompiler.root.appending(path: "Tests/ReadmeTests/GuideSamples.swift")
    let source = try String(contentsOf: path, encoding: .utf8)
    let compiled = source.matches(of: /\/\/ guide begins\n((?s:.)*?)\/\/ guide ends/).map { String($0.1) }
    #expect(compiled.count == 8)
    #expect(compiled.sorted() == (try Self.blocks("swift")).sorted())
  }

  @Test func `the guide's entitlements are right`() throws {
    let blocks = try Self.blocks("xml")
    let text = try #require(blocks.first)
    #expect(blocks.count == 1)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).entitlements")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let report = Audit(now: Date()).report(on: [file.path])
    #expect(report.findings.isEmpty && report.files.count == 1, "\(report.findings)")
  }

  @Test func `the button is there where it can work, and the reason where it cannot`() async {
    let here = await open(phone()) { await label(in: .french) }
    #expect(here.button == "Ouvrir la carte" && here.reason == nil)
    let elsewhere = await open(phone(Circumstances(isEligible: false))) { await label(in: .german) }
    #expect(elsewhere.button == nil && elsewhere.reason?.title == "Hier nicht verfügbar")
  }

  @Test func `the button follows what is available`() async {
    let runtime = phone()
    let availabilities = CardHost.availabilities(every: .seconds(3600))
    let (shown, show) = AsyncStream<Bool>.makeStream()
    let app = Task {
      await open(runtime) { await follow(availabilities) { show.yield($0) } }
      show.finish()
    }
    var answers: [Bool] = []
    for await answer in shown {
      answers.append(answer)
      if answers.count == 3 { app.cancel() }
      runtime.send(.phone(.eligible(!answer)))
      availabilities.recheck()
    }
    #expect(answers == [true, false, true])
  }

  @Test func `the session's events are those that the guide lists`() async throws {
    let runtime = phone()
    let app = Task { try await open(runtime) { try await answerEverything() } }
    await runtime.wait { $0.session.session != nil }
    runtime.fieldOn()
    await runtime.wait { $0.session.isEmulating }
    let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00]
    #expect(await runtime.transmit(select) == .response([0x90, 0x00]))
    runtime.fieldOff()
    await runtime.wait { !$0.session.isEmulating }
    runtime.send(.person(.dismiss))
    runtime.send(.person(.home))
    #expect(try await app.value == .invalidated)
  }

  @Test func `the four refusals are explained`() {
    #expect(
      explain(CardSession.Error.radioDisabled, in: .english) == "NFC is off. Turn NFC on in Settings, then try again.")
    #expect(explain(CardSession.Error.systemEligibilityFailed, in: .english) == "Not available here")
    let all: [CardSession.Error] = [
      .radioDisabled, .accessNotAccepted, .systemNotAvailable, .systemEligibilityFailed,
    ]
    #expect(Set(all.map { explain($0, in: .italian) }).count == 4)
  }

  @Test func `the keeper says how long`() async {
    let keeper = CardHost.AssertionKeeper()
    let runtime = phone()
    #expect(await open(runtime) { await hold(keeper) } == "The reader is ours for 15 s.")
    keeper.release()
    #expect(await open(runtime) { await hold(keeper) }.hasPrefix("Again in 1"))
    let elsewhere = await open(phone(Circumstances(isEligible: false))) { await hold(CardHost.AssertionKeeper()) }
    #expect(elsewhere == "Not available here")
  }
}
