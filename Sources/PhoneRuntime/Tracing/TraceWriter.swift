package import CardTrace
import Dispatch
import Synchronization

/// Writes records off the path of the exchange: takes them into a buffer and renders them on a queue of its own.
package final class TraceWriter: TraceSink {
  /// Turns records into what is written; called on the writer's queue, one batch after the other.
  package typealias Render = @Sendable ([TraceRecord]) -> Void

  private let buffer = Mutex<[TraceRecord]>([])
  private let queue = DispatchQueue(label: "trace")
  private let render: Render

  package init(_ render: @escaping Render) { self.render = render }

  package func take(_ record: TraceRecord) {
    let wasEmpty = buffer.withLock { buffer in
      buffer.append(record)
      return buffer.count == 1
    }
    if wasEmpty { queue.async { [self] in drain() } }
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
