package import ISO7816

/// What becomes of a SELECT by name in a tap that begins now: who answers it, and each finding that led there, in order.
package struct SelectRoute: Hashable, Sendable {
  package enum Answerer: Hashable, Sendable {
    /// The reader finds no card.
    case nobody
    /// The app gets the SELECT.
    case app(AppID)
    /// The phone answers for the app, which is not asked.
    case phone(AppID, StatusWord)
    /// The system answers the PPSE for the app.
    case system(AppID)
  }

  package let contactless: ContactlessRoute
  package let answerer: Answerer
  package let findings: [SelectFinding]

  /// - Parameter event: what begins the tap: a field, or a double-click with a field after it.
  package init(_ name: [UInt8], for event: SceneEvent, on phone: Phone) {
    contactless = ContactlessRoute(event, in: phone.contactlessSituation)
    guard let app = contactless.reach.app else {
      (answerer, findings) = (.nobody, [.nobody])
      return
    }
    var findings: [SelectFinding] = []
    let isEmulating = phone.session.isEmulating && phone.session.holder == app
    if !isEmulating { findings.append(.notEmulating(app)) }
    let entitlements = phone.apps[app] ?? Entitlements(hostCardEmulation: false)
    if let prefix = entitlements.selectIdentifierPrefixes.first(where: { $0.matches(name) }) {
      findings.append(.listed(app, prefix))
      answerer = .app(app)
    } else if name == PPSE.name {
      findings.append(.ppse(app))
      answerer = .system(app)
    } else {
      findings.append(.unlisted(app, phone.settings.unlistedSelectAnswer))
      answerer = .phone(app, phone.settings.unlistedSelectAnswer)
    }
    let others = phone.apps.filter { $0.key != app && $0.value.lists(name[...]) }.keys.map(\.name).sorted()
    findings += others.map { .otherLists(AppID($0)) }
    self.findings = findings
  }
}

/// One finding on the way to who answers a SELECT: the facts, the rule and a sentence.
package enum SelectFinding: Hashable, Sendable {
  case nobody
  case notEmulating(AppID)
  case listed(AppID, AIDPrefix)
  case ppse(AppID)
  case unlisted(AppID, StatusWord)
  case otherLists(AppID)

  package var rule: Rule {
    switch self {
    case .nobody, .notEmulating: .noCard
    case .listed: .selectListed
    case .ppse: .selectPPSE
    case .unlisted: .selectUnlisted
    case .otherLists: .selectInFront
    }
  }

  package var sentence: String {
    switch self {
    case .nobody: "no app gets the SELECT: the reader finds no card"
    case .notEmulating(let app): "the reader finds a card once \(app) starts emulation"
    case .listed(let app, let prefix): "\(app) lists \(prefix): it gets the SELECT"
    case .ppse(let app): "\(app) does not list the PPSE: the system answers it with the AIDs that \(app) lists"
    case .unlisted(let app, let status): "\(app) lists no prefix of it: the phone answers \(status)"
    case .otherLists(let app): "\(app) lists it too, and AIDs do not choose among apps"
    }
  }
}

extension ContactlessRoute.Reach {
  /// The app that the tap is for, now or after a launch.
  package var app: AppID? {
    switch self {
    case .nobody, .expressCard, .wallet: nil
    case .front(let app), .defaultInFront(let app), .launched(let app), .authenticated(let app): app
    }
  }
}
