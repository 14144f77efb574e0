import BenchmarkHarness
import Foundation

extension Benchmark {
  /// `cardsession run`, from its start until the app has its session, and the largest of its two processes.
  static var start: Benchmark {
    Benchmark(.runReady, .runMemory) { _ in
      var figures: (ready: [Double], memory: [Double]) = ([], [])
      for round in 0..<21 {
        let tool = Program(words: [Program.sibling("cardsession"), "run", "ndef-tag"], readsErrors: true)
        let end = try tool.run(until: "has its card session")
        guard end.status == 0, let ready = end.ready else {
          throw BenchmarkFailure("cardsession run ended with \(end.status): \(end.output.suffix(200))")
        }
        // The first start fills the system's file cache.
        guard round > 0 else { continue }
        figures.ready.append(ready)
        figures.memory.append(end.memory)
      }
      return [Figures(try Batches.samples(figures.ready)), Figures(try Batches.samples(figures.memory))]
    }
  }
}
