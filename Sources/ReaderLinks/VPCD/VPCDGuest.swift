import PhoneRuntime
import Synchronization

/// The link's loop as the guest of an executor: its thread waits in `poll` for the reader, and for its own jobs.
final class VPCDGuest: ExecutorGuest {
  private let loop: Mutex<VPCDLinkLoop>
  private let bell: VPCDBell
  private let end: @Sendable (VPCDLinkError?) -> Void

  /// `end` is called once, on the executor's thread, when the link is over.
  init(
    _ machine: VPCDMachine, phone: any ReaderPhone, inbox: VPCDInbox, bell: VPCDBell,
    end: @escaping @Sendable (VPCDLinkError?) -> Void
  ) {
    loop = Mutex(VPCDLinkLoop(machine, phone: phone, inbox: inbox, bell: bell))
    self.bell = bell
    self.end = end
  }

  func work() -> Bool {
    let (worked, outcome) = loop.withLock { ($0.work(), $0.outcome) }
    if let outcome { end(outcome) }
    return worked
  }

  func wait() { loop.withLock { $0.wait() } }

  func interrupt() { bell.ring() }
}

/// Interrupts a thread that waits in `poll`, or that looks for a command without sleeping.
final class VPCDBell: Sendable {
  private let wakeUp: WakeUp
  private let rings = Atomic(false)

  init() throws(SystemCallError) { wakeUp = try WakeUp() }

  /// Readable once it has rung.
  var descriptor: Int32 { wakeUp.descriptor }
  var hasRung: Bool { rings.load(ordering: .acquiring) }

  func ring() {
    rings.store(true, ordering: .releasing)
    wakeUp.signal()
  }

  /// Forgets that it rang.
  func silence() {
    rings.store(false, ordering: .releasing)
    wakeUp.clear()
  }
}
