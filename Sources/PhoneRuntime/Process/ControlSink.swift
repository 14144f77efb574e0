package import CardTrace
import Dispatch
package import PhoneModel
import Synchronization
import VirtualTime

/// Tells the run that started this process what concerns it; a run that is gone is told nothing more.
///
/// Messages are written on a queue of their own, so that a run that does not read holds up nobody here; where time is
/// virtual they are written at once, since a second thread would only be waited for.
package final class ControlSink: TraceSink {
  /// The most messages that wait for a run that does not read; those after them are dropped.
  package static let mostMessages = 1_024
  /// How long a flush waits for a run that does not read.
  package static let patience = Duration.seconds(1)

  private struct State {
    var messages: [ControlMessage] = []
    /// Messages that are being written.
    var writing = 0
    var isGone = false
    var dropped = 0
  }

  private let output: DescriptorOutput
  var descriptor: Int32 { output.descriptor }
  private let coolDown: Duration
  /// Whether a command that the app lets go unanswered fails the tap: the reader that a script drives is one that counts.
  private let failsUnanswered: Bool
  private let report: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "control")

  /// `report` hears, in a sentence, of messages that were dropped.
  package init(
    descriptor: Int32, settings: PhoneSettings, failsUnanswered: Bool = false,
    report: @escaping @Sendable (String) -> Void = { text in
      _ = DescriptorOutput(descriptor: 2).write(Array("cardsession: \(text)\n".utf8))
    }
  ) {
    output = DescriptorOutput(descriptor: descriptor)
    coolDown = settings.sessionCoolDown
    self.failsUnanswered = failsUnanswered
    self.report = report
    output.closeOnExec()
  }

  /// Sends one line whole, after all that were sent before it.
  package func send(_ message: ControlMessage) {
    let isFirst = state.withLock { state -> Bool in
      guard !state.isGone else { return false }
      guard state.messages.count + state.writing < Self.mostMessages else {
        state.dropped += 1
        return false
      }
      state.messages.append(message)
      return state.messages.count == 1
    }
    guard isFirst else { return }
    if VirtualProcess.isOn { queue.sync { drain() } } else { queue.async { [self] in drain() } }
  }

  package func take(_ record: TraceRecord) {}

  package func take(_ event: Event, _ effects: [Effect], at now: Instant) {
    for effect in effects {
      switch effect {
      case .returns(_, .session): send(.sessionStarted)
      case .post(_, .sessionInvalidated(let reason), _):
        send(.sessionEnded(reason: reason.rawValue, coolDown: reason == .maxSessionDurationReached ? coolDown : .zero))
      case .note(let note) where failsUnanswered && note.rule == .droppedAPDU:
        send(.tapsDone(taps: 0, passed: false, message: note.text))
      case .returns, .post, .finishStream, .assertionEnded, .answerReader, .phoneAnswers, .cardPresent, .setTimer,
        .cancelTimer, .sheet, .askConsent, .launch, .tell, .authenticate, .trap, .note:
        break
      }
    }
  }

  /// Returns when everything sent so far was written, or when the run did not read it in time.
  package func flush() {
    if VirtualProcess.isOn { return }
    let written = DispatchSemaphore(value: 0)
    queue.async { written.signal() }
    _ = written.wait(timeout: .now() + .milliseconds(Int(Self.patience / .milliseconds(1))))
  }

  private func drain() {
    while let (messages, dropped) = takeAll() {
      for message in messages {
        let isGone = output.write(message.line) != nil
        state.withLock { state in
          state.writing = isGone ? 0 : state.writing - 1
          state.isGone = isGone
        }
        if isGone { return }
      }
      if dropped > 0 { report("the run did not read: \(dropped) messages for it were dropped") }
    }
  }

  private func takeAll() -> (messages: [ControlMessage], dropped: Int)? {
    state.withLock { state in
      guard !state.messages.isEmpty || state.dropped > 0 else { return nil }
      defer { (state.messages, state.writing, state.dropped) = ([], state.messages.count, 0) }
      return (state.messages, state.dropped)
    }
  }
}
