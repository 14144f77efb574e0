import Foundation
import ReaderLinks

/// Claims a reader's slot for this process.
struct SlotWait {
  struct Ending: Error {
    let outcome: Outcome
  }

  let context: ToolContext

  /// Waits for the slot as long as another run may need to end, or until we are asked to end.
  func claim(_ slot: LoopbackAddress) throws(Ending) -> SlotClaim {
    let end = ContinuousClock.now + SlotClaim.patience
    var isTold = false
    while true {
      if let claim = SlotClaim(to: slot) { return claim }
      guard ContinuousClock.now < end else {
        let error = VPCDLinkError.slotTaken(slot, after: SlotClaim.patience)
        throw Ending(outcome: Outcome(.missing, "\(error)"))
      }
      if !isTold { context.console.say("another run has the reader's slot on \(slot): waiting for it to end") }
      isTold = true
      var signal = pollfd(fd: context.interrupts, events: Int16(POLLIN), revents: 0)
      poll(&signal, 1, Int32(SlotClaim.pause / .milliseconds(1)))
      if signal.revents != 0, let signal = SignalPipe.read(context.interrupts).first {
        throw Ending(outcome: Outcome(exit: signal.exit, message: nil))
      }
    }
  }
}
