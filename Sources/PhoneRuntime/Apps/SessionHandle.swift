package import PhoneModel
import Synchronization

/// An app's hold on a card session; the session ends when the last reference goes.
package final class SessionHandle: Sendable {
  package let id: SessionID
  package let runtime: PhoneRuntime
  private let message = Mutex("")

  init(_ id: SessionID, _ runtime: PhoneRuntime) {
    self.id = id
    self.runtime = runtime
  }

  deinit { runtime.release(id) }

  /// The text on the sheet; after the session's end it is kept and shows nowhere. (confidence D)
  ///
  /// Of two threads that set it at once, the one whose text is kept is the one whose text the sheet shows.
  package var alertMessage: String {
    get { message.withLock { $0 } }
    set {
      runtime.send(.app(.alertMessage(id, newValue))) { message.withLock { $0 = newValue } }
    }
  }

  package var isEmulating: Bool { runtime.isEmulating(id) }

  package nonisolated(nonsending) func startEmulation() async throws(SessionFailure) {
    switch await runtime.call({ .startEmulation($0, id) }) {
    case .done: return
    case .sessionFailure(let failure, _): throw failure
    case .session, .assertion, .assertionFailure: preconditionFailure("startEmulation returned another call's result")
    }
  }

  package func stopEmulation(_ outcome: EmulationOutcome) { runtime.send(.app(.stopEmulation(id, outcome))) }

  package func invalidate() { runtime.send(.app(.invalidate(id))) }

  /// The next event, in order; nil after the last one, and for a task that was cancelled while it waited.
  package nonisolated(nonsending) func nextEvent() async -> StreamItem? {
    switch takeEvent() {
    case .item(let item): item
    case .finished: nil
    case .wait: await waitForEvent()
    }
  }

  /// The next event, if it is there.
  package func takeEvent() -> EventQueue.Next { runtime.takeItem(of: id) }

  /// The next event, which is not there yet; nil as in `nextEvent`.
  package nonisolated(nonsending) func waitForEvent() async -> StreamItem? {
    let waiter = runtime.newWaiter()
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { runtime.wait(waiter, for: id, $0) }
    } onCancel: {
      runtime.cancel(waiter, for: id)
    }
  }
}

/// An event with what the app needs to act on it.
package enum StreamItem: Sendable {
  case sessionStarted
  case readerDetected
  case received(CommandToken)
  case readerDeselected
  case sessionInvalidated(SessionEnd)
}
