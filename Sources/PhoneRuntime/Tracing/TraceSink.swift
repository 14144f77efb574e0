package import CardTrace
package import PhoneModel
import Synchronization

/// Where a phone's records go, in the order in which they happened.
///
/// An object: looking into one costs every step of the phone less than looking into any value.
package protocol TraceSink: AnyObject, Sendable {
  /// Takes a record; called under the phone's lock, so it must be quick and must not call the phone.
  func take(_ record: consuming TraceRecord)
  /// Takes what happened in one step of the phone, whose records are made when there is time.
  func take(_ event: Event, _ effects: [Effect], at now: Instant)
  /// Returns when everything taken so far is where it belongs.
  func flush()
}

extension TraceSink {
  /// Makes the records at once.
  package func take(_ event: Event, _ effects: [Effect], at now: Instant) {
    var records: [TraceRecord] = []
    PhoneRecords.append(event, effects, at: now, to: &records)
    for record in records { take(record) }
  }
}

/// Keeps every record in memory; for tests and for answers to a command line.
package final class TraceMemory: TraceSink {
  private let kept = Mutex<[TraceRecord]>([])

  package init() {}

  package var records: [TraceRecord] { kept.withLock { $0 } }

  package func take(_ record: TraceRecord) { kept.withLock { $0.append(record) } }

  package func flush() {}
}
