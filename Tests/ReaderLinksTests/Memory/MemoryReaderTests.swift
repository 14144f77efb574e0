import ISO7816
import PhoneModel
import ReaderDoubles
import Synchronization
import Testing

@testable import ReaderLinks

/// A reader that plays a script, what it reports, and a clock that stands still.
final class Bench: Sendable {
  let phone: FakePhone
  let air: AirInterface
  let clock = TestClock()
  private let reported = Mutex<[ReaderReport]>([])
  private let performed = Mutex<[ScriptAction]>([])

  init(
    present: Bool = true, air: AirInterface = .none,
    answer: @escaping @Sendable ([UInt8]) -> [UInt8]? = { _ in [0x90, 0x00] }
  ) {
    self.air = air
    phone = FakePhone(present: present, answer: answer)
  }

  /// A phone whose app never answers.
  static var silent: Bench { Bench { _ in nil } }

  var events: [ReaderReport.Event] { reported.withLock { $0.map(\.event) } }
  var lines: [Int] { reported.withLock { $0.map(\.line) } }
  var actions: [ScriptAction] { performed.withLock { $0 } }

  func run(_ text: String, perform: @escaping @Sendable (ScriptAction) -> Void = { _ in }) async throws -> ReaderResult
  {
    var settings = MemoryReader.Settings()
    settings.air = air
    let reader = MemoryReader(for: phone, clock: clock, settings: settings) { [self] action in
      performed.withLock { $0.append(action) }
      perform(action)
    } report: { [self] report in
      reported.withLock { $0.append(report) }
    }
    return await reader.run(try Script(parsing: text))
  }
}

