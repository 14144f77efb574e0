import CardTrace
import ISO7816
import PhoneModel
import PhoneRuntime
import Testing

/// Air time on a phone's clock, and what the trace says of it.
@Suite(.timeLimit(.minutes(1))) struct AirTimeTraceTests {
  private static let air = AirInterface.typeA(.kbit106)
  private static let answer = [UInt8](repeating: 0x61, count: 38) + [0x90, 0x00]

  /// The last answer is given to a reader on the air; then `pause` passes and the app stops.
  private func stop(after pause: Duration) async throws -> (ReaderAnswer, Bench) {
    let bench = Bench()
    let session = try await bench.session()
    try await session.startEmulation()
    bench.runtime.fieldOn(Self.air)
    let answer = Task { await bench.runtime.transmit(Bench.select) }
    await bench.runtime.wait { $0.radio.isTransferring }
    bench.clock.advance(by: Self.air.duration(ofBytes: Bench.select.count))
    try await #require(await bench.command(of: session)).respond(Self.answer)
    bench.clock.advance(by: pause)
    session.stopEmulation(.success)
    return (await answer.value, bench)
  }

  @Test func `a stop at once after the last answer shows a torn answer in the trace, 200 ms later it does not`()
    async throws
  {
    let (torn, bench) = try await stop(after: .zero)
    #expect(torn == .torn)
    let note = bench.trace.records.first { $0.rule == "air.answer-torn" }
    #expect(note?.note == "answer torn: 0 of 40 bytes had left")
    #expect(bench.trace.records.contains { $0.kind == .torn })

    let (whole, later) = try await stop(after: .milliseconds(200))
    #expect(whole == .response(Self.answer))
    #expect(!later.trace.records.contains { $0.kind == .torn || $0.rule == "air.answer-torn" })
  }

  @Test func `the trace says how long commands and answers take on the air`() async throws {
    let (_, bench) = try await stop(after: .milliseconds(200))
    let records = bench.trace.records
    func note(_ kind: TraceKind) -> String? { records.first { $0.kind == kind }?.note }
    #expect(note(.fieldOn) == "106 kbit/s")
    #expect(note(.command) == "1.46 ms on air")
    #expect(note(.answer) == "3.76 ms on air")
    let times = records.filter { $0.kind == .command || $0.kind == .answer || $0.kind == .response }.map(\.t)
    #expect(times == [0, 1_464_602, 1_464_602 + 3_758_407])
  }

  @Test func `a phone that is never told of air time says nothing of it`() async throws {
    let bench = Bench()
    let session = try await bench.emulating()
    bench.runtime.begin(Bench.read) { _ in }
    #expect(
      bench.trace.records.filter { $0.kind == .fieldOn || $0.kind == .command || $0.kind == .phoneAnswer }
        .allSatisfy { $0.note == nil })
    withExtendedLifetime(session) {}
  }

  @Test func `on the real clock an exchange takes at least its air time`() async throws {
    let runtime = PhoneRuntime(Phone(apps: [Bench.app: .tagOnly], circumstances: Circumstances(consent: .accepted)))
    runtime.send(.person(.open(Bench.app)))
    let session = try await AppContext(runtime: runtime, app: Bench.app).openSession()
    try await session.startEmulation()
    let app = Task { await serve(session) }
    runtime.fieldOn(Self.air)
    let start = runtime.clock.now
    #expect(await runtime.transmit(Bench.select) == .response([0x90, 0x00]))
    #expect(runtime.clock.now - start >= Self.air.duration(ofBytes: 13) + Self.air.duration(ofBytes: 2))
    session.invalidate()
    #expect(await app.value == .invalidated)
  }
}
