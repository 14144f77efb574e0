import ISO7816
import ReaderDoubles
import Synchronization
import Testing

@testable import ReaderLinks

@Suite struct ScriptProgressTests {
  private let text = """
    reader field on
    > 00A40400

    < 9000
    reader wait 1s
    person home
    """

  @Test(arguments: [(0, 2), (1, 2), (2, 2), (3, 4), (4, 4), (5, nil), (6, nil)] as [(Int, Int?)])
  func `what is left of a script is its next command or expectation`(_ reached: Int, _ line: Int?) throws {
    #expect(try Script(parsing: text).firstUse(from: reached) == line)
  }

  @Test func `a script of fields and waits leaves nothing`() throws {
    #expect(try Script(parsing: "reader field on\nreader reset\nphone radio off").firstUse(from: 0) == nil)
  }

  @Test func `the reader tells of each line before its delay`() async throws {
    let reached = ReachedLines()
    let clock = TestClock()
    let script = try Script(parsing: "reader field on\n@1s > 00A40400\n< 9000")
    var settings = MemoryReader.Settings()
    settings.air = .none
    let reader = MemoryReader(
      for: FakePhone { _ in [0x90, 0x00] }, clock: clock, settings: settings, perform: { _ in },
      reach: { reached.add($0.number) })
    async let result = reader.run(script)
    await clock.sleeper(until: .seconds(1))
    #expect(reached.numbers == [1, 2])
    await clock.advance(to: .seconds(1))
    #expect(await result == .passed)
    #expect(reached.numbers == [1, 2, 3])
  }
}

private final class ReachedLines: Sendable {
  private let lines = Mutex<[Int]>([])
  var numbers: [Int] { lines.withLock { $0 } }
  func add(_ number: Int) { lines.withLock { $0.append(number) } }
}
