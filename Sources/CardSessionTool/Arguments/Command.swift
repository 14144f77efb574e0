/// The commands of `cardsession`.
enum Command: String, CaseIterable, Hashable, Sendable {
  case run
  case phone
  /// The second shell's part of `phone`, with a help of its own.
  case phoneTell = "phone tell"
  case apps
  case send
  case pcsc
  case route
  case trace
  case audit
  case lintCC = "lint-cc"
  case explore
  /// The part of `explore` that joins reports, with a help of its own.
  case exploreMerge = "explore merge"
  case replay
  case doctor
  case phoneFile = "phone-file"
  case help
  /// Becomes a built-in app; `run` starts the tool again this way.
  case builtInApp = "_app"

  /// The commands that help lists.
  static var listed: [Command] { allCases.filter { $0 != .builtInApp && $0.parent == nil } }

  /// The command of which this is a part; nil for a whole one.
  var parent: Command? {
    switch self {
    case .phoneTell: .phone
    case .exploreMerge: .explore
    default: nil
    }
  }

  /// The part of this command that words ask for, by the first that is neither an option nor its value; else itself.
  func part(named words: [String]) -> Command {
    var rest = words[...]
    while let word = rest.popFirst(), word != "--" {
      guard word.hasPrefix("-") else { return Command(rawValue: "\(rawValue) \(word)") ?? self }
      if options.contains(where: { $0.text == word && $0.placeholder != nil }) { _ = rest.popFirst() }
    }
    return self
  }

  /// The options that the command accepts, in the order of its help.
  var options: [OptionName] {
    switch self {
    case .run:
      [
        .phone, .platform, .reader, .script, .taps, .trace, .clock, .seed, .timeout, .patience, .cardProtocol,
        .air, .json, .colour, .noColour,
      ]
    case .phone:
      [
        .phone, .platform, .socket, .reader, .script, .trace, .timeout, .patience, .cardProtocol, .air, .json, .colour,
        .noColour,
      ]
    case .phoneTell: [.socket]
    case .apps: [.phone, .json]
    case .route: [.select, .phone, .rulesPlatform, .json]
    case .send: [.app, .phone, .trace, .timeout, .patience, .air, .json, .colour, .noColour]
    case .trace: [.json, .colour, .noColour]
    case .audit: [.json, .sarif]
    case .lintCC: [.json]
    case .explore: [.phone, .script, .budget, .seed, .shard, .jsonFile, .junit]
    case .exploreMerge: [.jsonFile, .junit]
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
    case .phoneTell: "tell a phone that is kept what happens"
    case .apps: "list the apps that run can start by name"
    case .send: "send command APDUs to an app and print its answers"
    case .pcsc: "run a command, or a shell, beside a private PC/SC service"
    case .route: "explain which app a tap reaches"
    case .trace: "show a trace file as a timeline"
    case .audit: "check what an app needs before it may emulate a card"
    case .lintCC: "say what readers refuse in an NDEF tag's capability container"
    case .explore: "try every fault at every point of an app's run"
    case .exploreMerge: "join the reports of an exploration's parts"
    case .replay: "play a finding of explore again"
    case .doctor: "check what this machine has for the parts of cardsession"
    case .phoneFile: "print a phone file to start from"
    case .help: "show help, or help on one command"
    case .builtInApp: "become a built-in app"
    }
  }
}
