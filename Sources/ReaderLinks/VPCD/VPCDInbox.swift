import PhoneRuntime
import Synchronization

/// Events for the link from anywhere; an arrival wakes the link's thread if it waits.
final class VPCDInbox: Sendable {
  private let events = Mutex<[VPCDEvent]>([])
  private let executor: PhoneExecutor

  init(of executor: PhoneExecutor) { self.executor = executor }

  func post(_ event: VPCDEvent) {
    events.withLock { $0.append(event) }
    executor.poke()
  }

  /// Moves what has arrived, in order, into the empty `events`.
  func take(into taken: inout [VPCDEvent]) { events.withLock { swap(&$0, &taken) } }
}