@Suite(.timeLimit(.minutes(1))) struct MemoryReaderTests {
  private let success = AnswerPattern(bytes: [0x90, 0x00])

  @Test func `a script is played in order and its expectations are met`() async throws {
    let bench = Bench()
    let result = try await bench.run(
      """
      # a tap
      reader field on
      > 00A40400
      < 9000
      reader field off
      """)
    #expect(result == .passed)
    #expect(
      bench.events == [
        .fieldOn, .command([0x00, 0xA4, 0x04, 0x00]), .response([0x90, 0x00]), .expectationMet(success), .fieldOff,
      ])
    #expect(bench.lines == [2, 3, 3, 4, 5])
    #expect(bench.phone.calls == [.fieldOn, .command([0x00, 0xA4, 0x04, 0x00]), .fieldOff])
  }

  @Test func `the field goes when the script ends`() async throws {
    let bench = Bench()
    #expect(try await bench.run("reader field on\nreader field on\n> 60") == .passed)
    #expect(bench.events == [.fieldOn, .command([0x60]), .response([0x90, 0x00]), .fieldOff])
  }

  @Test(arguments: [[0x00], [0x00, 0xA4], [0x00, 0xA4, 0x04]] as [[UInt8]])
  func `commands of 1 to 3 bytes reach the phone`(command: [UInt8]) async throws {
    let bench = Bench()
    #expect(try await bench.run("reader field on\n> \(AnswerPattern(bytes: command))") == .passed)
    #expect(bench.phone.calls.contains(.command(command)))
  }

  @Test func `the first failed expectation ends the script`() async throws {
    let bench = Bench { _ in [0x6A, 0x82] }
    let result = try await bench.run("reader field on\n> 00A40400\n< 9000\n> 00B00000")
    #expect(
      result
        == .expectationFailed(
          line: 3, pattern: success, answer: [0x6A, 0x82], sentence: "byte 0 is 6A, expected 90"))
    #expect(result.description == "line 3: expected 9000, got 6A82: byte 0 is 6A, expected 90")
    #expect(bench.phone.calls == [.fieldOn, .command([0x00, 0xA4, 0x04, 0x00]), .fieldOff])
  }

  @Test func `a command without a field finds no card`() async throws {
    let bench = Bench()
    let result = try await bench.run("person home\n> 00A40400")
    #expect(result == .noCard(line: 2))
    #expect(result.description == "line 2: no card was in the field")
    #expect(bench.phone.calls.isEmpty)
  }

  @Test func `a command waits 2 seconds for a card`() async throws {
    let bench = Bench(present: false)
    async let result = bench.run("reader field on\n> 00A40400")
    await bench.clock.advance(to: .seconds(2))
    #expect(try await result == .noCard(line: 2))
    #expect(bench.events == [.fieldOn, .noCard, .fieldOff])
  }

  @Test func `a card that comes in time gets the command`() async throws {
    let bench = Bench(present: false)
    async let result = bench.run("reader field on\n> 00A40400\n< 9000")
    await bench.clock.sleeper(until: .seconds(2))
    bench.phone.emulate(true)
    #expect(try await result == .passed)
  }

  @Test func `an answer within the reader's patience counts`() async throws {
    let bench = Bench.silent
    async let result = bench.run("reader field on\n> 00A40400\n< 9000")
    await bench.clock.sleeper(until: .milliseconds(500))
    #expect(bench.phone.respond([0x90, 0x00]))
    #expect(try await result == .passed)
  }

  @Test func `a reader without patience gives up, and its next field starts anew`() async throws {
    let bench = Bench { command in command == [0x01] ? nil : [0x90, 0x00] }
    async let result = bench.run("reader field on\n> 01\nreader field on\n> 02\n< 9000")
    await bench.clock.advance(to: .milliseconds(500))
    #expect(try await result == .passed)
    #expect(
      bench.events == [
        .fieldOn, .command([0x01]), .gaveUp(after: .milliseconds(500)), .fieldOff, .fieldOn, .command([0x02]),
        .response([0x90, 0x00]), .expectationMet(success), .fieldOff,
      ])
    #expect(!bench.phone.respond([0x6F, 0x00]))
  }

  @Test func `an expectation after giving up fails with that reason`() async throws {
    let bench = Bench.silent
    async let result = bench.run("reader field on\nreader profile patience-2s\n> 01\n< *")
    await bench.clock.advance(to: .seconds(2))
    #expect(try await result.description == "line 4: expected *, got no answer: no answer came within 2.0 seconds")
  }

  @Test func `a command after giving up finds no card`() async throws {
    let bench = Bench.silent
    async let result = bench.run("reader field on\n> 01\n> 02")
    await bench.clock.advance(to: .milliseconds(500))
    #expect(try await result == .noCard(line: 3))
  }

  @Test func `emulation that stops in the middle of an exchange tears it`() async throws {
    let bench = Bench.silent
    let result = try await bench.run("reader field on\n> 01\nperson home\n< 9000") { [phone = bench.phone] _ in
      phone.emulate(false)
    }
    #expect(result.description == "line 4: expected 9000, got no answer: the exchange was torn")
    #expect(bench.events.prefix(3) == [.fieldOn, .command([0x01]), .torn])
  }

  @Test func `a reset is the field off and on with a pause`() async throws {
    let bench = Bench()
    async let result = bench.run("reader field on\n> 01\nreader reset\n> 02")
    await bench.clock.advance(to: .milliseconds(6))
    #expect(try await result == .passed)
    #expect(
      bench.phone.calls == [
        .fieldOn, .command([0x01]), .fieldOff, .fieldOn, .command([0x02]), .fieldOff,
      ])
  }

  @Test func `delays and waits pass before the next line`() async throws {
    let bench = Bench()
    async let result = bench.run("@1s reader field on\nreader wait 250us\n@2s person home")
    await bench.clock.advance(to: .seconds(1))
    await bench.clock.advance(to: .microseconds(1_000_250))
    #expect(bench.actions.isEmpty)
    await bench.clock.advance(to: .microseconds(3_000_250))
    #expect(try await result == .passed)
    #expect(bench.actions == [.person(.home)])
  }

  @Test func `a script that is stopped lets the field go`() async throws {
    let bench = Bench.silent
    let running = Task { try await bench.run("reader field on\n> 01\n< 9000") }
    await bench.clock.sleeper(until: .milliseconds(500))
    running.cancel()
    #expect(try await running.value == .cancelled)
    #expect(bench.phone.calls == [.fieldOn, .command([0x01]), .fieldOff])
  }

  @Test(arguments: ["reader wait 10s", "@10s person home"]) func `a script that is stopped waits no longer`(
    line: String
  ) async throws {
    let bench = Bench()
    let running = Task { try await bench.run("\(line)\nperson lock") }
    await bench.clock.sleeper(until: .seconds(10))
    running.cancel()
    #expect(try await running.value == .cancelled)
    #expect(bench.actions.isEmpty)
  }
}
