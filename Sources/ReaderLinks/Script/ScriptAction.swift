package import PhoneModel

/// An action in one of the lanes of a script; the fault lane has faults, and injections at a place of the run.
package enum ScriptAction: Hashable, Sendable {
  case reader(ReaderAction)
  case person(PersonAction)
  case phone(PhoneAction)
  case fault(FaultAction)
  case injection(Injection)
  /// Waits until it is so on the phone (`phone wait APP STATE`).
  case wait(AppID, AppState)
  case android(AndroidAction)
}

/// What a script can wait for of an app.
package enum AppState: String, CaseIterable, Hashable, Sendable {
  case front
  case session
  case noSession = "no-session"
  case emulating
  case stopped
  case assertion
  case noAssertion = "no-assertion"

  /// Whether `app` is in this state.
  package func holds(for app: AppID, on phone: Phone) -> Bool {
    switch self {
    case .front: phone.scene.front == app
    case .session: phone.session.session?.app == app
    case .noSession: phone.session.holder != app
    case .emulating: phone.session.isEmulating && phone.session.session?.app == app
    case .stopped: !phone.session.isEmulating || phone.session.session?.app != app
    case .assertion: phone.intent.holder?.app == app
    case .noAssertion: phone.intent.holder?.app != app
    }
  }
}

/// What the reader does.
package enum ReaderAction: Hashable, Sendable {
  /// Switches the field on or off.
  case field(Bool)
  /// Sends a command APDU of at least one byte (`> HEX`).
  case command([UInt8])
  /// Compares the last answer with a pattern (`< PATTERN`).
  case expect(AnswerPattern)
  /// Takes the card away at once, in the middle of an exchange if one is under way.
  case tear
  /// Switches the field off and on again.
  case reset
  case wait(Duration)
  /// Behaves as another kind of reader from here on.
  case profile(ReaderProfile)
}

/// The kinds of reader that a script can name.
package enum ReaderProfile: String, CaseIterable, Hashable, Sendable {
  case patience500ms = "patience-500ms"
  case patience1s = "patience-1s"
  case patience2s = "patience-2s"
  case patience4s = "patience-4s"
  case patience5s = "patience-5s"

  /// How long this reader waits for an answer before it gives the card up; the values are those met in the field.
  package var patience: Duration {
    switch self {
    case .patience500ms: .milliseconds(500)
    case .patience1s: .seconds(1)
    case .patience2s: .seconds(2)
    case .patience4s: .seconds(4)
    case .patience5s: .seconds(5)
    }
  }
}
