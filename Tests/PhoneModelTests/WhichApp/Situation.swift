import ISO7816
import PhoneModel

/// A phone with a wallet that may be the default, a transit app, a badge, and short ways to drive it.
struct Situation {
  static let wallet = AppID("wallet")
  static let transit = AppID("transit")
  static let badge = AppID("badge")

  var phone: Phone
  var now = Instant.start
  private var lastCall = 0

  init(
    defaultApp: AppID? = Situation.wallet, express: Bool = false, settings: PhoneSettings = PhoneSettings(),
    circumstances: Circumstances = Circumstances(consent: .accepted), front: AppID? = Situation.transit
  ) {
    phone = Phone(
      apps: [
        Self.wallet: Entitlements(defaultContactlessApp: true), Self.transit: Entitlements(),
        Self.badge: Entitlements(),
      ], circumstances: circumstances, settings: settings, defaultApp: defaultApp, hasExpressCard: express)
    if let front { _ = phone.step(.person(.open(front)), at: now) }
  }

  mutating func step(_ event: Event) -> [Effect] { phone.step(event, at: now) }

  mutating func person(_ action: PersonAction) -> [Effect] { step(.person(action)) }

  mutating func fieldOn() -> [Effect] { step(.reader(.fieldOn(.none))) }

  mutating func fieldOff() -> [Effect] { step(.reader(.fieldOff)) }

  /// A field that comes, and that was not there before.
  mutating func tap() -> [Effect] {
    _ = fieldOff()
    return fieldOn()
  }

  private mutating func result(_ event: (CallID) -> AppEvent) -> CallResult? {
    lastCall += 1
    let call = CallID(lastCall)
    for case .returns(call, let result) in step(.app(event(call))) { return result }
    return nil
  }

  mutating func session(_ app: AppID = Situation.transit) -> CallResult? { result { .requestSession($0, app) } }

  mutating func start() -> CallResult? {
    guard let id = phone.session.session?.id else { return nil }
    return result { .startEmulation($0, id) }
  }

  mutating func acquire(_ app: AppID = Situation.transit) -> CallResult? { result { .acquireAssertion($0, app) } }

  mutating func wait(_ duration: Duration) { now = now + duration }
}

extension [Effect] {
  /// What the effects say of apps that come to the front, are told or asked for, without rules.
  var scenes: [String] {
    compactMap { effect in
      switch effect {
      case .launch(let app, let event, let rule): "launch \(app) \(event?.rawValue ?? "-") \(rule.rawValue)"
      case .tell(let app, let event, let rule): "tell \(app) \(event.rawValue) \(rule.rawValue)"
      case .authenticate(let app, let rule): "authenticate \(app) \(rule.rawValue)"
      case .returns, .post, .finishStream, .assertionEnded, .answerReader, .phoneAnswers, .cardPresent, .setTimer,
        .cancelTimer, .sheet, .askConsent, .trap, .note:
        nil
      }
    }
  }
}
