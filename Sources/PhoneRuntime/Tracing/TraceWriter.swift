package import CardTrace
import Dispatch
import Synchronization
import VirtualTime

/// Writes records off the path of the exchange: takes them into a buffer and renders them on a queue of its own.
///
/// Where time is virtual it renders each record at once: a process without a second thread has nothing to wait for but its
/// own jobs, and what a run that never suspends has written is there when it is ended.
package final class TraceWriter: TraceSink {
  /// Turns records into what is written; called on the writer's queue, one batch after the other.
  package typealias Render = @Sendable ([TraceRecord]) -> Void

  private let buffer = Mutex<[TraceRecord]>([])
  private let queue = DispatchQueue(label: "trace")
  private let render: Render
  private let isDirect: Bool

  package init(isDirect: Bool? = nil, _ render: @escaping Render) {
    self.render = render
    self.isDirect = isDirect ?? VirtualProcess.isOn
  }

  package func take(_ record: TraceRecord) {
    if isDirect { return render([record]) }
    let wasEmpty = buffer.withLock { buffer in
      buffer.append(record)
      return buffer.count == 1
    }
    if wasEmpty { queue.async { [self] in drain() } }
  }

  package func flush() {
    if !isDirect { queue.sync { drain() } }
  }

  private func drain() {
    let records = buffer.withLock { buffer in
      let records = buffer
      buffer = []
      return records
    }
    if !records.isEmpty { render(records) }
  }
}
