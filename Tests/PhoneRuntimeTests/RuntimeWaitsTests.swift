import PhoneModel
import PhoneRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct RuntimeWaitsTests {
  @Test func `a phone that nobody waits for has nothing to say`() {
    #expect(Bench().runtime.waits().isEmpty)
  }

  @Test func `an app in next and a reader without its answer are named`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    let command = try #require(
      await {
        bench.runtime.begin(Bench.select) { _ in }
        return await bench.command(of: session)
      }())
    #expect(bench.runtime.waits() == ["the reader waits for the answer to command 1"])
    let waiting = Task { await session.nextEvent() }
    while bench.runtime.waits().count < 2 { await Task.yield() }
    #expect(
      bench.runtime.waits() == [
        "the app waits for the next event of session 1", "the reader waits for the answer to command 1",
      ])
    try await command.respond([0x90, 0x00])
    session.invalidate()
    _ = await waiting.value
  }

  @Test func `a session that awaits consent is named`() async throws {
    let bench = Bench()
    bench.runtime.leaveConsentToPerson()
    let asking = Task { try? await bench.session() }
    await bench.runtime.wait { $0.session.state != .none }
    #expect(bench.runtime.waits() == ["CardSession() waits for the person's consent"])
    bench.runtime.send(.person(.consent(false)))
    _ = await asking.value
  }

  @Test(arguments: [
    (false, "the run waits for the app to ask for a card session"),
    (true, "the run waits for the end of emulation"),
  ])
  func `what the run waits for is named`(_ emulates: Bool, _ phrase: String) async throws {
    let bench = Bench()
    let session = emulates ? try await bench.emulating() : nil
    let waiting = Task { await bench.runtime.wait { $0.session.isEmulating != emulates } }
    while bench.runtime.waits().isEmpty { await Task.yield() }
    #expect(bench.runtime.waits() == [phrase])
    waiting.cancel()
    await waiting.value
    session?.invalidate()
  }
}
