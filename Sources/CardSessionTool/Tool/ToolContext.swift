import Foundation

/// What commands know of the process that they run in.
struct ToolContext {
  var console: Console
  var environment: [String: String]
  /// The path of the running executable.
  var path: String
  var probes: Probes
  /// Where the signals that ask us to end arrive; -1 where they end us at once.
  var interrupts: Int32

  init(console: Console, endsChildren: Bool) throws(SystemError) {
    self.console = console
    environment = ProcessInfo.processInfo.environment
    path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    probes = .system(environment)
    interrupts = endsChildren ? try SignalPipe.install() : -1
  }

  /// Tells what a run ended with, and gives back its exit code.
  func end(_ outcome: Outcome) -> Int32 {
    if let message = outcome.message { console.say(message) }
    return outcome.exit
  }

  /// Whether text on a descriptor is coloured: as asked for, else on a terminal that has colours.
  func colours(_ choice: ColourChoice?, on descriptor: Int32) -> Bool {
    switch choice ?? .auto {
    case .always: true
    case .never: false
    case .auto: isatty(descriptor) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
    }
  }

  func privatePCSC(_ command: [String]) -> PrivatePCSC {
    PrivatePCSC(command: command, environment: environment, tool: path, probes: probes, interrupts: interrupts)
  }
}
