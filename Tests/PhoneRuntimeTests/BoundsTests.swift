import CardTrace
import ISO7816
import PhoneModel
import Testing

@testable import PhoneRuntime

/// What a reader, an app or a slow disk can make long stays bounded.
@Suite(.timeLimit(.minutes(1))) struct BoundsTests {
  private func events(of session: SessionHandle) async -> [StreamItem] {
    var items: [StreamItem] = []
    while let item = await session.nextEvent() { items.append(item) }
    return items
  }

  @Test func `an app that never reads keeps 256 events, the first and the last among them, and the trace says so once`()
    async throws
  {
    let bench = Bench()
    let session = try await bench.session()
    for _ in 0..<400 {
      bench.runtime.fieldOn()
      bench.runtime.fieldOff()
    }
    session.invalidate()
    let items = await events(of: session)
    #expect(items.count == EventQueue.mostUnread)
    guard case .sessionStarted = items.first, case .sessionInvalidated(.invalidated) = items.last else {
      return #expect(Bool(false), "the first or the last event was dropped")
    }
    let notes = bench.trace.records.filter { $0.rule == "stream.overflow" }
    #expect(notes.map(\.note) == ["256 events wait for the app to read them: the oldest are dropped"])
  }

  @Test func `255 unread events and one more are all kept`() async throws {
    let bench = Bench()
    let session = try await bench.session()
    for _ in 0..<127 {
      bench.runtime.fieldOn()
      bench.runtime.fieldOff()
    }
    session.invalidate()
    #expect(await events(of: session).count == 256)
    #expect(!bench.trace.records.contains { $0.rule == "stream.overflow" })
  }

  @Test func `of the commands that an app never reads the newest is still owed, and can be answered`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    let answers = Log<ReaderAnswer>()
    for _ in 0..<600 { bench.runtime.begin(Bench.select) { answers.append($0) } }
    #expect(answers.entries == Array(repeating: .torn, count: 599))
    var last: CommandToken?
    while last?.id != APDUID(600) { last = await bench.command(of: session) }
    try await last?.respond([0x90, 0x00])
    #expect(answers.entries.last == .response([0x90, 0x00]))
    #expect(bench.runtime.withPhone { $0.session.isEmulating })
  }

  @Test func `a trace that comes faster than it is written waits at 32768 records and loses none`() {
    let batches = Log<Int>()
    let writer = TraceWriter { batches.append($0.count) }
    let count = TraceWriter.mostEntries * 3 + 1
    for t in 0..<count { writer.take(TraceRecord(t: Int64(t), lane: .phone, kind: .note)) }
    writer.flush()
    #expect(batches.entries.reduce(0, +) == count)
    #expect(batches.entries.allSatisfy { $0 <= TraceWriter.mostEntries })
  }

  @Test func `a trace of long commands waits at 8 MiB`() {
    let batches = Log<Int>()
    let writer = TraceWriter { batches.append($0.count) }
    let long = [UInt8](repeating: 0, count: TraceRecord.longestBytes)
    for t in 0..<400 { writer.take(.reader(.command(ExchangeID(t), long)), [], at: .start) }
    writer.flush()
    #expect(batches.entries.reduce(0, +) == 400)
    #expect(batches.entries.allSatisfy { $0 <= TraceWriter.mostBytes / TraceRecord.longestBytes + 1 })
  }

  @Test func `a writer makes the same records as a sink that makes them at once`() async throws {
    let written = Log<[TraceRecord]>()
    let writer = TraceWriter { written.append($0) }
    let memory = TraceMemory()
    let clock = ManualClock()
    let runtime = PhoneRuntime(
      Phone(apps: [Bench.app: .tagOnly]), clock: clock, sink: TraceFork(sinks: [writer, memory]))
    runtime.send(.person(.open(Bench.app)))
    let session = try await AppContext(runtime: runtime, app: Bench.app).openSession()
    try await session.startEmulation()
    runtime.fieldOn(.typeA(.kbit106))
    runtime.begin(Bench.read) { _ in }
    clock.advance(by: .milliseconds(5))
    runtime.begin(Bench.select) { _ in }
    clock.advance(by: .milliseconds(5))
    while case .some(let item) = await session.nextEvent() {
      guard case .received(let command) = item else { continue }
      try await command.respond([0x90, 0x00])
      break
    }
    session.stopEmulation(.failure)
    runtime.note("over", lane: .reader)
    runtime.flushTrace()
    #expect(written.entries.flatMap(\.self) == memory.records)
    #expect(memory.records.count > 15)
    withExtendedLifetime(session) {}
  }
}
