import AndroidModel
import ISO7816
import PhoneRuntime

extension RouteExplanation {
  /// By Android's rules.
  init(_ aid: AID, _ scene: [RouteScene.Act], on file: PhoneFile.Android) {
    var phone = file
    let before = RouteScene.play(scene, on: &phone)
    let tap = AndroidTap(
      aid, platform: phone.platform, device: phone.device, preferences: phone.preferences, services: phone.services)
    let packages = Dictionary(phone.services.map { ($0.id, $0.package.name) }) { first, _ in first }
    let named = { (id: ServiceID) in packages[id].map { "\(id) of \($0)" } ?? id.name }
    let select = "SELECT \(aid)"
    var winner: ServiceID?
    switch tap.answerer {
    case .nobody: (answeredBy, outcome) = ("nobody", "\(select) reaches no app")
    case .service(let id):
      winner = id
      (answeredBy, outcome) = ("app", "\(select) reaches \(named(id))")
    case .element(let element, let ids):
      if ids.count == 1 { winner = ids[0] }
      let names = ids.map(named).joined(separator: ", ")
      (answeredBy, outcome) = ("element", "\(select) reaches \(element ?? "a secure element"), for \(names)")
    case .phone(let bytes):
      (answeredBy, outcome) = ("phone", "\(select) is answered \(Hex.string(bytes)) by the phone, and reaches no app")
    case .platform(let bytes):
      (answeredBy, outcome) = ("system", "\(select) is answered \(Hex.string(bytes)) by the system, and reaches no app")
    case .person(let ids):
      let names = ids.map(named).joined(separator: ", ")
      (answeredBy, outcome) = ("nobody", "\(select) reaches no app until the person chooses: \(names)")
    }
    platform = "android"
    self.select = aid.description
    app = winner.flatMap { packages[$0] }
    service = winner?.name
    ignored = before.ignored.isEmpty ? nil : before.ignored
    steps = (before.reasons + tap.reasons).map { Step(rule: $0.rule.rawValue, sentence: $0.sentence) }
  }
}
