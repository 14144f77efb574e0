import Foundation

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
