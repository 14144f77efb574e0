import PhoneModel

/// What happens on a phone before a tap, as `route` takes it: words in order.
enum RouteScene {
  enum Act: Hashable, Sendable {
    /// The person opens an app.
    case open(String)
    case home, lock, unlock
    /// The screen is lit or goes dark, which only Android's rules ask for.
    case screen(isOn: Bool)
    /// The app in front gets an assertion, gets a session, starts emulation.
    case acquire, session, start
    /// The person double-clicks; the last act.
    case doubleClick
  }

  /// The words that are allowed, for help and errors.
  static let words = [
    "open", "home", "lock", "unlock", "screen-on", "screen-off", "acquire", "session", "start", "double-click",
  ]

  /// What makes no sense, in a sentence.
  enum Refusal: Error, Hashable, CustomStringConvertible {
    case unknown(String)
    case noApp
    case notInstalled(String, apps: [String])
    case nobodyInFront(String)
    case notLast
    case refused(String, String)

    var description: String {
      switch self {
      case .unknown(let word): "\"\(word)\" is none of the words \(RouteScene.words.joined(separator: ", "))"
      case .noApp: "open needs the id of an app"
      case .notInstalled(let app, let apps):
        "no app \"\(app)\" is in the phone file; there are: \(apps.isEmpty ? "none" : apps.joined(separator: ", "))"
      case .nobodyInFront(let word): "\(word) needs an app in front: open APP before it"
      case .notLast: "double-click stands last: the tap follows it"
      case .refused(let word, let why): "\(word) is refused: \(why)"
      }
    }
  }

  static func parse(_ words: [String]) throws(Refusal) -> [Act] {
    var acts: [Act] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard acts.last != .doubleClick else { throw .notLast }
      switch word {
      case "open":
        guard let app = rest.popFirst() else { throw .noApp }
        acts.append(.open(app))
      case "home": acts.append(.home)
      case "lock": acts.append(.lock)
      case "unlock": acts.append(.unlock)
      case "screen-on": acts.append(.screen(isOn: true))
      case "screen-off": acts.append(.screen(isOn: false))
      case "acquire": acts.append(.acquire)
      case "session": acts.append(.session)
      case "start": acts.append(.start)
      case "double-click": acts.append(.doubleClick)
      default: throw .unknown(word)
      }
    }
    return acts
  }

  /// Plays the acts on a phone; gives what the tap begins with.
  static func play(_ acts: [Act], on phone: inout Phone) throws(Refusal) -> SceneEvent {
    for act in acts {
      switch act {
      case .open(let name):
        guard phone.apps[AppID(name)] != nil else {
          throw .notInstalled(name, apps: phone.apps.keys.map(\.name).sorted())
        }
        _ = phone.step(.person(.open(AppID(name))), at: .start)
      case .home: _ = phone.step(.person(.home), at: .start)
      case .lock: _ = phone.step(.person(.lock), at: .start)
      case .unlock: _ = phone.step(.person(.unlock), at: .start)
      case .acquire: try call("acquire", &phone) { .acquireAssertion($0, $1) }
      case .session: try call("session", &phone) { .requestSession($0, $1) }
      case .start:
        guard let session = phone.session.session else { throw .refused("start", "no session lives") }
        try call("start", &phone) { call, _ in .startEmulation(call, session.id) }
      case .screen, .doubleClick: break
      }
    }
    return acts.last == .doubleClick ? .presentation : .readerDetected
  }

  /// A call of the app in front; the person consents when asked.
  private static func call(
    _ word: String, _ phone: inout Phone, _ event: (CallID, AppID) -> AppEvent
  ) throws(Refusal) {
    guard let app = phone.scene.front else { throw .nobodyInFront(word) }
    var effects = phone.step(.app(event(CallID(1), app)), at: .start)
    if effects.contains(.askConsent(app)) { effects += phone.step(.person(.consent(true)), at: .start) }
    for effect in effects {
      switch effect {
      case .trap(let trap): throw .refused(word, trap.description)
      case .returns(_, .sessionFailure(let failure, let rule)):
        throw .refused(word, "\(failure.rawValue) [\(rule.rawValue)]")
      case .returns(_, .assertionFailure(let failure, let rule)):
        throw .refused(word, "\(failure.rawValue) [\(rule.rawValue)]")
      case .returns, .post, .finishStream, .assertionEnded, .answerReader, .phoneAnswers, .cardPresent, .setTimer,
        .cancelTimer, .sheet, .askConsent, .launch, .tell, .authenticate, .note:
        break
      }
    }
  }
}
