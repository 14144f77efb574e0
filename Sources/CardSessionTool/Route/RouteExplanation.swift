import CardTrace
import ISO7816
import PhoneModel

/// Which app a tap reaches and each rule that led there, for people and for programs; a platform fills it in.
struct RouteExplanation: Hashable, Encodable {
  struct Step: Hashable, Encodable {
    let rule: String
    let sentence: String
  }

  /// Whose rules they are.
  let platform: String
  /// The name that is selected, in hexadecimal.
  let select: String
  /// The app that the tap is for, on Android its package; none where the reader finds no card or no app is asked.
  let app: String?
  /// The id of Android's service; none on an iPhone.
  let service: String?
  /// Who answers the SELECT: `app`, `phone`, `system`, on Android an `element`, or `nobody`.
  let answeredBy: String
  /// One line.
  let outcome: String
  /// What was said to happen before the tap and means nothing there, each in a sentence; nil for nothing.
  let ignored: [String]?
  let steps: [Step]

  var text: String {
    let width = String(steps.count).count
    let notes = (ignored ?? []).map { "  \($0)" }
    let lines = steps.enumerated().map { index, step in
      let number = String(index + 1)
      return "  \(String(repeating: " ", count: width - number.count))\(number). \(step.sentence) [\(step.rule)]"
    }
    return ([outcome] + notes + lines).map { PlainText.visible($0) + "\n" }.joined()
  }
}

extension RouteExplanation {
  /// By Apple's rules.
  init(_ name: [UInt8], for event: SceneEvent, on phone: Phone, ignored: [String] = []) {
    let route = SelectRoute(name, for: event, on: phone)
    platform = "ios"
    select = Hex.string(name)
    app = route.contactless.reach.app?.name
    service = nil
    self.ignored = ignored.isEmpty ? nil : ignored
    (answeredBy, outcome) =
      switch route.answerer {
      case .nobody: ("nobody", "SELECT \(Hex.string(name)) reaches no app")
      case .app(let app): ("app", "SELECT \(Hex.string(name)) reaches \(app)")
      case .phone(let app, let status):
        ("phone", "SELECT \(Hex.string(name)) is answered \(status) by the phone, for \(app)")
      case .system(let app): ("system", "SELECT \(Hex.string(name)) is answered by the system, for \(app)")
      }
    steps =
      route.contactless.findings.map { Step(rule: $0.rule.rawValue, sentence: $0.sentence) }
      + route.findings.map { Step(rule: $0.rule.rawValue, sentence: $0.sentence) }
  }
}
