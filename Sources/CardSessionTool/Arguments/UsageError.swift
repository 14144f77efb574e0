import CardTrace
import ReaderLinks

/// A command line that cannot be followed, with the command whose help says more.
struct UsageError: Error, Hashable, CustomStringConvertible {
  var problem: UsageProblem
  var command: Command?

  /// What was found, what is allowed, and where to read on.
  var description: String {
    let topic = command.map { " \($0.rawValue)" } ?? ""
    return "\(problem)\nsee: cardsession help\(topic)"
  }
}

/// What is wrong with a command line.
enum UsageProblem: Error, Hashable, CustomStringConvertible {
  case noCommand
  /// An argument, from 1, with bytes that are no text; what can be shown of it.
  case notUTF8(argument: Int, shown: String)
  case unknownCommand(String)
  case optionBeforeCommand(String)
  case unknownOption(String, allowed: [OptionName])
  case missingValue(OptionName, next: String?)
  case needlessValue(OptionName, String)
  case repeated(OptionName, OptionName)
  case wrongValue(OptionName, found: String, allowed: String, near: String?)
  /// An option or a variable that names no reader.
  case wrongReader(String, ReaderAddressError)
  case missingOperand(String)
  case missingOption(OptionName, Command)
  case tooMany(Command, needed: String, found: [String])
  case needlessOperand(Command, String)
  case commandWithoutSeparator(Command, String)
  case noCommandAfterSeparator
  case needlessCommand(Command)
  case appAndCommand(app: String)
  case pathAsApp(String)
  case unknownApp(String, apps: [String])
  case unknownBuiltInApp(String, apps: [String])
  /// The operand with that number, from 1, which is not repeated: it may hold a PIN or a card number.
  case notHexadecimal(operand: Int, length: Int, reason: String)
  case wrongTraceAction(String?)
  /// A word of `route` that makes no sense, in a sentence.
  case wrongScene(String)

  var description: String {
    switch self {
    case .noCommand:
      "a command is needed: \(Self.list(Command.listed.map(\.rawValue)))"
    case .notUTF8(let number, let shown):
      "argument \(number) is not UTF-8: \(Self.quoted(shown)); names and paths must be: rename the file, or reach it by a "
        + "link (ln -s) with such a name"
    case .unknownCommand(let found):
      "there is no command \(Self.quoted(found))\(Self.hint(found, Command.listed.map(\.rawValue)))"
        + "; the commands are \(Self.list(Command.listed.map(\.rawValue)))"
    case .optionBeforeCommand(let found):
      "\(found) stands before the command; options follow it: cardsession COMMAND \(found)"
    case .unknownOption(let found, let allowed):
      "there is no option \(Self.quoted(found))\(Self.hint(found, allowed.map(\.text)))"
        + (allowed.isEmpty ? "; this command has none" : "; the options are \(Self.list(allowed.map(\.text)))")
    case .missingValue(let option, nil):
      "\(option.text) needs a value: \(option.text) \(option.placeholder ?? "")"
    case .missingValue(let option, let next?):
      "\(option.text) needs a value and is followed by \(next); write \(option.text)=\(next) if that is the value"
    case .needlessValue(let option, let value):
      "\(option.text) takes no value, and has \(Self.quoted(value))"
    case .repeated(let first, let second):
      first == second ? "\(first.text) is given twice" : "\(first.text) and \(second.text) cannot stand together"
    case .wrongValue(let option, let found, let allowed, let near):
      "\(option.text) is \(Self.quoted(found))" + (near.map { "; did you mean \($0)?" } ?? "") + "; allowed: \(allowed)"
    case .wrongReader(let place, .unknown(let found)):
      "\(place) is \(Self.quoted(found))\(Self.hint(found, ReaderAddress.names)); allowed: \(ReaderAddress.allowed)"
    case .wrongReader(let place, let error):
      "\(place): \(error)"
    case .missingOperand(let needed):
      "\(needed) is needed"
    case .missingOption(let option, let command):
      "\(command.rawValue) needs \(option.text) \(option.placeholder ?? "")"
    case .tooMany(let command, let needed, let found):
      "\(command.rawValue) takes \(needed), and \(found.count) are given: \(found.joined(separator: " "))"
    case .needlessOperand(let command, let found):
      "\(command.rawValue) takes no operand, and has \(Self.quoted(found))"
    case .commandWithoutSeparator(let command, let found):
      "a command stands after --: cardsession \(command.rawValue) -- \(found)"
    case .noCommandAfterSeparator:
      "a command is needed after --"
    case .needlessCommand(let command):
      "\(command.rawValue) takes no command after --"
    case .appAndCommand(let app):
      "run takes an app or -- and a command, and both are given: \(app) and --"
    case .pathAsApp(let path):
      "\(Self.quoted(path)) is a path, and an app has a name; to run it: cardsession run -- \(path)"
    case .unknownApp(let found, let apps):
      "there is no app \(Self.quoted(found))\(Self.hint(found, apps)); the apps are \(Self.list(apps))"
        + "; a command of yours stands after --"
    case .unknownBuiltInApp(let found, let apps):
      "there is no built-in app \(Self.quoted(found))\(Self.hint(found, apps)); there are \(Self.list(apps))"
    case .wrongScene(let sentence): sentence
    case .notHexadecimal(let operand, let length, let reason):
      "command \(operand), of \(length) characters, is not a command APDU in hexadecimal: \(reason)"
    case .wrongTraceAction(let found):
      "trace needs the word show and a file" + (found.map { ", and has \(Self.quoted($0))" } ?? "")
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  private static func quoted(_ text: String) -> String {
    "\"\(PlainText.visible(text.count > 80 ? text.prefix(80) + "…" : text))\""
  }

  private static func hint(_ found: String, _ words: [String]) -> String {
    Suggestion.nearest(to: found, in: words).map { "; did you mean \($0)?" } ?? ""
  }
}
