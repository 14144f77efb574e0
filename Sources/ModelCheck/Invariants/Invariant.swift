import PhoneModel

/// What must hold in every step, by name.
///
/// Each has two forms: a predicate over the step, and tables of the reference that steps beside the phone.
package enum Invariant: String, Hashable, Sendable, CaseIterable {
  case oneAnswer = "one-answer-per-command"
  case nothingAfterEnd = "nothing-after-the-end"
  case sessionLimit = "session-60-s"
  case sessionCoolDown = "session-cool-down"
  case assertionLimit = "assertion-15-s"
  case assertionCoolDown = "assertion-15-s-after"
  case sheet = "sheet-while-emulating-or-in-vain"
  case card = "card-while-emulating"
  case entitlement = "no-session-without-entitlement"
  case background = "no-event-to-a-background-app"
  case readerChoosesNothing = "reader-never-chooses-the-app"
  case personChooses = "person-picks-the-default-app"
  case authentication = "nothing-is-launched-while-locked"
  case suppression = "assertion-keeps-default-quiet"
  case callsReturn = "calls-return-once"
  case timers = "timers-ring-or-are-cancelled"
  case consent = "consent-before-emulation"
  case radio = "no-session-without-radio"
  case selection = "commands-only-after-select"
  case ledger = "ledger-is-what-apps-hold"
  case traps = "traps-change-nothing"

  /// What it says.
  package var sentence: String {
    switch self {
    case .oneAnswer: "a command gets one answer, and readers wait for what the radio receives, owes or sends alone"
    case .nothingAfterEnd: "a stream ends with its reason, once, and nothing comes after"
    case .sessionLimit: "no emulation beyond the limit, counted from the first start"
    case .sessionCoolDown: "no emulation in the cool-down after a session that reached its limit"
    case .assertionLimit: "an assertion is valid for its limit at most"
    case .assertionCoolDown: "no assertion in the cool-down after one, however it ended"
    case .sheet: "the sheet is there exactly while a session emulates, or is shown in vain by a refusal"
    case .card: "a card is in the field exactly while a session emulates"
    case .entitlement: "no session and no assertion for an app without the entitlement"
    case .background: "an app that the person does not see has no session, assertion or event but the end"
    case .readerChoosesNothing:
      "what a reader does begins no session, and moves no app and ends no session but for the person's default app"
    case .personChooses: "the default app is what the person picked last of what is offered, and no other is launched"
    case .authentication:
      "a locked phone launches nothing, and asks for it only while there is a field or a gesture, radio and eligibility"
    case .suppression: "no default app is launched, told or asked for while an assertion holds or an app emulates"
    case .callsReturn: "a call returns once, at once unless the person is asked or its answer is on the air"
    case .timers: "the timers of session, assertion and air are set exactly while their owner needs them"
    case .consent: "a session begins, and emulation starts, only with the person's consent"
    case .radio: "no emulation, no request and, unless a setting says so, no session while the radio is off"
    case .selection: "a command that selects nothing reaches the app only after a listed SELECT did"
    case .ledger: "the ledger knows exactly the commands that apps hold, and owes what the radio owes"
    case .traps: "a trap is the only effect and changes nothing"
    }
  }

  /// The tables of the reference that say the same.
  var tables: [Table] {
    switch self {
    case .oneAnswer: [.radio, .answers]
    case .nothingAfterEnd: [.session]
    case .sessionLimit: [.session, .start]
    case .sessionCoolDown: [.start, .coolDown]
    case .assertionLimit, .assertionCoolDown: [.intent, .acquire]
    case .sheet: [.sheet, .request, .start]
    case .card: [.session]
    case .entitlement: [.request, .acquire]
    case .background: [.scene, .request, .acquire]
    case .readerChoosesNothing: [.influence, .reach]
    case .personChooses, .suppression: [.reach]
    case .authentication: [.asked]
    case .callsReturn: [.request, .start, .acquire, .answers]
    case .timers: [.session, .intent]
    case .consent: [.request, .start, .session]
    case .radio: [.request, .session]
    case .selection: [.selection]
    case .ledger: [.answers, .radio]
    case .traps: [.request, .acquire, .answers]
    }
  }
}

/// What an invariant says of a step.
enum Verdict {
  /// It has nothing to say.
  case idle
  case held
  case broken(String)

  static func expect(_ condition: Bool, _ sentence: @autoclosure () -> String) -> Verdict {
    condition ? .held : .broken(sentence())
  }
}

/// One step: what was, what happened, what the phone wants done, what is.
struct Step {
  let before: Node
  let event: Event
  let effects: [Effect]
  let after: Node
  let world: World
}
