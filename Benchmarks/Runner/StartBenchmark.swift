import BenchmarkHarness
import Foundation

extension Benchmark {
  /// `cardsession run`, from its start until the app has its session, and the largest of its two processes.
  static var start: Benchmark {
    Benchmark(.runReady, .runMemory) { _ in
      let end = try Program(words: [Program.own, RunStarts.word, "20"]).run()
      let figures = end.output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
      guard end.status == 0, figures.count == 20, figures.allSatisfy({ $0.count == 2 }) else {
        throw BenchmarkFailure("the process that starts cardsession run ended with \(end.status): \(end.output)")
      }
      return try [0, 1].map { column in Figures(try Batches.samples(figures.map { $0[column] })) }
    }
  }
}

/// A fresh process that starts `cardsession run` several times and prints the nanoseconds and the bytes of each.
///
/// Fresh, since Linux counts the memory of the process that starts another as the other's until that is loaded.
enum RunStarts {
  /// The first argument that makes the executable do this.
  static let word = "start-cardsession-run"

  static func run(_ count: Int) throws {
    // The first start fills the system's file cache.
    for round in 0...count {
      let tool = Program(words: [Program.sibling("cardsession"), "run", "ndef-tag"], readsErrors: true)
      let end = try tool.run(until: "has its card session")
      guard end.status == 0, let ready = end.ready else {
        throw BenchmarkFailure("cardsession run ended with \(end.status): \(end.output.suffix(200))")
      }
      if round > 0 { print(ready, end.memory) }
    }
  }
}
