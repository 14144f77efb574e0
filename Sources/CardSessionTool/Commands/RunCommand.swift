import Foundation
import PhoneModel
import PhoneRuntime

/// `run`: starts the app with its environment and supervises it.
struct RunCommand {
  var arguments: RunArguments
  var context: ToolContext

  func run() -> Outcome {
    let words: [String]
    let file: String
    do {
      words = try self.words()
      file = try Executable.find(words[0], path: context.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
    } catch {
      return Outcome(.usage, "\(error)")
    }
    var limits = SupervisorLimits()
    limits.timeout = arguments.timeout ?? limits.timeout
    let name = Self.name(of: words, arguments.target)
    var supervisor = Supervisor(
      SupervisorMachine(name: name, taps: taps, limits: limits), interrupts: context.interrupts,
      say: { context.console.say($0) }
    ) { taps, first in
      Program(file: file, arguments: words, environment: environment(taps: taps, first: first))
    }
    return supervisor.run()
  }

  /// The number of taps: asked for, or what suits the reader.
  private var taps: Taps {
    if let taps = arguments.taps { return taps }
    if let text = context.environment["CARDSESSION_TAPS"], let taps = Taps(text) { return taps }
    return reader.isPCSC ? .forever : .times(1)
  }

  private var reader: ReaderName {
    if let reader = arguments.reader { return reader }
    return context.environment["CARDSESSION_READER"].flatMap { try? ReaderName($0) } ?? .memory
  }

  private struct UnknownApp: Error, CustomStringConvertible {
    let name: String
    let known: [String]
    var description: String {
      "there is no app \"\(name)\"; there are \(known.joined(separator: ", ")) (see cardsession apps), "
        + "and cardsession run -- COMMAND for one of yours"
    }
  }

  /// What is started: a command as it stands, the tool again as a built-in app, or an app of the phone file.
  private func words() throws -> [String] {
    switch arguments.target {
    case .command(let words): return words
    case .app(let name):
      let installed = try phoneFile()?.apps ?? []
      if let command = installed.first(where: { $0.id.name == name })?.command { return command }
      if BuiltInApp.named(name) != nil { return [context.path, Command.builtInApp.rawValue, name] }
      let known = BuiltInApp.all.map(\.name) + installed.filter { $0.command != nil }.map(\.id.name)
      throw UnknownApp(name: name, known: known)
    }
  }

  private func phoneFile() throws -> PhoneFile? {
    let path = arguments.phone ?? context.environment["CARDSESSION_PHONE"].flatMap { $0.isEmpty ? nil : $0 }
    return try path.map { try PhoneFile(path: $0) }
  }

  private static func name(of words: [String], _ target: RunTarget) -> String {
    switch target {
    case .app(let name): name
    case .command: (words[0] as NSString).lastPathComponent
    }
  }

  /// Our environment with what the options say on top.
  private func environment(taps: Taps, first: Int) -> [String: String] {
    var environment = context.environment
    func set(_ name: String, _ value: String?) {
      if let value { environment["CARDSESSION_" + name] = value }
    }
    set("PHONE", arguments.phone)
    set("READER", arguments.reader?.description)
    set("SCRIPT", arguments.script)
    set("TRACE", arguments.trace)
    set("TAPS", taps.description)
    set("FIRST_TAP", "\(first)")
    set("PATIENCE", arguments.patience.map { "\(Int(($0 / .milliseconds(1)).rounded(.up)))" })
    set("COLOUR", context.colours(arguments.colour, on: 2) ? "always" : "never")
    if case .app(let name) = arguments.target { set("APP", name) }
    if arguments.json { set("TIMELINE", "json") }
    // A trap then ends at once; the sentence that it broke a rule is printed all the same.
    if environment["SWIFT_BACKTRACE"] == nil { environment["SWIFT_BACKTRACE"] = "enable=no" }
    return environment
  }
}
