import PhoneModel
import ReaderDoubles
import Testing

@testable import ReaderLinks

@Suite(.timeLimit(.minutes(1))) struct MemoryReaderTearTests {
  @Test func `a tear right after a command takes the card away while the answer is owed`() async throws {
    let bench = Bench.silent
    #expect(try await bench.run("reader field on\n> 01\nreader tear") == .passed)
    #expect(bench.events == [.fieldOn, .command([0x01]), .fieldOff, .torn])
    #expect(bench.lines == [1, 2, 3, 2])
    #expect(bench.phone.calls == [.fieldOn, .command([0x01]), .fieldOff])
  }

  @Test func `an answer that is complete before the tear counts`() async throws {
    let bench = Bench()
    #expect(try await bench.run("reader field on\n> 01\nreader tear") == .passed)
    #expect(bench.events == [.fieldOn, .command([0x01]), .response([0x90, 0x00]), .fieldOff])
  }

  @Test func `a tear after an expectation takes the card away between exchanges`() async throws {
    let bench = Bench()
    #expect(try await bench.run("reader field on\n> 01\n< 9000\nreader tear\nreader field on\n> 02") == .passed)
    #expect(
      bench.phone.calls == [
        .fieldOn, .command([0x01]), .fieldOff, .fieldOn, .command([0x02]), .fieldOff,
      ])
  }

  @Test func `a delayed tear counts from the command`() async throws {
    let bench = Bench.silent
    async let result = bench.run("reader field on\n> 01\n@100ms reader tear\n< *")
    await bench.clock.advance(to: .milliseconds(100))
    #expect(try await result.description == "line 4: expected *, got no answer: the exchange was torn")
    #expect(bench.events.prefix(4) == [.fieldOn, .command([0x01]), .fieldOff, .torn])
  }

  @Test func `an answer within the tear's delay is taken when it comes`() async throws {
    let bench = Bench.silent
    async let result = bench.run("reader field on\n> 01\n@100ms reader tear")
    await bench.clock.sleeper(until: .milliseconds(100))
    #expect(bench.phone.respond([0x90, 0x00]))
    await bench.clock.advance(to: .milliseconds(100))
    #expect(try await result == .passed)
    #expect(bench.events == [.fieldOn, .command([0x01]), .response([0x90, 0x00]), .fieldOff])
  }

  @Test func `patience ends within a longer delay`() async throws {
    let bench = Bench.silent
    async let result = bench.run("reader field on\n> 01\n@2s reader tear")
    await bench.clock.sleeper(until: .seconds(2))
    await bench.clock.advance(to: .milliseconds(500))
    await bench.clock.advance(to: .seconds(2))
    #expect(try await result == .passed)
    #expect(bench.events == [.fieldOn, .command([0x01]), .gaveUp(after: .milliseconds(500)), .fieldOff])
  }

  @Test func `lines of other lanes happen while the answer is owed and use up patience`() async throws {
    let bench = Bench.silent
    async let result = bench.run("reader field on\n> 01\n@200ms person lock\n@200ms phone radio off\nreader field off")
    await bench.clock.advance(to: .milliseconds(200))
    await bench.clock.advance(to: .milliseconds(400))
    await bench.clock.advance(to: .milliseconds(500))
    #expect(try await result == .passed)
    #expect(bench.actions == [.person(.lock), .phone(.radio(false))])
    #expect(bench.events == [.fieldOn, .command([0x01]), .gaveUp(after: .milliseconds(500)), .fieldOff])
  }

  @Test func `a person's line may bring the answer about`() async throws {
    let bench = Bench.silent
    let result = try await bench.run("reader field on\n> 01\nperson double-click\n< 9000") { [phone = bench.phone] _ in
      phone.respond([0x90, 0x00])
    }
    #expect(result == .passed)
  }

  @Test func `a tear without a command switches the field off`() async throws {
    let bench = Bench()
    #expect(try await bench.run("reader tear\nreader field on\nreader tear\nreader tear") == .passed)
    #expect(bench.events == [.fieldOn, .fieldOff])
  }
}

@Suite struct OwedAnswerTests {
  @Test func `an answer is given once`() async {
    let owed = OwedAnswer()
    #expect(owed.current == nil)
    owed.give(.response([0x90, 0x00]))
    owed.give(.torn)
    #expect(owed.current == .response([0x90, 0x00]))
    #expect(await owed.value() == .response([0x90, 0x00]))
  }

  @Test func `a waiting task that is cancelled gets none, and the next one gets the answer`() async {
    let owed = OwedAnswer()
    let waiting = Task { await owed.value() }
    waiting.cancel()
    #expect(await waiting.value == nil)
    async let later = owed.value()
    owed.give(.torn)
    #expect(await later == .torn)
  }
}
