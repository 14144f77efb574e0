/// The commands of `cardsession`.
enum Command: String, CaseIterable, Hashable, Sendable {
  case run
  case phone
  case apps
  case send
  case pcsc
  case route
  case trace
  case audit
  case lintCC = "lint-cc"
  case explore
  case replay
  case doctor
  case phoneFile = "phone-file"
  case help
  /// Becomes a built-in app; `run` starts the tool again this way.
  case builtInApp = "_app"

  /// The commands that help lists.
  static var listed: [Command] { allCases.filter { $0 != .builtInApp } }

  /// The options that the command accepts, in the order of its help.
  var options: [OptionName] {
    switch self {
    case .run:
      [
        .phone, .platform, .reader, .script, .taps, .trace, .clock, .seed, .timeout, .patience, .air, .json, .colour,
        .noColour,
      ]
    case .phone:
      [.phone, .platform, .socket, .reader, .script, .trace, .timeout, .patience, .air, .json, .colour, .noColour]
    case .apps: [.phone, .json]
    case .route: [.select, .phone, .rulesPlatform, .json]
    case .send: [.app, .phone, .trace, .timeout, .patience, .air, .json, .colour, .noColour]
    case .trace: [.json, .colour, .noColour]
    case .audit: [.json, .sarif]
    case .lintCC: [.json]
    case .explore: [.phone, .script, .budget, .seed, .shard, .jsonFile, .junit]
    case .doctor: [.json]
    case .replay, .pcsc, .phoneFile, .help, .builtInApp: []
    }
  }

  /// Whether `-- COMMAND...` may end the line.
  var takesCommand: Bool { self == .run || self == .explore || self == .pcsc }

  /// One line for the list of commands.
  var summary: String {
    switch self {
    case .run: "run an app on a simulated iPhone and hold it to a reader"
    case .phone: "keep a simulated iPhone that several apps share, or tell it what happens"
    case .apps: "list the apps that run can start by name"
    case .send: "send command APDUs to an app and print its answers"
    case .pcsc: "run a command, or a shell, beside a private PC/SC service"
    case .route: "explain which app a tap reaches"
    case .trace: "show a trace file as a timeline"
    case .audit: "check what an app needs before it may emulate a card"
    case .lintCC: "say what readers refuse in an NDEF tag's capability container"
    case .explore: "try every fault at every point of an app's run"
    case .replay: "play a finding of explore again"
    case .doctor: "check what this machine has for the parts of cardsession"
    case .phoneFile: "print a phone file to start from"
    case .help: "show help, or help on one command"
    case .builtInApp: "become a built-in app"
    }
  }
}
