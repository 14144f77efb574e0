package import CardTrace
import Dispatch
import Synchronization

/// Writes records off the path of the exchange: takes them into a buffer and renders them on a queue of its own.
///
/// The buffer is bounded: who finds it full waits until it is written, as with any output that is slower than its source.
package final class TraceWriter: TraceSink {
  /// Turns records into what is written; called on the writer's queue, one batch after the other.
  package typealias Render = @Sendable ([TraceRecord]) -> Void

  private let buffer = Mutex<[TraceRecord]>([])
  private let queue = DispatchQueue(label: "trace")
  private let render: Render

  /// The most records that wait to be written.
  private let limit: Int

  package init(limit: Int = 65_536, _ render: @escaping Render) {
    self.limit = limit
    self.render = render
  }

  package func take(_ record: TraceRecord) {
    let count = buffer.withLock { buffer in
      buffer.append(record)
      return buffer.count
    }
    if count == 1 { queue.async { [self] in drain() } }
    if count >= limit { flush() }
  }

  package func flush() { queue.sync { drain() } }

  private func drain() {
    let records = buffer.withLock { buffer in
      let records = buffer
      buffer = []
      return records
    }
    if !records.isEmpty { render(records) }
  }
}
