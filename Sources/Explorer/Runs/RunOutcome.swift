package import CardTrace

/// What a scenario came to.
package struct RunOutcome: Hashable, Sendable {
  /// How the app's process, or the app in this process, ended.
  package enum Ending: Hashable, Sendable {
    /// The app came to its end by itself.
    case exited(Int32)
    /// A signal ended the process.
    case signalled(Int32)
    /// Nothing could happen any more; the sentence says what was waited for.
    case deadlock(String)
    /// The app neither awaited nor ended for a long time on the wall; the place, where it is known.
    case spinning(String?)
    /// The app still ran long after the person had left it, in its own time.
    case stillRunning
  }

  package let records: [TraceRecord]
  package let ending: Ending
  /// Choices of the schedule that were taken.
  package let choices: Int
  /// What the card's own check found, a sentence each.
  package let broken: [String]

  package init(records: [TraceRecord], ending: Ending, choices: Int = 0, broken: [String] = []) {
    self.records = records
    self.ending = ending
    self.choices = choices
    self.broken = broken
  }
}
