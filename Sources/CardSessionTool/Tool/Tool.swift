import Foundation
import PhoneRuntime

/// The command-line tool.
package enum Tool {
  /// Does what the arguments of this process ask for, and gives back its exit code.
  package static func main() -> Int32 {
    let losses = OutputLoss()
    let exit = perform(on: Console.standard(losses))
    guard let reason = losses.reason else { return exit }
    Console.standard(losses).say("standard output could not be written: \(reason)")
    return exit == 0 ? ExitCode.findings.rawValue : exit
  }

  private static func perform(on console: Console) -> Int32 {
    do {
      let invocation = try ArgumentParser.parse(RawArguments.ofProcess())
      let context = try ToolContext(console: console, endsChildren: invocation.endsChildren)
      return perform(invocation, context)
    } catch let error as UsageError {
      console.say(error.description)
      return ExitCode.usage.rawValue
    } catch {
      console.say("\(error)")
      return ExitCode.missing.rawValue
    }
  }

  static func perform(_ invocation: Invocation, _ context: ToolContext) -> Int32 {
    switch invocation {
    case .help(let command):
      context.console.output(command.map(HelpText.command) ?? HelpText.main)
      return 0
    case .version:
      context.console.output("cardsession \(OpenCardSession.version)\n")
      return 0
    case .phoneFile:
      context.console.output(PhoneFile.example)
      return 0
    case .run(let arguments): return context.end(RunCommand(arguments: arguments, context: context).run())
    case .phone(let arguments): return context.end(PhoneCommand(arguments: arguments, context: context).run())
    case .phoneTell(let socket, let lines):
      return context.end(PhoneTellCommand(socket: socket, lines: lines, context: context).run())
    case .send(let arguments): return context.end(SendCommand(arguments: arguments, context: context).run())
    case .apps(let phone, let json):
      return context.end(AppsCommand(phone: phone, json: json, context: context).run())
    case .route(let arguments): return context.end(RouteCommand(arguments: arguments, context: context).run())
    case .traceShow(let file, let json, let colour):
      return context.end(TraceShowCommand(file: file, json: json, colour: colour, context: context).run())
    case .audit(let paths, let form):
      return context.end(AuditCommand(paths: paths, form: form, context: context).run())
    case .lintCC(let words, let json):
      return context.end(LintCCCommand(words: words, json: json, context: context).run())
    case .explore(let arguments): return context.end(ExploreCommand(arguments: arguments, context: context).run())
    case .exploreMerge(let files, let json, let junit):
      return context.end(MergeCommand(files: files, json: json, junit: junit, context: context).run())
    case .replay(let file): return context.end(ReplayCommand(file: file, context: context).run())
    case .doctor(let json): return context.end(DoctorCommand(json: json, context: context).run())
    case .pcsc(let command): return context.end(context.privatePCSC(command).run())
    case .builtInApp(let name):
      guard let app = BuiltInApp.named(name) else {
        return context.end(Outcome(.usage, "there is no built-in app \"\(name)\""))
      }
      BuiltInProcess.run(app)
    }
  }
}
