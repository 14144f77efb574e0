import Explorer
import ISO7816
import PhoneRuntime
import ReaderLinks

/// Reads the command line.
enum ArgumentParser {
  /// What the arguments after the tool's own name ask for.
  static func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    guard let first = arguments.first else { throw UsageError(problem: .noCommand) }
    if first == "--version" { return .version }
    if first == "--help" || first == "-h" { return .help(nil) }
    guard !first.hasPrefix("-") else { throw UsageError(problem: .optionBeforeCommand(first)) }
    guard let whole = Command(rawValue: first), whole.parent == nil else {
      throw UsageError(problem: .unknownCommand(first))
    }
    let words = Array(arguments.dropFirst())
    let command = whole.part(named: words)
    if asksForHelp(words) { return .help(command) }
    do {
      return try parse(command, CommandLineWords(words, for: command))
    } catch {
      throw UsageError(problem: error, command: command)
    }
  }

  private static func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  private static func parse(_ command: Command, _ words: CommandLineWords) throws(UsageProblem) -> Invocation {
    switch command {
    case .run: .run(try run(words))
    case .phone: try phone(words)
    case .phoneTell: try phoneTell(words)
    case .send: .send(try send(words))
    case .apps: try withoutOperands(command, words, .apps(phone: words.value(.phone), json: words.has(.json)))
    case .doctor: try withoutOperands(command, words, .doctor(json: words.has(.json)))
    case .phoneFile: try withoutOperands(command, words, .phoneFile)
    case .pcsc: try withoutOperands(command, words, .pcsc(command: words.command ?? []))
    case .route: try route(words)
    case .trace: try trace(words)
    case .audit: try audit(words)
    case .lintCC: try lintCC(words)
    case .explore: try explore(words)
    case .exploreMerge: try exploreMerge(words)
    case .replay: .replay(file: try operand("the trace of a finding", command, words))
    case .help: try help(words)
    case .builtInApp: .builtInApp(try operand("the name of a built-in app", command, words))
    }
  }

  private static func run(_ words: CommandLineWords) throws(UsageProblem) -> RunArguments {
    let clock = try clock(words)
    return RunArguments(
      target: try target(words),
      phone: words.value(.phone),
      platform: try platform(.platform, words),
      reader: try reader(words),
      script: words.value(.script),
      taps: try value(.taps, words, allowed: Taps.allowed, near: ["forever"], Taps.init),
      trace: words.value(.trace),
      clock: clock,
      seed: try seed(words),
      json: words.has(.json),
      timeout: try duration(.timeout, words),
      patience: try duration(.patience, words),
      cardProtocol: try cardProtocol(words),
      air: try air(words),
      colour: try colour(words))
  }

  private static func phone(_ words: CommandLineWords) throws(UsageProblem) -> Invocation {
    if let first = words.operands.first { throw .needlessOperand(.phone, first) }
    return .phone(
      PhoneArguments(
        phone: words.value(.phone),
        platform: try platform(.platform, words),
        socket: words.value(.socket),
        reader: try reader(words),
        script: words.value(.script),
        trace: words.value(.trace),
        json: words.has(.json),
        timeout: try duration(.timeout, words),
        patience: try duration(.patience, words),
        cardProtocol: try cardProtocol(words),
        air: try air(words),
        colour: try colour(words)))
  }

  private static func phoneTell(_ words: CommandLineWords) throws(UsageProblem) -> Invocation {
    let lines = Array(words.operands.dropFirst())
    guard !lines.isEmpty else { throw .missingOperand("a line of a script") }
    return .phoneTell(socket: words.value(.socket), lines: lines)
  }

  private static func exploreMerge(_ words: CommandLineWords) throws(UsageProblem) -> Invocation {
    let files = Array(words.operands.dropFirst())
    guard !files.isEmpty else { throw .missingOperand("a report of a shard") }
    return .exploreMerge(files: files, json: words.value(.jsonFile), junit: words.value(.junit))
  }

  private static func explore(_ words: CommandLineWords) throws(UsageProblem) -> Invocation {
    var arguments = ExploreArguments(target: try target(words, .explore))
    arguments.phone = words.value(.phone)
    arguments.script = words.value(.script)
    let budgets = ExploreArguments.budgets
    let allowed = "a whole number from \(budgets.lowerBound) to \(budgets.upperBound)"
    arguments.budget =
      try value(.budget, words, allowed: allowed, near: []) { Int($0).flatMap { budgets.contains($0) ? $0 : nil } }
      ?? arguments.budget
    arguments.seed = try seed(words) ?? arguments.seed
    arguments.shard = try value(.shard, words, allowed: Shard.allowed, near: []) { Shard($0) } ?? arguments.shard
    arguments.json = words.value(.jsonFile)
    arguments.junit = words.value(.junit)
    return .explore(arguments)
  }

  private static func seed(_ words: CommandLineWords) throws(UsageProblem) -> UInt64? {
    try value(.seed, words, allowed: "a whole number from 0 to \(UInt64.max)", near: []) { UInt64($0) }
  }

  private static func send(_ words: CommandLineWords) throws(UsageProblem) -> SendArguments {
    guard !words.operands.isEmpty else { throw .missingOperand("a command APDU in hexadecimal") }
    guard let app = words.value(.app) else { throw .missingOption(.app, .send) }
    return SendArguments(
      commands: words.operands,
      app: app,
      phone: words.value(.phone),
      trace: words.value(.trace),
      json: words.has(.json),
      timeout: try duration(.timeout, words),
      patience: try duration(.patience, words),
      air: try air(words),
      colour: try colour(words))
  }

  private static func route(_ words: CommandLineWords) throws(UsageProblem) -> Invocation {
    let allowed = "5 to 16 bytes in hexadecimal"
    let name = try value(.select, words, allowed: allowed, near: []) { AID(hex: $0) }
    guard let name else { throw .missingOption(.select, .route) }
    var arguments = RouteArguments(select: name, phone: words.value(.phone), scene: [], json: words.has(.json))
    arguments.platform = try platform(.rulesPlatform, words)
    do {
      arguments.scene = try RouteScene.parse(words.operands)
    } catch {
      throw .wrongScene("\(error)")
    }
    return .route(arguments)
  }

  private static func platform(
    _ option: OptionName, _ words: CommandLineWords
  ) throws(UsageProblem) -> Environment.Platform? {
    try value(option, words, allowed: "ios, android", near: ["ios", "android"]) { Environment.Platform(rawValue: $0) }
  }

  private static func trace(_ words: CommandLineWords) throws(UsageProblem) -> Invocation {
    guard words.operands.first == "show" else { throw .wrongTraceAction(words.operands.first) }
    guard words.operands.count > 1, !words.operands.contains("") else { throw .missingOperand("a trace file") }
    guard words.operands.count == 2 else {
      throw .tooMany(.trace, needed: "one file after show", found: Array(words.operands.dropFirst()))
    }
    return .traceShow(file: words.operands[1], json: words.has(.json), colour: try colour(words) ?? .auto)
  }

  private static func audit(_ words: CommandLineWords) throws(UsageProblem) -> Invocation {
    guard !words.operands.isEmpty, !words.operands.contains("") else {
      throw .missingOperand("a file or folder to audit")
    }
    return .audit(paths: words.operands, form: words.has(.json) ? .json : words.has(.sarif) ? .sarif : .text)
  }

  private static func lintCC(_ words: CommandLineWords) throws(UsageProblem) -> Invocation {
    guard !words.operands.isEmpty, !words.operands.contains("") else {
      throw .missingOperand("a capability container in hexadecimal, or a file that holds one")
    }
    return .lintCC(words: words.operands, json: words.has(.json))
  }

  private static func help(_ words: CommandLineWords) throws(UsageProblem) -> Invocation {
    guard let topic = words.operands.first else { return .help(nil) }
    guard let command = Command(rawValue: topic), command.parent == nil else { throw .unknownCommand(topic) }
    let part = command.part(named: Array(words.operands.dropFirst()))
    guard words.operands.count == (part == command ? 1 : 2) || words.operands == ["trace", "show"] else {
      throw .tooMany(.help, needed: "one command", found: words.operands)
    }
    return .help(part)
  }
}

