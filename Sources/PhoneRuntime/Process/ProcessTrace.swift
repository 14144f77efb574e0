package import CardTrace
import PhoneModel
import Synchronization

/// Where a process's records go: the timeline on standard error, the trace file, and the run that started it.
package struct ProcessTrace: Sendable {
  /// Nil when nobody reads what it would write.
  package let writer: TraceWriter?

  package init(_ environment: Environment, header: TraceHeader) throws {
    let file = try environment.trace.map {
      try TraceFile(
        path: $0, header: header, continues: environment.firstTap > 1, isSupervised: environment.control != nil)
    }
    let screen = DescriptorOutput(descriptor: 2)
    let timeline = Mutex(Timeline(Timeline.Options(isColoured: environment.colours)))
    let form = environment.timeline
    if form == .off, file == nil {
      writer = nil
      return
    }
    writer = TraceWriter { records in
      var shown: [UInt8] = []
      switch form {
      case .off: break
      case .json: for record in records { TraceEncoder.append(record.masked, to: &shown) }
      case .text:
        timeline.withLock { timeline in
          for line in records.flatMap({ timeline.lines(for: $0) }) { shown += Array(line.utf8) + [0x0A] }
        }
      }
      _ = screen.write(shown)
      file?.write(records) { _ = screen.write(Array("cardsession: \($0)\n".utf8)) }
    }
  }
}

/// Hands each record to several sinks.
final class TraceFork: TraceSink {
  private let sinks: [any TraceSink]

  init(sinks: [any TraceSink]) { self.sinks = sinks }

  func take(_ record: TraceRecord) { for sink in sinks { sink.take(record) } }

  func take(_ event: Event, _ effects: [Effect], at now: Instant) {
    for sink in sinks { sink.take(event, effects, at: now) }
  }

  func flush() { for sink in sinks { sink.flush() } }
}
