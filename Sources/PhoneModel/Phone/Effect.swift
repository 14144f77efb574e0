/// What the phone wants done; plain data, carried out by the runtime after the lock is left.
package enum Effect: Hashable, Sendable {
  /// A suspended call of an app returns.
  case returns(CallID, CallResult)
  /// An event enters a session's stream.
  case post(SessionID, SessionEvent, Rule)
  /// Nothing more comes through a session's stream.
  case finishStream(SessionID)
  /// The assertion is no longer valid.
  case assertionEnded(AssertionID, Rule)
  case answerReader(ExchangeID, ReaderAnswer)
  /// The phone answers a command itself, by this rule; its way to the reader begins.
  case phoneAnswers(ExchangeID, [UInt8], Rule)
  /// A card is in the field for readers to see, or no longer.
  case cardPresent(Bool)
  case setTimer(PhoneTimer, Instant)
  case cancelTimer(PhoneTimer)
  case sheet(SheetChange)
  /// The person is asked whether `app` may emulate cards; the answer comes back as `.person(.consent)`.
  case askConsent(AppID)
  /// The app broke a rule for which Apple's API ends the process.
  case trap(Trap)
  /// A fact for the trace only.
  case note(Note)
}

/// What an app's stream delivers: the cases of `CardSession.Event`.
package enum SessionEvent: Hashable, Sendable {
  case sessionStarted
  case readerDetected
  case received(APDUID, [UInt8])
  case readerDeselected
  case sessionInvalidated(SessionEnd)
}

package enum CallResult: Hashable, Sendable {
  case session(SessionID)
  case assertion(AssertionID)
  case done
  case sessionFailure(SessionFailure, Rule)
  case assertionFailure(AssertionFailure, Rule)
}

package enum SheetChange: Hashable, Sendable {
  case shown(message: String)
  case message(String)
  case closed(EmulationOutcome?)
  /// Shown although no session can follow: the app did not check `isEligible` before its button.
  case shownInVain
}

package struct Note: Hashable, Sendable {
  package let rule: Rule?
  package let text: String
  package init(_ text: String, rule: Rule? = nil) {
    self.text = text
    self.rule = rule
  }
}
