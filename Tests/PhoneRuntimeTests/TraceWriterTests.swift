import CardTrace
import Dispatch
import PhoneRuntime
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct TraceWriterTests {
  @Test func `an output that is slower than its source is waited for, and nothing is lost`() {
    let batches = Batches()
    let writer = TraceWriter(limit: 4) { batches.add($0.map(\.t)) }
    for t in Int64(0)..<1_000 { writer.take(TraceRecord(t: t, lane: .reader, kind: .note)) }
    writer.flush()
    #expect(batches.all.flatMap { $0 } == Array(Int64(0)..<1_000))
    #expect(batches.all.allSatisfy { $0.count <= 4 })
  }

  @Test func `a source below the limit does not wait for a stuck output`() {
    let gate = DispatchSemaphore(value: 0)
    let batches = Batches()
    let writer = TraceWriter(limit: 4) {
      gate.wait()
      batches.add($0.map(\.t))
    }
    for t in Int64(0)..<3 { writer.take(TraceRecord(t: t, lane: .reader, kind: .note)) }
    #expect(batches.all.isEmpty)
    for _ in 0..<3 { gate.signal() }
    writer.flush()
    #expect(batches.all.flatMap { $0 } == [0, 1, 2])
  }
}

private final class Batches: Sendable {
  private let batches = Mutex<[[Int64]]>([])
  var all: [[Int64]] { batches.withLock { $0 } }
  func add(_ batch: [Int64]) { batches.withLock { $0.append(batch) } }
}
