import BenchmarkHarness
import Foundation

extension Benchmark {
  /// The phone against a card in C, each in a slot of the same private PC/SC service, a batch of one after the other's.
  static var pcsc: Benchmark {
    Benchmark(.pcscRate, .pcscTail) { tools in
      let tool = Program.sibling("cardsession")
      let command = [tool, "pcsc", "--", "/bin/sh", "-c", script, "pcsc", tool, tools]
      let end = try Program(words: command, variables: ["CARDSESSION_TIMELINE": "off"]).run()
      guard end.status == 0 else { throw BenchmarkFailure("the PC/SC client ended with \(end.status)") }
      return try measurements(end.output)
    }
  }

  /// Both cards, and then the client: `transmit` names the readers of the phone and of the card in C.
  private static let script = """
    "$1" run ndef-tag --reader vpcd:127.0.0.1:35963 &
    "$2/echo-card" 35964 &
    exec "$2/transmit" "Virtual PCD 00 00" "Virtual PCD 00 01" 1000 30
    """

  /// Each line is a batch: 0 (the phone) or 1 (the card in C), nanoseconds for all of it, and its 99th percentile.
  private static func measurements(_ output: String) throws -> [Figures] {
    var rates: [[Double]] = [[], []]
    var tails: [[Double]] = [[], []]
    for line in output.split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 4, numbers[0] == 0 || numbers[0] == 1, numbers[2] > 0 else {
        throw BenchmarkFailure("the PC/SC client says: \(line)")
      }
      rates[Int(numbers[0])].append(numbers[1] / numbers[2] * 1e9)
      tails[Int(numbers[0])].append(numbers[3])
    }
    return [
      Figures(try Batches.samples(rates[0]), baseline: try Batches.samples(rates[1])),
      Figures(try Batches.samples(tails[0]), baseline: try Batches.samples(tails[1])),
    ]
  }
}
