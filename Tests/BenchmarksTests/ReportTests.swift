import BenchmarkHarness
import Foundation
import Testing

@Suite struct ReportTests {
  private static let exchange = BenchmarkTarget(
    "exchange", in: .nanoseconds, .best, .ratioAtMost(2.5), .atMost(2_000))

  private static func compared(_ measured: [Double], _ baseline: [Double]) throws -> Finding {
    Finding(
      exchange, .measured(Figures(try #require(Samples(measured)), baseline: Samples(baseline))))
  }

  private static var findings: [Finding] {
    get throws {
      let memory = BenchmarkTarget("run-memory", in: .bytes, .median, .under(30e6))
      return [
        try compared([1_840, 1_840, 2_024, 2_208, 2_208], [736, 736, 736]),
        try compared([2_001], [900]),
        Finding(memory, .measured(Figures(try #require(Samples([24_500_000]))))),
        Finding(memory, .failed("no tool")),
      ]
    }
  }

  @Test func `a line holds name, measured, baseline, ratio, target and verdict in columns`() throws {
    #expect(
      try Self.findings.map(Report.line).joined(separator: "\n") == """
        exchange           1.84 us ±9%      736 ns ±0%       2.50 x   at most 2.5 x, at most 2 us   met
        exchange           2.00 us ±0%      900 ns ±0%       2.22 x   at most 2.5 x, at most 2 us   not met
        run-memory         24.5 MB ±0%      -                -        under 30 MB                   met
        run-memory         none             -                -        under 30 MB                   not met
        """)
  }

  @Test func `JSON holds the figures in the unit that it names, and leaves out those that there are not`() throws {
    let document = try JSONSerialization.jsonObject(with: try Report.json(try Self.findings)) as? [String: Any]
    let rows = try #require(document?["targets"] as? [[String: Any]])
    #expect(document?["format"] as? String == "opencardsession-benchmarks")
    #expect(document?["version"] as? Int == 1)
    #expect(rows.map { $0["met"] as? Bool } == [true, false, true, false])
    #expect(rows[0]["name"] as? String == "exchange")
    #expect(rows[0]["unit"] as? String == "ns")
    #expect(rows[0]["statistic"] as? String == "best")
    #expect(rows[0]["measured"] as? Double == 1_840)
    #expect(rows[0]["baseline"] as? Double == 736)
    #expect(rows[0]["ratio"] as? Double == 2.5)
    #expect(rows[0]["batches"] as? Int == 5)
    #expect(rows[0]["target"] as? String == "at most 2.5 x, at most 2 us")
    #expect(rows[2]["baseline"] == nil)
    #expect(rows[3]["measured"] == nil)
    #expect(rows[3]["batches"] as? Int == 0)
    #expect(rows[3]["problem"] as? String == "no tool")
  }

  @Test(arguments: [
    (0.0, "0.00 ns"), (9.994, "9.99 ns"), (9.995, "10.0 ns"), (99.94, "99.9 ns"), (99.96, "100 ns"),
    (999.4, "999 ns"), (999.5, "1.00 us"), (1_840, "1.84 us"), (84.2e6, "84.2 ms"), (2.5e9, "2.50 s"),
    (5e12, "5000 s"),
  ])
  func `a figure has three digits and the fitting multiple`(_ value: Double, _ text: String) {
    #expect(MeasureUnit.nanoseconds.text(value) == text)
  }

  @Test func `every unit has its names`() {
    #expect(MeasureUnit.bytes.text(3_960) == "3.96 KB")
    #expect(MeasureUnit.bytesPerSecond.text(2.41e9) == "2.41 GB/s")
    #expect(MeasureUnit.perSecond.text(15_432) == "15432 /s")
  }

  @Test func `a target says its limits without needless zeros`() {
    let limits: [Limit] = [
      .atMost(4_000), .atLeast(40), .under(130), .ratioAtMost(2), .ratioAtLeast(0.9), .excessAtMost(300),
    ]
    let texts = limits.map { BenchmarkTarget("x", in: .bytes, .best, $0).text }
    #expect(
      texts == [
        "at most 4 KB", "at least 40 B", "under 130 B", "at most 2 x", "at least 0.9 x", "at most 300 B more",
      ])
  }
}
