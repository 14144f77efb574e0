/// What goes wrong by order of a script, a test or an exploration.
package enum FaultAction: Hashable, Sendable {
  /// The next `times` answers of the app fail with `transmissionError` while the link still holds.
  case transmissionError(times: Int)
  /// The next `times` answers of the app are taken from it and never reach the reader.
  case answerLost(times: Int)
  /// The app's next answer leaves only after this time.
  case answerDelayed(Duration)
  /// The next `times` calls are refused with `systemNotAvailable`.
  case unavailable(FaultedCall, times: Int)
  /// The assertion that is held ends as if its time were over.
  case assertionExpires
  /// The session ends as if its time were over.
  case sessionLimit
  /// The task of the app that waits for the next event is cancelled, else the one that calls or waits next.
  case taskCancelled
}

/// A call that can be refused by order.
package enum FaultedCall: String, CaseIterable, Hashable, Sendable {
  /// `CardSession()`.
  case session
  /// `startEmulation()`.
  case start
  /// `NFCPresentmentIntentAssertion.acquire()`.
  case assertion
}

extension FaultAction: CustomStringConvertible {
  /// The fault as a script names it; times in the words of `Duration`.
  package var description: String {
    switch self {
    case .transmissionError(let times): "transmissionError \(times)"
    case .answerLost(let times): "answer-lost \(times)"
    case .answerDelayed(let delay): "answer-delayed \(delay)"
    case .unavailable(let call, let times): "unavailable \(call.rawValue) \(times)"
    case .assertionExpires: "assertion-expires"
    case .sessionLimit: "session-limit"
    case .taskCancelled: "task-cancelled"
    }
  }
}
