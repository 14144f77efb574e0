import PhoneRuntime
import Synchronization

/// The link's loop as the guest of an executor: its thread waits in `poll` for the reader, and for its own jobs.
final class VPCDGuest: ExecutorGuest {
  private let loop: Mutex<VPCDLinkLoop>
  private let wakeUp: WakeUp
  private let end: @Sendable (VPCDLinkError?) -> Void

  /// `end` is called once, on the executor's thread, when the link is over.
  init(
    _ machine: VPCDMachine, phone: any ReaderPhone, inbox: VPCDInbox, wakeUp: WakeUp,
    end: @escaping @Sendable (VPCDLinkError?) -> Void
  ) {
    loop = Mutex(VPCDLinkLoop(machine, phone: phone, inbox: inbox, wakeUp: wakeUp))
    self.wakeUp = wakeUp
    self.end = end
  }

  func work() -> Bool {
    let (worked, outcome) = loop.withLock { ($0.work(), $0.outcome) }
    if let outcome { end(outcome) }
    return worked
  }

  func wait() { loop.withLock { $0.wait() } }

  func interrupt() { wakeUp.signal() }
}
