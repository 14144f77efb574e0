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
  /// The app comes to the front, is started if it does not run, and is told the event; none: the person opened it.
  case launch(AppID, SceneEvent?, Rule)
  /// The app, in front already, is told the event.
  case tell(AppID, SceneEvent, Rule)
  /// The locked phone asks the person to authenticate before it launches the app; `.person(.unlock)` is the answer.
  case authenticate(AppID, Rule)
  /// The app broke a rule for which Apple's API ends the process.
  case trap(Trap)
  /// A fact for the trace only.
  case note(Note)
}

/// Why the default contactless app is asked to show itself: the cases of `NFCWindowSceneEvent`.
package enum SceneEvent: String, Hashable, Sendable, CaseIterable {
  /// A reader's field was detected.
  case readerDetected
  /// The person double-clicked the side button.
  case presentation
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

  /// Whether the phone did not do what it was told to: there was nothing to do it to, or it may not be.
  package var isRefusal: Bool { rule == nil || rule == .defaultApp }
}
