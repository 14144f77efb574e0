/// One finding on the way to whom a field or a double-click reaches: the facts, the rule and a sentence.
package enum ContactlessFinding: Hashable, Sendable {
  case radioOff
  case emulates(AppID, SceneEvent)
  case nobodyEmulates
  case assertionHeld(AppID)
  case noAssertion
  case sessionInFront(AppID)
  case noDefaultApp
  case defaultWithoutRadio(AppID)
  case defaultIneligible(AppID)
  case defaultAuthenticates(AppID, SceneEvent)
  case defaultInFront(AppID, SceneEvent)
  case defaultLaunched(AppID, SceneEvent, over: AppID?)
  case expressCard
  case wallet(SceneEvent, over: AppID?)

  package var rule: Rule {
    switch self {
    case .radioOff: .fieldRadioOff
    case .emulates, .nobodyEmulates: .fieldEmulating
    case .assertionHeld, .noAssertion: .assertionSuppresses
    case .sessionInFront: .fieldSession
    case .noDefaultApp: .defaultAppChosen
    case .defaultWithoutRadio, .defaultIneligible: .defaultAppUnusable
    case .defaultAuthenticates: .defaultAppAuthentication
    case .defaultInFront: .defaultAppInFront
    case .defaultLaunched(_, .readerDetected, _): .defaultAppField
    case .defaultLaunched(_, .presentation, _): .defaultAppDoubleClick
    case .expressCard: .expressCard
    case .wallet(.readerDetected, over: nil): .walletField
    case .wallet(.readerDetected, over: .some): .walletCovers
    case .wallet(.presentation, _): .walletDoubleClick
    }
  }

  package var sentence: String {
    switch self {
    case .radioOff: "the NFC radio is off: no field is sensed"
    case .emulates(let app, .readerDetected): "\(app) is in front and emulates a card: the tap is its own"
    case .emulates(let app, .presentation): "\(app) is in front and emulates a card: the double-click opens nothing"
    case .nobodyEmulates: "no app in front emulates a card"
    case .assertionHeld(let app):
      "\(app) holds a presentment intent assertion: the default app, the wallet and express cards stay quiet"
    case .noAssertion: "no presentment intent assertion is held"
    case .sessionInFront(let app): "\(app) is in front with a card session, which is told of the field"
    case .noDefaultApp: "the person picked no app as the default: it is the system's wallet"
    case .defaultWithoutRadio(let app): "\(app) is the default app, but the NFC radio is off: it is not launched"
    case .defaultIneligible(let app):
      "\(app) is the default app, but the phone cannot emulate cards now: it is not launched"
    case .defaultAuthenticates(let app, let event):
      "\(app) is the default app and the phone is locked: \(Self.cause(event)) launches it after authentication"
    case .defaultInFront(let app, let event):
      "\(app) is the default app and in front: it is told of \(Self.cause(event))"
    case .defaultLaunched(let app, let event, over: nil):
      "\(app) is the default app: \(Self.cause(event)) launches it"
    case .defaultLaunched(let app, let event, over: let other?):
      "\(app) is the default app: \(Self.cause(event)) launches it, and the session of \(other) ends"
    case .expressCard: "an express card takes the field; it is not simulated, so the reader finds no card"
    case .wallet(.readerDetected, over: nil): "the system's wallet takes the field; it holds no card here"
    case .wallet(.readerDetected, over: let app?):
      "the system's wallet takes the field and covers \(app), whose session ends; it holds no card here"
    case .wallet(.presentation, _): "the system's wallet opens over the app; it holds no card here"
    }
  }

  private static func cause(_ event: SceneEvent) -> String {
    switch event {
    case .readerDetected: "the field"
    case .presentation: "the double-click"
    }
  }

  /// Whether the timeline says it: what was reached by another effect, and what only led on, it does not.
  var isNoted: Bool {
    switch self {
    case .radioOff, .emulates(_, .presentation), .defaultWithoutRadio, .defaultIneligible, .expressCard, .wallet: true
    case .emulates(_, .readerDetected), .nobodyEmulates, .assertionHeld, .noAssertion, .sessionInFront, .noDefaultApp,
      .defaultAuthenticates, .defaultInFront, .defaultLaunched:
      false
    }
  }
}
