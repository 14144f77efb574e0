import BenchmarkHarness
import ISO7816

extension Benchmark {
  /// Walks over every data object of the EMV record set, into every constructed one.
  static var tlvWalk: Benchmark {
    Benchmark(.tlvWalk) { _ in
      let bytes = EMVRecords.bytes
      let nanoseconds = try Batches.measure(rounds: 1_000) {
        var reader = TLVReader(bytes, rules: .emv)
        guard try count(&reader) == EMVRecords.objectCount else {
          throw BenchmarkFailure("the walk missed data objects")
        }
      }
      let rates = nanoseconds.measured.sorted.map { Double(bytes.count) / $0 * 1e9 }
      return [Figures(try Batches.samples(rates))]
    }
  }

  private static func count(_ reader: inout TLVReader) throws(TLVError) -> Int {
    var found = 0
    while let object = try reader.next() {
      found += 1
      if object.tag.isConstructed {
        var contents = try object.contents()
        found += try count(&contents)
      }
    }
    return found
  }
}
