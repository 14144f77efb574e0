package import CardTrace

/// What a scenario came to.
package struct RunOutcome: Hashable, Sendable {
  /// How the app's process, or the app in this process, ended.
  package enum Ending: Hashable, Sendable {
    /// The app came to its end by itself.
    case exited(Int32)
    /// The app's code in this process threw an error, which is given in words.
    case threw(String)
    /// The app broke a rule for which Apple's API ends the process; its record says which.
    case trapped
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
  package init(records: [TraceRecord], ending: Ending) {
    self.records = records
    self.ending = ending
  }
}