/// Operands.
extension ArgumentParser {
  private static func target(_ words: CommandLineWords, _ command: Command = .run) throws(UsageProblem) -> RunTarget {
    switch (words.operands.count, words.command) {
    case (0, let words?): return .command(words)
    case (0, nil): throw .missingOperand("an app, or -- and a command,")
    case (_, .some): throw .appAndCommand(app: words.operands[0])
    case (1, nil): break
    case (_, nil): throw .tooMany(command, needed: "one app, or -- and a command", found: words.operands)
    }
    let app = words.operands[0]
    guard !app.contains("/") else { throw .pathAsApp(app) }
    return .app(app)
  }

  private static func operand(
    _ needed: String, _ command: Command, _ words: CommandLineWords
  ) throws(UsageProblem) -> String {
    guard let first = words.operands.first else { throw .missingOperand(needed) }
    guard words.operands.count == 1 else { throw .tooMany(command, needed: needed, found: words.operands) }
    return first
  }

  private static func withoutOperands(
    _ command: Command, _ words: CommandLineWords, _ invocation: Invocation
  ) throws(UsageProblem) -> Invocation {
    guard let first = words.operands.first else { return invocation }
    guard command.takesCommand else { throw .needlessOperand(command, first) }
    throw .commandWithoutSeparator(command, first)
  }
}

