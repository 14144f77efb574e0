import CardTrace
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct RuntimeTests {
  @Test func `the phone's own answer, the app's, and no card each come once`() async throws {
    let bench = Bench()
    let runtime = bench.runtime
    #expect(await runtime.transmit(Bench.select) == .noCard)
    let session = try await bench.emulating()
    let app = Task { await serve(session) }
    #expect(await runtime.transmit([0x00]) == .response([0x67, 0x00]))
    #expect(await runtime.transmit(Bench.select) == .response([0x90, 0x00]))
    session.invalidate()
    #expect(await app.value == .invalidated)
    #expect(await runtime.transmit(Bench.select) == .noCard)
  }

  @Test func `begin has handed the command over when it returns`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    let answers = Log<ReaderAnswer>()
    bench.runtime.begin(Bench.select) { answers.append($0) }
    #expect(bench.runtime.withPhone { $0.radio.isOwing })
    #expect(answers.entries.isEmpty)
    bench.runtime.fieldOff()
    #expect(answers.entries == [.torn])
    withExtendedLifetime(session) {}
  }

  @Test func `what the phone answers itself is there when begin returns`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    let answers = Log<ReaderAnswer>()
    bench.runtime.begin([0x00, 0xB0, 0x00]) { answers.append($0) }
    #expect(answers.entries == [.response([0x67, 0x00])])
    withExtendedLifetime(session) {}
  }

  @Test func `a reader's callback may use the phone`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    let answers = Log<ReaderAnswer>()
    bench.runtime.begin([0x00]) { [runtime = bench.runtime] answer in
      answers.append(answer)
      runtime.begin([0x01]) { answers.append($0) }
      runtime.fieldOff()
    }
    #expect(answers.entries == [.response([0x67, 0x00]), .response([0x67, 0x00])])
    #expect(bench.runtime.withPhone { !$0.radio.fieldIsOn })
    withExtendedLifetime(session) {}
  }

  @Test func `a second command tears the one that is owed, and both have one answer`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    let answers = Log<String>()
    bench.runtime.begin(Bench.select) { answers.append("first \($0)") }
    bench.runtime.begin(Bench.read) { answers.append("second \($0)") }
    #expect(answers.entries == ["first torn"])
    let first = try #require(await bench.command(of: session))
    await #expect(throws: SessionFailure.transmissionError) { try await first.respond([0x90, 0x00]) }
    let second = try #require(await bench.command(of: session))
    try await second.respond([0x01, 0x90, 0x00])
    #expect(answers.entries == ["first torn", "second \(ReaderAnswer.response([0x01, 0x90, 0x00]))"])
  }

  @Test func `a command that the app lets go unanswered is torn and ends the session`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    let answers = Log<ReaderAnswer>()
    bench.runtime.begin(Bench.select) { answers.append($0) }
    #expect(await bench.command(of: session) != nil)
    #expect(answers.entries == [.torn])
    guard case .sessionInvalidated(.emulationStopped)? = await session.nextEvent() else {
      Issue.record("the session goes on")
      return
    }
    #expect(bench.trace.records.contains { $0.kind == .apduDropped && $0.rule == "apdu.dropped" })
  }

  @Test func `answered commands are forgotten when they are let go, also several between two steps`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    var held: [CommandToken] = []
    for _ in 0..<3 {
      bench.runtime.begin(Bench.select) { _ in }
      let command = try #require(await bench.command(of: session))
      try await command.respond([0x90, 0x00])
      held.append(command)
    }
    let ids = held.map(\.id)
    #expect(bench.runtime.withPhone { phone in ids.allSatisfy { phone.answers.state(of: $0) == .answered } })
    held = []
    #expect(bench.runtime.withPhone { phone in ids.allSatisfy { phone.answers.state(of: $0) == nil } })
  }

  @Test func `a command that was taken is let go while later events wait`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    bench.runtime.begin(Bench.select) { _ in }
    bench.runtime.fieldOff()
    #expect(await bench.command(of: session) != nil)
    guard case .readerDeselected? = await session.nextEvent() else {
      Issue.record("no deselection was delivered")
      return
    }
  }

  @Test func `a stream that nobody reads keeps its command until the session's handle goes`() async throws {
    let bench = Bench()
    let answers = Log<ReaderAnswer>()
    do {
      let session = try await bench.emulating()
      bench.runtime.begin(Bench.select) { answers.append($0) }
      #expect(answers.entries.isEmpty)
      withExtendedLifetime(session) {}
    }
    #expect(answers.entries == [.torn])
    #expect(bench.runtime.withPhone { $0.session.state } == .none)
    #expect(!bench.trace.records.contains { $0.kind == .apduDropped })
  }

  @Test func `an answer after the session's end is refused as invalidated`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    let answers = Log<ReaderAnswer>()
    bench.runtime.begin(Bench.select) { answers.append($0) }
    let command = try #require(await bench.command(of: session))
    session.invalidate()
    await #expect(throws: SessionFailure.invalidated) { try await command.respond([0x90, 0x00]) }
    #expect(answers.entries == [.torn])
  }

  @Test func `a phone that nobody uses is freed, with its commands and streams`() async throws {
    weak var freed: PhoneRuntime?
    do {
      let bench = Bench()
      freed = bench.runtime
      let session = try await bench.emulating()
      bench.runtime.begin(Bench.select) { _ in }
      let presence = bench.runtime.cardPresence()
      #expect(freed != nil)
      withExtendedLifetime((session, presence)) {}
    }
    #expect(freed == nil)
  }
}
