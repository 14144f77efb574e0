import Foundation
import PhoneRuntime
import ReaderLinks

/// `run`: starts the app with its environment and supervises it.
struct RunCommand {
  var arguments: RunArguments
  var context: ToolContext

  func run() -> Outcome {
    let plan: RunPlan
    let file: String
    do {
      plan = try RunPlan(
        arguments, environment: context.environment, tool: context.path,
        colours: context.colours(arguments.colour, on: 2))
      file = try Executable.find(plan.words[0], path: context.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
    } catch let problem as UsageProblem {
      return Outcome(.usage, UsageError(problem: problem, command: .run).description)
    } catch {
      return Outcome(.usage, "\(error)")
    }
    let lock: Int32?
    do {
      lock = try plan.trace.flatMap { path throws(TraceFile.Failure) in try TraceLock.takeForRun(path) }
    } catch {
      return Outcome(.usage, "\(error)")
    }
    defer { if let lock { close(lock) } }
    guard let slot = plan.slot else { return supervise(plan, file) }
    switch claim(slot) {
    case .success(let claim): return withExtendedLifetime(claim) { supervise(plan, file) }
    case .failure(let ending): return ending.outcome
    }
  }

  private struct Ending: Error {
    let outcome: Outcome
  }

  /// Waits for the slot as long as another run may need to end, or until we are asked to end.
  private func claim(_ slot: LoopbackAddress) -> Result<SlotClaim, Ending> {
    let end = ContinuousClock.now + SlotClaim.patience
    var isTold = false
    while true {
      if let claim = SlotClaim(to: slot) { return .success(claim) }
      guard ContinuousClock.now < end else {
        let error = VPCDLinkError.slotTaken(slot, after: SlotClaim.patience)
        return .failure(Ending(outcome: Outcome(.missing, "\(error)")))
      }
      if !isTold { context.console.say("another run has the reader's slot on \(slot): waiting for it to end") }
      isTold = true
      var signal = pollfd(fd: context.interrupts, events: Int16(POLLIN), revents: 0)
      poll(&signal, 1, Int32(SlotClaim.pause / .milliseconds(1)))
      if signal.revents != 0, let signal = SignalPipe.read(context.interrupts).first {
        return .failure(Ending(outcome: Outcome(exit: signal.exit, message: nil)))
      }
    }
  }

  private func supervise(_ plan: RunPlan, _ file: String) -> Outcome {
    let readsInput = isatty(0) != 1
    var supervisor = Supervisor(
      SupervisorMachine(name: plan.name, taps: plan.taps, limits: plan.limits), interrupts: context.interrupts,
      say: { context.console.say($0) }
    ) { taps, first in
      Program(
        file: file, arguments: plan.words, environment: plan.environment(taps: taps, first: first),
        readsInput: readsInput)
    }
    return supervisor.run()
  }
}
