import BenchmarkHarness
import Foundation
import Testing

@Suite struct PromisedTargetsTests {
  @Test func `the targets are those that the project promises`() {
    #expect(
      BenchmarkTarget.promised.map { "\($0.name): \($0.text)" } == [
        "exchange-executor: at most 2.5 x, at most 2 us",
        "exchange-threads: at most 1.5 x",
        "exchange-trace: at most 300 ns more",
        "exchange-socket: at most 40 us",
        "pcsc-rate: at least 0.9 x",
        "pcsc-p99: at most 2 x",
        "router-select: under 130 ns",
        "router-echo: under 130 ns",
        "command-copy: under 40 ns",
        "command-view: under 5 ns",
        "tlv-walk: at least 2 GB/s",
        "android-resolve: under 5 us",
        "android-setup: under 20 ms",
        "idle-phone: at most 4 KB",
        "run-ready: at most 100 ms",
        "run-memory: under 30 MB",
        "virtual-minute: under 20 ms",
        "explore-taps: at least 30000 /s",
        "explore-memory: at most 1 MB",
        "explore-copies: at least 0.5 x",
        "explore-starts: none",
        "explore-shards: at least 0.9 x",
      ])
  }

  @Test func `the document says what each target means, and its limits`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "Docs/Benchmarks.md"), encoding: .utf8)
    let named = text.split(separator: "\n").compactMap { line -> String? in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].hasPrefix("`") else { return nil }
      return "\(cells[0]) \(cells[1])"
    }
    #expect(named == BenchmarkTarget.promised.map { "`\($0.name)` \($0.text)" })
  }
}
