/// The text of help.
enum HelpText {
  private static let width = 100

  /// The tool as a whole.
  static var main: String {
    let column = (Command.listed.map(\.rawValue.count).max() ?? 0) + 2
    let commands = Command.listed.map { entry($0.rawValue, $0.summary, column: column) }
    let codes = ExitCode.allCases.map { entry(String($0.rawValue), $0.meaning, column: 3) }
    return """
      cardsession runs an iPhone app that is a contactless card on a simulated iPhone, and taps it on a reader.

      usage: cardsession COMMAND [OPTION...]
             cardsession --version

      commands:
      \(commands.joined(separator: "\n"))

      exit codes:
      \(codes.joined(separator: "\n"))

      examples:
        cardsession run ndef-tag
        cardsession run --taps 3 -- .build/debug/ExampleKeepForSeveralTaps
        cardsession help run

      """
  }

  /// One command.
  static func command(_ command: Command) -> String {
    var parts = [wrap(command.sentence, indent: 0), usage(command)]
    let options = command.options
    if !options.isEmpty {
      let column = (options.map(heading).map(\.count).max() ?? 0) + 2
      let lines = options.map { entry(heading($0), meaning($0), column: column) }
      parts.append("options:\n" + lines.joined(separator: "\n"))
    }
    if options.contains(where: { $0.placeholder == "DURATION" }) {
      parts.append("A DURATION is a whole number and us, ms or s: 500ms.")
    }
    parts.append("examples:\n" + command.examples.map { "  \($0)" }.joined(separator: "\n"))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func usage(_ command: Command) -> String {
    "usage: " + command.usages.joined(separator: "\n       ")
  }

  private static func heading(_ option: OptionName) -> String {
    option.placeholder.map { "\(option.text) \($0)" } ?? option.text
  }

  private static func meaning(_ option: OptionName) -> String {
    option.defaultText.map { "\(option.meaning) (default: \($0))" } ?? option.meaning
  }

  private static func entry(_ name: String, _ text: String, column: Int) -> String {
    let padding = String(repeating: " ", count: max(column - name.count, 1))
    return "  " + name + padding + wrap(text, indent: column + 2)
  }

  /// Breaks text at spaces; lines after the first are indented.
  private static func wrap(_ text: String, indent: Int) -> String {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if indent + line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
