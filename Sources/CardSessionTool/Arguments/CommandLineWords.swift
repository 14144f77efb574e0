/// The words after the command, sorted into options, operands and what follows `--`.
struct CommandLineWords {
  private(set) var options: [OptionName: (name: OptionName, value: String)] = [:]
  private(set) var operands: [String] = []
  private(set) var command: [String]?

  init(_ words: [String], for command: Command) throws(UsageProblem) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        guard command.takesCommand else { throw .needlessCommand(command) }
        guard !rest.isEmpty else { throw .noCommandAfterSeparator }
        self.command = Array(rest)
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      try takeOption(word, rest: &rest, allowed: command.options)
    }
  }

  /// The value of an option, or nil when it is not given.
  func value(_ name: OptionName) -> String? { options[name]?.value }

  /// Whether an option without a value is given.
  func has(_ name: OptionName) -> Bool { options[name.slot]?.name == name }

  private mutating func takeOption(
    _ word: String, rest: inout ArraySlice<String>, allowed: [OptionName]
  ) throws(UsageProblem) {
    let text = word.prefix { $0 != "=" }
    var value = word == text ? nil : String(word.dropFirst(text.count + 1))
    guard let name = allowed.first(where: { $0.text == text }) else {
      throw .unknownOption(String(text), allowed: allowed)
    }
    if name.placeholder == nil {
      if let value { throw .needlessValue(name, value) }
    } else if value == nil {
      if let next = rest.first, next.hasPrefix("--") { throw .missingValue(name, next: next) }
      value = rest.popFirst()
    }
    if name.placeholder != nil, value?.isEmpty ?? true { throw .missingValue(name, next: nil) }
    if let earlier = options[name.slot] { throw .repeated(earlier.name, name) }
    options[name.slot] = (name, value ?? "")
  }
}
