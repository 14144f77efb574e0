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
    do {
      let claim = try SlotWait(context: context).claim(slot)
      return withExtendedLifetime(claim) { supervise(plan, file) }
    } catch {
      return error.outcome
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
