/// What can go wrong at the phone, by name; the catalogue says where each is tried.
package enum FaultName: String, CaseIterable, Hashable, Sendable {
  case tearBeforeDelivery = "tear-before-delivery"
  case tearBeforeAnswer = "tear-before-answer"
  case tearInAnswer = "tear-in-answer"
  case tearAfterAnswer = "tear-after-answer"
  case fieldGap = "field-gap"
  case answerDelayed = "answer-delayed"
  case answerLost = "answer-lost"
  case transmissionError = "transmission-error"
  case transmissionErrors = "transmission-errors"
  case radioOff = "radio-off"
  case dismissed
  case backgroundAndBack = "background-and-back"
  case locked
  case consentWithdrawn = "consent-withdrawn"
  case eligibilityLost = "eligibility-lost"
  case sessionUnavailable = "session-unavailable"
  case startUnavailable = "start-unavailable"
  case defaultAppTakesOver = "default-app-takes-over"
  case taskCancelled = "task-cancelled"
  case sessionLimit = "session-limit"
  case assertionExpired = "assertion-expired"
  case assertionRefused = "assertion-refused"
}
