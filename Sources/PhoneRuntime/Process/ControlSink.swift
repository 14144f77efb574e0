package import CardTrace
import PhoneModel

/// Tells the run that started this process what concerns it.
package struct ControlSink: TraceSink {
  private let output: DescriptorOutput
  private let coolDown: Duration

  init(descriptor: Int32, settings: PhoneSettings) {
    output = DescriptorOutput(descriptor: descriptor)
    coolDown = settings.sessionCoolDown
  }

  package func send(_ message: ControlMessage) { _ = output.write(message.line) }

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
