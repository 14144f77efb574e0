package import CardTrace
import Dispatch
package import PhoneModel
import Synchronization
import VirtualTime

/// Writes records off the path of the exchange: keeps what happened and makes and renders its records on a queue of its own.
///
/// What is kept is bounded: who comes when it is full waits until it was written.
///
/// Where time is virtual it writes at once: a second thread would only be waited for, and what a run has written that never
/// suspends is there when it is ended.
package final class TraceWriter: TraceSink {
  /// Turns records into what is written; called on the writer's queue, one batch after the other.
  package typealias Render = @Sendable ([TraceRecord]) -> Void

  /// The most entries that are kept until they are written.
  package static let mostEntries = 32_768
  /// The most bytes of commands and answers that are kept until they are written.
  package static let mostBytes = 8 << 20
  /// How long entries gather before they are written.
  private static let gathering = DispatchTimeInterval.milliseconds(2)

  /// The memory of entries that were written is used again, up to this many; fresh pages cost an exchange more than its entries.
  private static let mostSpare = 8_192

  private struct Buffer {
    var entries: [TraceEntry] = []
    var bytes = 0
    /// Empty, with the memory of entries that were written.
    var spare: [TraceEntry] = []
  }

  private let buffer = Mutex(Buffer())
  private let queue = DispatchQueue(label: "trace")
  private let render: Render
  private let isDirect: Bool
  private let limit: Int

  /// - Parameter limit: the most entries that are kept.
  package init(limit: Int = mostEntries, isDirect: Bool? = nil, _ render: @escaping Render) {
    self.limit = limit
    self.render = render
    self.isDirect = isDirect ?? VirtualProcess.isOn
  }

  package func take(_ record: TraceRecord) {
    let (wasEmpty, isFull) = buffer.withLock { buffer in
      let wasEmpty = buffer.entries.isEmpty
      buffer.entries.append(.record(record))
      buffer.bytes += record.bytes?.count ?? 0
      return (wasEmpty, isAtLimit(buffer))
    }
    schedule(wasEmpty, isFull)
  }

  package func take(_ event: Event, _ effects: [Effect], at now: Instant) {
    let t = now.nanoseconds
    let air = TraceEntry.air(of: effects, from: now)
    let (wasEmpty, isFull) = buffer.withLock { buffer in
      let wasEmpty = buffer.entries.isEmpty
      buffer.entries.append(.event(event, t: t, air: air))
      for effect in effects where TraceEntry.isRecorded(effect) {
        buffer.entries.append(.effect(effect, TraceEntry.Origin(event), t: t, air: air))
      }
      buffer.bytes += Self.bytes(of: event)
      return (wasEmpty, isAtLimit(buffer))
    }
    schedule(wasEmpty, isFull)
  }

  package func flush() {
    queue.sync { drain() }
  }

  private static func bytes(of event: Event) -> Int {
    switch event {
    case .reader(.command(_, let bytes)), .app(.respond(_, _, let bytes)): bytes.count
    case .app, .reader, .person, .phone, .fault, .timer: 0
    }
  }

  private func isAtLimit(_ buffer: Buffer) -> Bool { buffer.entries.count >= limit || buffer.bytes >= Self.mostBytes }

  private func schedule(_ wasEmpty: Bool, _ isFull: Bool) {
    if isDirect || isFull {
      flush()
    } else if wasEmpty {
      queue.asyncAfter(deadline: .now() + Self.gathering) { [self] in drain() }
    }
  }

  private func drain() {
    var entries: [TraceEntry] = []
    buffer.withLock { buffer in
      swap(&entries, &buffer.entries)
      swap(&buffer.entries, &buffer.spare)
      buffer.bytes = 0
    }
    let records = entries.compactMap(\.record)
    if !records.isEmpty { render(records) }
    guard entries.capacity <= Self.mostSpare else { return }
    entries.removeAll(keepingCapacity: true)
    buffer.withLock { swap(&entries, &$0.spare) }
  }
}
