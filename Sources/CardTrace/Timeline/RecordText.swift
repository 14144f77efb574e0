/// What a record says in plain English; the lane is the sentence's subject and stands before it.
enum RecordText {
  static func sentence(_ record: TraceRecord) -> String {
    let note = record.note.map(PlainText.visible)
    return switch record.kind {
    case .sessionRequested: with(note, "asks for a card session")
    case .sessionStarted: with(note, "has its card session")
    case .sessionReleased: with(note, "lets go of its card session")
    case .startEmulation: with(note, "starts emulation")
    case .startRefused: with(note, "may not start emulation")
    case .stopEmulation: note.map { "stops emulation and shows \($0)" } ?? "stops emulation"
    case .invalidate: with(note, "ends its card session")
    case .alertMessage: note.map { "puts “\($0)” on the sheet" } ?? "changes the sheet's message"
    case .answer: with(note, "answers")
    case .answerFailed: with(note, "could not answer")
    case .apduDropped: note ?? "a command was let go unanswered"
    case .assertionAcquired: with(note, "holds the presentment intent assertion")
    case .assertionRefused: with(note, "does not get the presentment intent assertion")
    case .assertionReleased: with(note, "lets go of the presentment intent assertion")
    case .trap: with(note, "traps")
    case .exited: with(note, "is gone")
    case .launched: with(note, "launches the app")
    case .sceneEvent: with(note, "tells the scene")
    case .authenticationAsked: with(note, "asks the person to authenticate before it launches the app")
    case .sessionRefused: with(note, "refuses the card session")
    case .event: event(note)
    case .sessionInvalidated: with(note, "has ended the card session")
    case .emulationStarted: with(note, "answers readers from now on")
    case .emulationStopped: with(note, "no longer answers readers")
    case .sheet: sheet(note)
    case .consentAsked: with(note, "asks the person whether the app may emulate cards")
    case .assertionEnded: with(note, "ends the presentment intent assertion")
    case .phoneAnswer: with(note, "answers itself")
    case .coolDown: with(note, "cools down")
    case .radio: setting("NFC radio", note)
    case .eligible: setting("eligible", note)
    case .supported: setting("card sessions supported", note)
    case .fieldOn: with(note, "field on")
    case .fieldOff: with(note, "field off")
    case .command: with(note, "sends a command")
    case .response: with(note, "gets an answer")
    case .torn: with(note, "loses the card in the middle of an exchange")
    case .noCard: with(note, "finds no card")
    case .gaveUp: with(note, "gave up waiting for an answer")
    case .expected: with(note, "is content, the answer is as expected")
    case .unexpected: with(note, "expected something else")
    case .link: with(note, "link")
    case .cardPresent: with(note, "has found the card")
    case .cardRemoved: with(note, "has lost the card")
    case .reset: with(note, "resets the card")
    case .opens: with(note, "opens the app")
    case .home: with(note, "goes to the home screen")
    case .background: with(note, "puts the app into the background")
    case .lock: with(note, "locks the phone")
    case .unlock: with(note, "unlocks the phone")
    case .dismiss: with(note, "dismisses the sheet")
    case .doubleClick: with(note, "double-clicks the side button")
    case .consent: setting("the app may emulate cards", note)
    case .defaultApp: with(note, "chooses the default contactless app")
    case .fault: with(note, "fault")
    case .note: note ?? "remark"
    case .tap: note ?? "tap"
    case .end: with(note, "the trace ends")
    }
  }

  /// Whether the record tells of a mistake that somebody has to look at.
  static func isAlarming(_ kind: TraceKind) -> Bool {
    switch kind {
    case .trap, .unexpected, .answerFailed, .apduDropped, .gaveUp: true
    default: false
    }
  }

  private static func event(_ name: String?) -> String {
    switch name {
    case nil: "tells the app something"
    case "received": "gives the app the command"
    case let name? where name.hasPrefix("received by "): "gives \(name.dropFirst(12)) the command"
    case let name?: "tells the app: \(name)"
    }
  }

  private static func sheet(_ change: String?) -> String {
    switch change {
    case nil: "changes the sheet"
    case "shown": "shows the sheet"
    case "message": "shows the new message on the sheet"
    case "success": "shows success on the sheet"
    case "failure": "shows failure on the sheet"
    case "closed": "closes the sheet"
    case "shown in vain": "shows the sheet in vain: check isEligible before the button"
    case let change?: "changes the sheet: \(change)"
    }
  }

  private static func with(_ note: String?, _ sentence: String) -> String {
    note.map { "\(sentence): \($0)" } ?? sentence
  }

  private static func setting(_ name: String, _ value: String?) -> String {
    value.map { "\(name): \($0)" } ?? name
  }
}
