import BenchmarkHarness
import Testing

@Suite struct BenchmarkArgumentsTests {
  private static let names = ["exchange", "exchange-trace", "tlv-walk"]

  private func parse(_ words: String...) throws(BenchmarkUsageError) -> BenchmarkArguments {
    try BenchmarkArguments(words, names: Self.names)
  }

  @Test func `without words everything is measured and nothing written`() throws {
    let arguments = try parse()
    #expect(Self.names.filter(arguments.includes) == Self.names)
    #expect(arguments.json == nil)
    #expect(arguments.tools == ".build/bench")
    #expect(!arguments.wantsHelp)
  }

  @Test func `only takes the targets with the part in their names`() throws {
    #expect(Self.names.filter(try parse("--only", "exchange").includes) == ["exchange", "exchange-trace"])
    #expect(Self.names.filter(try parse("--only", "tlv").includes) == ["tlv-walk"])
  }

  @Test func `files and folders are taken as they are`() throws {
    let arguments = try parse("--json", "out.json", "--tools", "here")
    #expect(arguments.json == "out.json")
    #expect(arguments.tools == "here")
  }

  @Test func `help is asked for by either word`() throws {
    #expect(try parse("--help").wantsHelp)
    #expect(try parse("-h").wantsHelp)
  }

  @Test func `what means nothing is refused in a sentence`() {
    let refusals: [(BenchmarkUsageError, [String], String)] = [
      (.unknown("--fast"), ["--fast"], "--fast is not an option; --help lists them"),
      (.unknown("tlv"), ["tlv"], "tlv is not an option; --help lists them"),
      (.noValue("--json"), ["--json"], "--json needs a value"),
      (.noValue("--only"), ["--only", ""], "--only needs a value"),
      (
        .noTarget("echo", names: Self.names), ["--only", "echo"],
        "no target has echo in its name; there are exchange, exchange-trace, tlv-walk"
      ),
    ]
    for (error, words, sentence) in refusals {
      #expect(throws: error) { try BenchmarkArguments(words, names: Self.names) }
      #expect(error.description == sentence)
    }
  }

  @Test func `the help lists the targets with their limits and shows examples`() {
    let text = BenchmarkArguments.help([
      BenchmarkTarget("exchange", in: .nanoseconds, .best, .atMost(2_000)),
      BenchmarkTarget("tlv", in: .bytesPerSecond, .best, .atLeast(2e9)),
    ])
    #expect(
      text.contains(
        """
        targets:
          exchange  at most 2 us
          tlv       at least 2 GB/s

        examples:
          make bench
          make bench ONLY=exchange JSON=bench.json
        """))
    #expect(!text.contains("not met"))
  }
}
