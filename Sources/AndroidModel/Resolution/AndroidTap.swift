package import ISO7816

/// What becomes of a SELECT by name in a tap that begins now: who answers it, and each rule that led there, in order.
package struct AndroidTap: Hashable, Sendable {
  package enum Answerer: Hashable, Sendable {
    /// The reader finds no card.
    case nobody
    /// The service gets the SELECT.
    case service(ServiceID)
    /// An applet in a secure element gets it, by the registration of these services; nil for an element without a name.
    case element(String?, [ServiceID])
    /// The phone answers, and no app is asked.
    case phone([UInt8])
    /// The platform answers a name of its own.
    case platform([UInt8])
    /// The person is asked about these services, and the reader gets nothing.
    case person([ServiceID])
  }

  package let answerer: Answerer
  package let reasons: [AndroidReason]

  package init(
    _ aid: AID, platform: AndroidPlatform = AndroidPlatform(), device: AndroidDevice = AndroidDevice(),
    preferences: AndroidPreferences = AndroidPreferences(), services: [AndroidService]
  ) {
    guard device.nfcIsEnabled else {
      self.init(.nobody, [AndroidReason(.listening, "NFC is off: the reader finds no card")])
      return
    }
    var situation = AndroidSituation()
    (situation.platform, situation.device) = (platform, device)
    (situation.preferences, situation.services) = (preferences, services)
    let phone = AndroidPhone(situation)
    let route = AndroidRoute(aid, platform: platform, device: device, preferences: preferences, services: services)
    var reasons = phone.watching + route.reasons
    let answerer: Answerer
    switch (route.outcome, phone.route(for: aid.bytes), route.reasons.last?.rule) {
    case (.chooser(let services), .element(let element), _):
      reasons.removeLast()
      reasons.append(
        AndroidReason(
          .offHost,
          "\(services.map(\.name).joined(separator: ", ")) are in \(element ?? "a secure element"), to which the "
            + "controller routes the AID; no person is asked"))
      answerer = .element(element, services)
    case (.respond, .element(let element), .offHost):
      answerer = .element(element, [phone.resolve(aid.bytes)?.winner].compactMap(\.self))
    case (.deliver(let service), _, _): answerer = .service(service)
    case (.respond(let bytes), _, .platformProbe): answerer = .platform(bytes)
    case (.respond(let bytes), _, _): answerer = .phone(bytes)
    case (.chooser(let services), _, _): answerer = .person(services)
    }
    self.init(answerer, reasons)
  }

  private init(_ answerer: Answerer, _ reasons: [AndroidReason]) {
    self.answerer = answerer
    self.reasons = reasons
  }
}

extension AndroidPhone {
  /// Why a reader finds no card yet, though NFC is on: the service that comes first wants to watch readers before.
  fileprivate var watching: [AndroidReason] {
    guard host.observe.isOn, let service = context.preferred else { return [] }
    let isInFront = context.service(service).map { context.packagesInFront.contains($0.package) } ?? false
    return [
      AndroidReason(.observeModeDefault, "\(service) is preferred and asks for observe mode"),
      AndroidReason(
        .listening,
        "the reader finds a card once a frame that suspends observe mode comes, or the app of \(service) ends it"
          + (isInFront ? "" : ", or \(service) has had its frames for 3 s")),
    ]
  }
}
