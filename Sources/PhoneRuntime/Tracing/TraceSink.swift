package import CardTrace
import Synchronization

/// Where a phone's records go, in the order in which they happened.
package protocol TraceSink: Sendable {
  /// Takes a record; called under the phone's lock, so it must be quick and must not call the phone.
  func take(_ record: TraceRecord)
  /// Returns when everything taken so far is where it belongs.
  func flush()
}

/// Keeps every record in memory; for tests and for answers to a command line.
package final class TraceMemory: TraceSink {
  private let kept = Mutex<[TraceRecord]>([])

  package init() {}

  package var records: [TraceRecord] { kept.withLock { $0 } }

  package func take(_ record: TraceRecord) { kept.withLock { $0.append(record) } }

  package func flush() {}
}
