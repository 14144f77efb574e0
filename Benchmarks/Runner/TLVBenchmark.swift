import BenchmarkHarness
import ISO7816

extension Benchmark {
  /// Walks over every data object of the EMV record set, into every constructed one.
  static var tlvWalk: Benchmark {
    Benchmark(.tlvWalk) { _ in
      let bytes = EMVRecords.bytes
      let nanoseconds = try Batches.measure(rounds: 1_000) {
        let walk = try walk(bytes.span)
        guard walk == (EMVRecords.objectCount, EMVRecords.deepest) else {
          throw BenchmarkFailure("the walk missed data objects")
        }
      }
      let rates = nanoseconds.measured.sorted.map { Double(bytes.count) / $0 * 1e9 }
      return [Figures(try Batches.samples(rates))]
    }
  }

  /// How many objects there are, and how many of them lie inside each other at most.
  private static func walk(_ bytes: Span<UInt8>) throws(TLVError) -> (count: Int, depth: Int) {
    var cursor = TLVCursor(rules: .emv)
    var (count, depth) = (0, 0)
    while let element = try cursor.next(in: bytes) {
      count += 1
      depth = max(depth, element.depth)
    }
    return (count, depth)
  }
}
