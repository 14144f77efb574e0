package import CardTrace
import PhoneModel
import Synchronization

/// Tells the run that started this process what concerns it; a run that is gone is told nothing more.
package final class ControlSink: TraceSink {
  private let output: DescriptorOutput
  private let coolDown: Duration
  private let isGone = Mutex(false)

  init(descriptor: Int32, settings: PhoneSettings) {
    output = DescriptorOutput(descriptor: descriptor)
    coolDown = settings.sessionCoolDown
    output.closeOnExec()
  }

  /// Sends one line whole, whoever else sends at the same time.
  package func send(_ message: ControlMessage) {
    isGone.withLock { isGone in
      guard !isGone else { return }
      isGone = output.write(message.line) != nil
    }
  }

  var descriptor: Int32 { output.descriptor }

  package func take(_ record: TraceRecord) {
    switch record.kind {
    case .sessionStarted: send(.sessionStarted)
    case .sessionInvalidated:
      let reason = record.note ?? ""
      let reachedLimit = reason == SessionEnd.maxSessionDurationReached.rawValue
      send(.sessionEnded(reason: reason, coolDown: reachedLimit ? coolDown : .zero))
    default: break
    }
  }

  package func flush() {}
}
