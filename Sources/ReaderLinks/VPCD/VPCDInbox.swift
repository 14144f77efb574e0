import Synchronization

/// Events for the link's thread from anywhere; an arrival wakes the thread if it waits.
final class VPCDInbox: Sendable {
  private struct State {
    var events: [VPCDEvent] = []
    var threadWaits = false
  }

  private let state = Mutex(State())
  let wakeUp: WakeUp

  init() throws(SystemCallError) {
    wakeUp = try WakeUp()
  }

  func post(_ event: VPCDEvent) {
    let threadWaits = state.withLock { state in
      state.events.append(event)
      defer { state.threadWaits = false }
      return state.threadWaits
    }
    if threadWaits { wakeUp.signal() }
  }

  /// The thread waits no longer: what arrives from here on needs no signal.
  func waited() { state.withLock { $0.threadWaits = false } }

  /// What has arrived, in order; when that is nothing, the thread goes on to wait.
  func takeOrWait() -> [VPCDEvent] {
    state.withLock { state in
      defer { state.events.removeAll() }
      state.threadWaits = state.events.isEmpty
      return state.events
    }
  }
}
