/// Who comes first, and what a change of that means for bindings, observe mode and listeners.
extension AndroidPhone {
  mutating func step(_ event: AndroidPersonEvent, at now: Duration, _ effects: inout [AndroidEffect]) {
    switch event {
    case .chooses(let service):
      effects.append(.prompt(.tapAgain(service, askedCategory), .tapAgain))
      prefer(.setNextTap(service, user: preferred.user), at: now, &effects)
    case .dismissesTapAgain: prefer(.setNextTap(nil, user: preferred.user), at: now, &effects)
    case .locks(let locked): context.device.isLocked = locked
    case .screen(let isOn): context.device.screenIsOn = isOn
    case .opens(let package): packageInFront = package
    }
    readContext()
  }

  mutating func prefer(_ event: PreferenceEvent, at now: Duration, _ effects: inout [AndroidEffect]) {
    switch event {
    case .paymentServiceChanged(let service): change(event, thenPayment: service, &effects)
    case .foregroundChanged(let service): change(event, thenForeground: service, &effects)
    case .nfcSwitched(let on):
      change(event, &effects)
      if on { preferObserveMode(&effects) } else { host.observe.set(false, .observeModeNFCOff, context, &effects) }
    case .setDefaultsToObserveMode(let on, let service):
      let isNews = context.service(service).map { $0.defaultsToObserveMode != on } ?? false
      change(event, &effects)
      if isNews { preferObserveMode(&effects) }
    case .roleHolderChanged, .requestForeground, .releaseForeground, .uidToBackground, .setNextTap, .activated,
      .offHostSelected, .deactivated, .servicesUpdated, .registerAIDs, .removeAIDs:
      change(event, &effects)
    }
  }

  /// A service that the system names is bound, whether or not it is news.
  private mutating func change(
    _ event: PreferenceEvent, thenPayment payment: ServiceID?? = nil, thenForeground foreground: ServiceID?? = nil,
    _ effects: inout [AndroidEffect]
  ) {
    let before = preferred.preferredService
    var follows: [PreferenceEffect] = []
    let reply = preferred.step(event, &follows)
    readContext()
    if event.isCall { effects.append(AndroidEffect(reply)) }
    if case .some(let service) = payment { host.paymentPreferred(service, &effects) }
    if case .some(let service) = foreground { host.foregroundPreferred(service, context, &effects) }
    for effect in follows {
      switch effect {
      case .announceForeground(let service):
        effects.append(.announceForeground(service))
        if foreground == nil { host.foregroundPreferred(service, context, &effects) }
      case .announcePayment(let service):
        effects.append(.announcePayment(service))
        if payment == nil { host.paymentPreferred(service, &effects) }
      case .tellPreferred: break
      case .requestRouting(let request): effects.append(.requestRouting(request))
      case .clearRoutingMirror: effects.append(.clearRoutingMirror)
      }
    }
    if preferred.preferredService != before { preferObserveMode(&effects) }
    for case .tellPreferred(let package, let isPreferred) in follows {
      effects.append(.notice(AndroidNotice(.preferred(isPreferred), to: package)))
    }
  }

  /// Takes over what host emulation must know of services and preferences.
  mutating func readContext() {
    let services = preferred.registrations.services
    let preferences = preferred.preferences
    context.services = services
    context.foreground = preferred.foregroundInForce
    context.preferredPayment = preferred.paymentService
    context.walletRoleHolder = preferences.walletRoleHolder
    context.paymentDefault = preferences.paymentDefault
    context.device.nfcIsEnabled = preferred.nfcIsOn
    let wallets = services.filter {
      $0.package == preferences.walletRoleHolder || preferences.shareRank(of: $0, on: context.platform)
    }
    context.walletServices = wallets.sorted { $0.sortKey < $1.sortKey }.map(\.id)
    context.packagesInFront = Set(
      [packageInFront, preferred.foreground.service.flatMap(context.service)?.package].compactMap(\.self))
  }
}

extension AndroidService {
  /// How Android sorts components: by package, then class, in either case.
  fileprivate var sortKey: (String, String) { (package.name.lowercased(), className.lowercased()) }
}

extension PreferenceEvent {
  /// Whether somebody waits for what becomes of it.
  fileprivate var isCall: Bool {
    switch self {
    case .activated, .deactivated, .offHostSelected: false
    case .roleHolderChanged, .paymentServiceChanged, .foregroundChanged, .requestForeground, .releaseForeground,
      .uidToBackground, .setNextTap, .servicesUpdated, .registerAIDs, .removeAIDs, .nfcSwitched,
      .setDefaultsToObserveMode:
      true
    }
  }
}

extension AndroidEffect {
  fileprivate init(_ reply: PreferenceReply) {
    self =
      switch reply {
      case .done(let rule): .returns(true, rule)
      case .refused(let rule): .returns(false, rule)
      case .invalidArgument(let rule): .invalidArgument(rule)
      }
  }
}
