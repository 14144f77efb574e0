/// Why a card session ended: the cases of `CardSession.Error` that appear as a reason.
package enum SessionEnd: String, Hashable, Sendable, CaseIterable {
  case invalidated, userInvalidated, maxSessionDurationReached, emulationStopped
}

/// Why a call on a card session was refused: the cases of `CardSession.Error` that are thrown.
package enum SessionFailure: String, Error, Hashable, Sendable, CaseIterable {
  case invalidated, transmissionError, systemNotAvailable, accessNotAccepted, systemEligibilityFailed, radioDisabled
}

/// Why an assertion was refused: `NFCPresentmentIntentAssertion.Error`.
package enum AssertionFailure: String, Error, Hashable, Sendable, CaseIterable {
  case systemEligibilityFailed, systemNotAvailable
}

/// Where Apple's API ends the process: the rule that the app broke, and a sentence that says so.
package struct Trap: Error, Hashable, Sendable, CustomStringConvertible {
  package let rule: Rule
  package let sentence: String

  package init(rule: Rule, sentence: String) {
    self.rule = rule
    self.sentence = sentence
  }

  package var description: String { "\(sentence) [\(rule.rawValue)]" }

  package static func entitlementNeeded(by call: String, app: AppID) -> Trap {
    Trap(
      rule: .entitlementNeeded,
      sentence: "\(call) needs the entitlement \(Entitlements.hostCardEmulationKey) = true; app \(app) does not have it"
    )
  }

  package static func supportNeeded(by call: String) -> Trap {
    Trap(
      rule: .supportNeeded,
      sentence: "\(call) on a phone where CardSession.isSupported is false; check isSupported first")
  }

  package static let secondSession = Trap(
    rule: .secondSession,
    sentence: "CardSession() while another card session lives; invalidate and release that one first")

  package static func secondAnswer(to apdu: APDUID) -> Trap {
    Trap(
      rule: .secondAnswer,
      sentence: "respond(response:) called again for APDU \(apdu.number), which has its answer already")
  }
}
