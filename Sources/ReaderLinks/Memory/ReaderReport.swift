import ISO7816

/// Something the reader did or found, with the line of the script that made it happen.
package struct ReaderReport: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    case fieldOn
    case fieldOff
    case command([UInt8])
    /// The card's answer to the command of that line.
    case response([UInt8])
    /// The link broke before the answer was complete.
    case torn
    /// There was no card for the command.
    case noCard
    /// No answer came within the reader's patience; the field goes.
    case gaveUp(after: Duration)
    case expectationMet(AnswerPattern)
    /// `answer` is nil when there was none; `sentence` says what differs.
    case expectationFailed(AnswerPattern, answer: [UInt8]?, sentence: String)
  }

  package let line: Int
  package let event: Event

  package init(line: Int, event: Event) {
    self.line = line
    self.event = event
  }
}

/// How a script ended.
package enum ReaderResult: Hashable, Sendable, CustomStringConvertible {
  /// Every line ran and every expectation was met.
  case passed
  /// The first expectation that was not met ended the script.
  case expectationFailed(line: Int, pattern: AnswerPattern, answer: [UInt8]?, sentence: String)
  /// A command found no card, which ended the script.
  case noCard(line: Int)
  case cancelled

  package var description: String {
    switch self {
    case .passed: "all expectations were met"
    case .expectationFailed(let line, let pattern, let answer, let sentence):
      "line \(line): expected \(pattern), got \(answer.map { Hex.string($0) } ?? "no answer"): \(sentence)"
    case .noCard(let line): "line \(line): no card was in the field"
    case .cancelled: "the script was stopped"
    }
  }
}