/// Values of options.
extension ArgumentParser {
  private static func value<Value>(
    _ name: OptionName, _ words: CommandLineWords, allowed: String, near: [String], _ read: (String) -> Value?
  ) throws(UsageProblem) -> Value? {
    guard let text = words.value(name) else { return nil }
    guard let value = read(text) else {
      throw .wrongValue(name, found: text, allowed: allowed, near: Suggestion.nearest(to: text, in: near))
    }
    return value
  }

  private static func duration(_ name: OptionName, _ words: CommandLineWords) throws(UsageProblem) -> Duration? {
    try value(name, words, allowed: DurationText.allowed, near: [], DurationText.parse)
  }

  private static func air(_ words: CommandLineWords) throws(UsageProblem) -> AirInterface? {
    try value(.air, words, allowed: AirInterface.allowed, near: ["none"]) { AirInterface(name: $0) }
  }

  private static func cardProtocol(_ words: CommandLineWords) throws(UsageProblem) -> Environment.CardProtocol? {
    let names = Environment.CardProtocol.allCases.map(\.rawValue)
    return try value(.cardProtocol, words, allowed: "t1 or t0", near: names) { Environment.CardProtocol(rawValue: $0) }
  }

  private static func colour(_ words: CommandLineWords) throws(UsageProblem) -> ColourChoice? {
    if words.has(.noColour) { return .never }
    let names = ColourChoice.allCases.map(\.rawValue)
    return try value(.colour, words, allowed: "auto, always or never", near: names) { ColourChoice(rawValue: $0) }
  }

  private static func reader(_ words: CommandLineWords) throws(UsageProblem) -> ReaderAddress? {
    guard let text = words.value(.reader) else { return nil }
    do {
      return try ReaderAddress.parse(text)
    } catch {
      throw .wrongReader("--reader", error)
    }
  }

  private static func clock(_ words: CommandLineWords) throws(UsageProblem) -> Environment.Clock? {
    let names = Environment.Clock.allCases.map(\.rawValue)
    return try value(.clock, words, allowed: "real or virtual", near: names) { Environment.Clock(rawValue: $0) }
  }
}
