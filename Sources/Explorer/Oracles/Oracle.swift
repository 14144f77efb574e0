/// What no run may do, whatever goes wrong around the app.
package enum Oracle: String, CaseIterable, Hashable, Sendable {
  case crash
  case hang
  case unanswered
  case answerAfterEnd = "answer-after-end"
  case endlessRetry = "endless-retry"
  case sheetLeftOpen = "sheet-left-open"
  case shownInVain = "shown-in-vain"
  case sessionLeaked = "session-leaked"
  case assertionHeld = "assertion-held"
  case assertionInCoolDown = "assertion-in-cool-down"
  case lateAnswer = "late-answer"
  case cleanTapFails = "clean-tap-fails"
  case readerChoosesApp = "reader-chooses-app"
  case cardInvariant = "card-invariant"

  /// The rule in one sentence.
  package var sentence: String {
    switch self {
    case .crash: "The app does not crash and breaks no rule for which Apple's API ends the process."
    case .hang: "The app ends once its session has ended and the person has left."
    case .unanswered: "Every command is answered while the link holds, or an answer to it was tried."
    case .answerAfterEnd: "No answer is tried a second after the session's end or later."
    case .endlessRetry: "An answer that fails is tried again at most a hundred times."
    case .sheetLeftOpen: "The app does not end with its sheet on the screen."
    case .shownInVain: "The sheet is not shown where the phone cannot emulate; isEligible says so before."
    case .sessionLeaked: "The app does not end while its session lives."
    case .assertionHeld: "A presentment intent assertion is let go when the session ends."
    case .assertionInCoolDown: "No assertion is asked for in the cool-down of the last."
    case .lateAnswer: "Answers come within the reader's patience."
    case .cleanTapFails: "A tap after the trouble is over goes as the first one would have."
    case .readerChoosesApp: "What a reader does never changes which app is in front."
    case .cardInvariant: "The card's own check finds nothing."
    }
  }
}

/// An oracle that a run did not satisfy.
package struct Violation: Hashable, Sendable {
  package let oracle: Oracle
  /// What happened, in one sentence.
  package let message: String
  /// What makes two violations the same finding, beside the oracle.
  package let key: String

  package init(_ oracle: Oracle, _ message: String, key: String = "") {
    self.oracle = oracle
    self.message = message
    self.key = key
  }
}
