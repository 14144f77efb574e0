import Foundation
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
  /// The app that the tap is for; none where the reader finds no card.
  let app: String?
  /// Who answers the SELECT: `app`, `phone`, `system` or `nobody`.
  let answeredBy: String
  /// One line.
  let outcome: String
  let steps: [Step]

  var text: String {
    let width = String(steps.count).count
    let lines = steps.enumerated().map { index, step in
      let number = String(index + 1)
      return "  \(String(repeating: " ", count: width - number.count))\(number). \(step.sentence) [\(step.rule)]\n"
    }
    return outcome + "\n" + lines.joined()
  }

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("texts are always JSON") }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension RouteExplanation {
  /// By Apple's rules.
  init(_ name: [UInt8], for event: SceneEvent, on phone: Phone) {
    let route = SelectRoute(name, for: event, on: phone)
    platform = "ios"
    select = Hex.string(name)
    app = route.contactless.reach.app?.name
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
