/// What `cardsession` ends with.
enum ExitCode: Int32, CaseIterable, Hashable, Sendable {
  case asExpected = 0
  case findings = 1
  case usage = 2
  case missing = 3
  case trapped = 4
  case timedOut = 5

  /// The meaning as help words it.
  var meaning: String {
    switch self {
    case .asExpected: "as expected"
    case .findings: "findings, or a refused or failed expectation"
    case .usage: "wrong usage"
    case .missing: "a reader or a service is missing"
    case .trapped: "the app trapped"
    case .timedOut: "timed out"
    }
  }
}
