import Synchronization

/// Events for the link's thread from other threads; each arrival wakes it.
final class VPCDInbox: Sendable {
  private let events = Mutex<[VPCDEvent]>([])
  let wakeUp: WakeUp

  init() throws(SystemCallError) {
    wakeUp = try WakeUp()
  }

  func post(_ event: VPCDEvent) {
    let wasEmpty = events.withLock { events in
      events.append(event)
      return events.count == 1
    }
    if wasEmpty { wakeUp.signal() }
  }

  /// What has arrived, in order.
  func take() -> [VPCDEvent] {
    events.withLock { events in
      defer { events.removeAll() }
      return events
    }
  }
}
