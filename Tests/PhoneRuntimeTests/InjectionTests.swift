import CardTrace
import ISO7816
import PhoneModel
import PhoneRuntime
import Testing

/// What is planned for a place happens there, exactly once, and the trace says so.
@Suite struct InjectionTests {
  @Test func `the field goes before the second answer is taken`() async throws {
    let bench = Bench()
    bench.runtime.inject(Injection(.field(false), at: InjectionPoint(.before, .answer, 2)))
    let session = try await bench.emulating()
    var answers: [ReaderAnswer] = []
    async let first = bench.runtime.transmit(Bench.select)
    try await #require(await bench.command(of: session)).respond([0x90, 0x00])
    answers.append(await first)
    async let second = bench.runtime.transmit(Bench.read)
    let command = try #require(await bench.command(of: session))
    await #expect(throws: SessionFailure.transmissionError) { try await command.respond([0x90, 0x00]) }
    answers.append(await second)
    #expect(answers == [.response([0x90, 0x00]), .torn])
    let fault = try #require(bench.trace.records.firstIndex { $0.kind == .fault })
    #expect(bench.trace.records[fault].note == "before answer 2")
    let kinds = bench.trace.records[(fault + 1)...].filter { $0.lane == .reader }.map(\.kind)
    #expect(kinds == [.fieldOff, .torn])
  }

  @Test func `an injection after an event comes when its own effects are out`() async throws {
    let bench = Bench()
    bench.runtime.inject(Injection(.person(.dismiss), at: InjectionPoint(.after, .start, 1)))
    let session = try await bench.session()
    try await session.startEmulation()
    #expect(!session.isEmulating)
    #expect(bench.trace.records.last?.note == "userInvalidated")
  }

  @Test func `a delayed injection comes at its own time, in order with other timers`() async throws {
    let bench = Bench()
    bench.runtime.inject(Injection(.phone(.radio(false)), at: InjectionPoint(.after, .start, 1), delay: .seconds(2)))
    let session = try await bench.session()
    try await session.startEmulation()
    bench.clock.advance(by: .milliseconds(1_999))
    #expect(session.isEmulating)
    bench.clock.advance(by: .milliseconds(1))
    #expect(!session.isEmulating)
    let radio = try #require(bench.trace.records.first { $0.kind == .radio })
    #expect(radio.t == 2_000_000_000)
  }

  @Test func `a field that comes back has the air interface that it had`() async throws {
    let bench = Bench()
    bench.runtime.inject(Injection(.field(false), at: InjectionPoint(.after, .fieldOn, 1)))
    bench.runtime.inject(Injection(.field(true), at: InjectionPoint(.after, .fieldOn, 1), delay: .seconds(1)))
    bench.runtime.send(.reader(.fieldOn(.typeA(.kbit106))))
    #expect(bench.runtime.withPhone { $0.radio.state } == .noField)
    bench.clock.advance(by: .seconds(1))
    #expect(bench.runtime.withPhone { $0.radio.state } == .field(.typeA(.kbit106), .none))
  }

  @Test func `what is injected is not counted, so places stay the same`() async throws {
    let bench = Bench()
    bench.runtime.inject(Injection(.field(false), at: InjectionPoint(.before, .command, 1)))
    bench.runtime.fieldOn()
    bench.runtime.begin(Bench.read) { _ in }
    #expect(bench.runtime.passed(.fieldOff) == 0)
    #expect(bench.runtime.passed(.command) == 1 && bench.runtime.passed(.fieldOn) == 1)
  }

  @Test func `what did not happen says why, once, and happens no more`() async throws {
    let bench = Bench()
    bench.runtime.inject(Injection(.field(false), at: InjectionPoint(.before, .answer, 1)))
    bench.runtime.inject(Injection(.person(.dismiss), at: InjectionPoint(.after, .fieldOn, 2)))
    bench.runtime.inject(Injection(.person(.dismiss), at: InjectionPoint(.before, .fieldOff, 3)))
    bench.runtime.inject(Injection(.person(.lock), at: InjectionPoint(.after, .fieldOn, 1), delay: .seconds(2)))
    bench.runtime.inject(Injection(.person(.unlock), at: InjectionPoint(.after, .fieldOn, 1)))
    bench.runtime.fieldOn()
    bench.runtime.fieldOff()
    bench.runtime.fieldOff()
    #expect(
      bench.runtime.takeUnreached() == [
        "fault before answer 1 did not happen: there was no such event",
        "fault after field-on 2 did not happen: there was 1 such event",
        "fault before field-off 3 did not happen: there were 2 such events",
        "fault after field-on 1 did not happen: the run ended before its delay",
      ])
    #expect(bench.runtime.takeUnreached() == [])
    bench.clock.advance(by: .seconds(2))
    bench.runtime.fieldOn()
    #expect(!bench.trace.records.contains { $0.kind == .lock || $0.kind == .dismiss })
  }
}
