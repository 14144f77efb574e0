/// Why a text is not a script, and where.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  /// The character of that line, from 1.
  package let column: Int
  package let problem: ScriptProblem

  package init(line: Int, column: Int, problem: ScriptProblem) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  package var description: String { "line \(line), column \(column): \(problem)" }
}

/// What is wrong at a place in a script.
package enum ScriptProblem: Hashable, Sendable, CustomStringConvertible {
  /// The text is longer than scripts may be; both numbers count bytes.
  case textTooLong(length: Int, limit: Int)
  case tooManyLines(limit: Int)
  /// The line has more characters than a line may have.
  case lineTooLong(length: Int, limit: Int)
  case notUTF8
  /// A word that is none of `allowed`; `kind` says what was looked for there.
  case unknownWord(found: String, kind: String, allowed: [String], suggestion: String?)
  /// The line ends where a word is needed; `allowed` is empty when any word does.
  case missingWord(kind: String, allowed: [String])
  case unexpectedText(found: String, after: String)
  case notADuration(found: String)
  case durationTooLong(found: String, limitSeconds: Int)
  case numberOutOfRange(found: String, kind: String, range: ClosedRange<Int>)
  case noBytes(sign: String)
  case notHexadecimal(found: String, sign: String)
  case halfAByte(digit: String)
  case commandTooLong(length: Int, limit: Int)
  case textAfterRest(found: String)
  case expectationBeforeCommand

  package var description: String {
    switch self {
    case .textTooLong(let length, let limit): "the script has \(length) bytes, at most \(limit) are read"
    case .tooManyLines(let limit): "the script has more than \(limit) lines"
    case .lineTooLong(let length, let limit): "the line has \(length) characters, at most \(limit) are read"
    case .notUTF8: "the line is not UTF-8"
    case .unknownWord(let found, let kind, let allowed, let suggestion):
      "\(quoted(found)) is not \(kind); allowed: \(allowed.joined(separator: ", "))"
        + (suggestion.map { "; did you mean \(quoted($0))?" } ?? "")
    case .missingWord(let kind, let allowed):
      "\(kind) is missing" + (allowed.isEmpty ? "" : "; allowed: \(allowed.joined(separator: ", "))")
    case .unexpectedText(let found, let after): "\(quoted(found)) follows \(quoted(after)), nothing may follow"
    case .notADuration(let found):
      "\(quoted(found)) is not a duration; allowed: a whole number with us, ms or s, as in 500ms"
    case .durationTooLong(let found, let limit): "\(quoted(found)) is longer than \(limit) s"
    case .numberOutOfRange(let found, let kind, let range):
      "\(quoted(found)) is not \(kind); allowed: \(range.lowerBound) to \(range.upperBound)"
    case .noBytes(let sign): "\(quoted(sign)) needs at least one byte"
    case .notHexadecimal(let found, let sign):
      "\(quoted(found)) is not a hexadecimal digit; allowed after \(quoted(sign)): 0-9, A-F, spaces, colons"
        + (sign == "<" ? ", .. for any byte, * for the rest" : "")
    case .halfAByte(let digit): "\(quoted(digit)) is half a byte, a second hexadecimal digit must follow at once"
    case .commandTooLong(let length, let limit): "the command has \(length) bytes, a command APDU at most \(limit)"
    case .textAfterRest(let found): "\(quoted(found)) follows \"*\", which stands for the whole rest"
    case .expectationBeforeCommand: "\"<\" compares the last answer, but no command was sent before it"
    }
  }

  /// The text in quotation marks, without control characters and cut after 40 characters.
  private func quoted(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(40).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"\(shown.joined())\(text.unicodeScalars.count > 40 ? "..." : "")\""
  }
}
