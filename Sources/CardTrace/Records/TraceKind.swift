/// What happened, from a closed list; the raw value is the word in the file.
package enum TraceKind: String, Hashable, Sendable, CaseIterable {
  // What an app does.
  /// The app asks for a card session.
  case sessionRequested = "session-requested"
  /// The app has its session.
  case sessionStarted = "session-started"
  /// The app lets go of its session.
  case sessionReleased = "session-released"
  /// The app starts emulation.
  case startEmulation = "start-emulation"
  /// The app may not start emulation; `note` says why.
  case startRefused = "start-refused"
  /// The app stops emulation; `note` is the status that it shows.
  case stopEmulation = "stop-emulation"
  /// The app ends its session.
  case invalidate
  /// The app changes the sheet's message; `note` is the message.
  case alertMessage = "alert-message"
  /// The app answers a command; `bytes` is its answer, status word included.
  case answer
  /// An answer did not go through; `note` is the error.
  case answerFailed = "answer-failed"
  /// The app let go of a command without an answer.
  case apduDropped = "apdu-dropped"
  /// The app holds the presentment intent assertion.
  case assertionAcquired = "assertion-acquired"
  /// The app did not get the presentment intent assertion; `note` says why.
  case assertionRefused = "assertion-refused"
  /// The app lets go of the presentment intent assertion.
  case assertionReleased = "assertion-released"
  /// The app is gone; `note` is its id.
  case exited
  /// The app stopped itself by a mistake that traps; `note` names it.
  case trap

  // What the phone does, and its settings.
  /// The phone brings an app to the front, started if it does not run; `note` is its id and why.
  case launched
  /// The phone tells the app in front of a field or a gesture; `note` is its id and the event.
  case sceneEvent = "scene-event"
  /// The locked phone asks the person to authenticate; `note` is the app that it launches then.
  case authenticationAsked = "authentication-asked"
  /// The phone refuses a session; `note` says why.
  case sessionRefused = "session-refused"
  /// The phone posts an event to the app; `note` is its name.
  case event
  /// The phone has ended the session; `note` is the reason's name.
  case sessionInvalidated = "session-invalidated"
  /// The phone answers readers.
  case emulationStarted = "emulation-started"
  /// The phone no longer answers readers.
  case emulationStopped = "emulation-stopped"
  /// The card sheet changes; `note` says how.
  case sheet
  /// The phone asks the person whether the app may emulate cards.
  case consentAsked = "consent-asked"
  /// The phone ends the presentment intent assertion; `note` says why.
  case assertionEnded = "assertion-ended"
  /// The phone answers a command itself; `bytes` is the answer.
  case phoneAnswer = "phone-answer"
  /// A wait begins in which the phone refuses; `note` says which.
  case coolDown = "cool-down"
  /// The NFC radio is switched; `note` is on or off.
  case radio
  /// The phone's eligibility changes; `note` is yes or no.
  case eligible
  /// The phone's support for card sessions changes; `note` is yes or no.
  case supported

  // What the reader does.
  /// The reader's field is on.
  case fieldOn = "field-on"
  /// The reader's field is off.
  case fieldOff = "field-off"
  /// The reader sends a command; `bytes` is the command.
  case command
  /// The reader gets an answer; `bytes` is what arrived.
  case response
  /// The link broke in the middle of an exchange.
  case torn
  /// The reader finds no card.
  case noCard = "no-card"
  /// The reader waited for an answer as long as it does.
  case gaveUp = "gave-up"
  /// An answer is what the script expects.
  case expected
  /// An answer is not what the script expects; `note` says both.
  case unexpected
  /// Something about the connection to the reader.
  case link
  /// The reader has found the card.
  case cardPresent = "card-present"
  /// The card is gone for the reader.
  case cardRemoved = "card-removed"
  /// The reader starts the card again.
  case reset

  // What the person does.
  /// The person opens the app.
  case opens
  /// The person goes to the home screen.
  case home
  /// The app leaves the screen.
  case background
  /// The person locks the phone.
  case lock
  /// The person unlocks the phone.
  case unlock
  /// The person dismisses the sheet.
  case dismiss
  /// The person double-clicks the side button.
  case doubleClick = "double-click"
  /// The person answers whether the app may emulate cards; `note` is yes or no.
  case consent
  /// The person chooses the default contactless app; `note` names it.
  case defaultApp = "default-app"

  // What belongs to the run and not to one lane.
  /// A fault is put in; `note` names it.
  case fault
  /// A remark.
  case note
  /// A tap begins; `note` counts, such as "tap 1 of 3".
  case tap
  /// The trace ends; `note` says how.
  case end
}
