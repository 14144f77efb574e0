import ISO7816
import PhoneModel
import ReaderDoubles
import Testing

@testable import ReaderLinks

/// The reader's patience where commands and answers take time: a command of one byte takes 445,133 ns.
@Suite(.timeLimit(.minutes(1))) struct MemoryReaderAirTests {
  private static let sent = Duration.nanoseconds(445_133)

  private static var silent: Bench { Bench(air: .typeA(.kbit106)) { _ in nil } }

  @Test func `patience begins when the command was sent`() async throws {
    let bench = Self.silent
    async let result = bench.run("reader field on\n> 01\nreader field off")
    await bench.clock.advance(to: Self.sent)
    await bench.clock.advance(to: Self.sent + .milliseconds(500))
    #expect(try await result == .passed)
    #expect(bench.events == [.fieldOn, .command([0x01]), .gaveUp(after: .milliseconds(500)), .fieldOff])
  }

  @Test func `an answer at the last moment is taken`() async throws {
    let bench = Self.silent
    async let result = bench.run("reader field on\n> 01\n< 9000")
    await bench.clock.advance(to: Self.sent)
    await bench.clock.sleeper(until: Self.sent + .milliseconds(500))
    #expect(bench.phone.respond([0x90, 0x00]))
    #expect(try await result == .passed)
  }

  @Test func `what follows a command happens once it was sent`() async throws {
    let bench = Self.silent
    async let result = bench.run("reader field on\n> 01\nperson lock\n@1ms reader tear")
    await bench.clock.sleeper(until: Self.sent)
    #expect(bench.actions.isEmpty)
    await bench.clock.advance(to: Self.sent)
    await bench.clock.advance(to: Self.sent + .milliseconds(1))
    #expect(try await result == .passed)
    #expect(bench.actions == [.person(.lock)])
    #expect(bench.events == [.fieldOn, .command([0x01]), .fieldOff, .torn])
  }

  @Test func `a channel's patience begins when the command was sent too`() async throws {
    let bench = Self.silent
    bench.phone.fieldOn(bench.air)
    let channel = PhoneChannel(to: bench.phone, clock: bench.clock)
    async let outcome = channel.transmit([0x01])
    await bench.clock.advance(to: Self.sent + .milliseconds(500))
    #expect(await outcome == .gaveUp(after: .milliseconds(500)))
    #expect(bench.phone.calls.suffix(2) == [.note("no answer within 0.5 seconds"), .fieldOff])
  }

  @Test func `a reader's air is 106 kbit/s and its patience 500 ms unless it is told otherwise`() {
    #expect(MemoryReader.Settings().air == .typeA(.kbit106))
    #expect(MemoryReader.Settings().patience == .milliseconds(500))
  }
}
