import ISO7816

extension PreferredServices {
  /// Nobody is announced each time; a package only where its payment service or the user is another (Android,
  /// PreferredServices `onWalletRoleHolderChanged`; confidence A).
  mutating func roleHolderChanged(
    _ holder: PackageName?, user: Int, _ effects: inout [PreferenceEffect]
  ) -> PreferenceReply {
    preferences.walletRoleHolder = holder
    rebuildAndRoute(&effects)
    announceRoleHolder(user: user, &effects)
    return .done(.roleHolderService)
  }

  private mutating func announceRoleHolder(user: Int, _ effects: inout [PreferenceEffect]) {
    guard platform.hasWalletRole else { return }
    let service = roleHolderService()
    guard preferences.walletRoleHolder == nil || service != paymentService || user != self.user else { return }
    self.user = user
    paymentService = service
    effects.append(.announcePayment(service))
  }

  mutating func paymentServiceChanged(
    _ service: ServiceID?, _ effects: inout [PreferenceEffect]
  ) -> PreferenceReply {
    let rule = platform.hasWalletRole ? AndroidRule.roleHolderService : .paymentDefault
    guard service != paymentService else { return .done(rule) }
    paymentService = service
    if !platform.hasWalletRole { preferences.paymentDefault = service }
    rebuildAndRoute(&effects)
    effects.append(.announcePayment(service))
    return .done(rule)
  }

  /// The service must be allowed to come first, and the caller in front; it may name another app's service.
  mutating func requestForeground(
    _ service: ServiceID, _ caller: ForegroundRequest.Caller, isInFront: Bool, _ effects: inout [PreferenceEffect]
  ) -> PreferenceReply {
    guard mayBePreferred(service) else { return .refused(.overrideForbidden) }
    guard isInFront else { return .refused(.callerInFront) }
    foreground.service = service
    foreground.caller = caller
    announceForeground(&effects)
    return .done(.foregroundPreference)
  }

  /// The preference ends with the uid that asked for it, and no other.
  mutating func endForeground(_ uid: Int, _ effects: inout [PreferenceEffect]) -> PreferenceReply {
    guard foreground.caller.isCalled(by: uid) else { return .refused(.foregroundEnds) }
    foreground.service = nil
    foreground.caller = .nobody
    announceForeground(&effects)
    return .done(.foregroundEnds)
  }

  mutating func setNextTap(
    _ service: ServiceID?, user: Int, _ effects: inout [PreferenceEffect]
  ) -> PreferenceReply {
    let isArmed = foreground.nextTap.isConsumedAtEnd
    foreground.nextTap = service.map { isArmed ? .consumedAtEnd($0) : .chosen($0) } ?? .none
    announceForeground(isOtherUser: service != nil && user != self.user, &effects)
    return .done(.nextTap)
  }

  /// What changed may forbid the preference in force; the role holder's payment service may be another.
  mutating func servicesUpdated(_ effects: inout [PreferenceEffect]) -> PreferenceReply {
    rebuildAndRoute(&effects)
    var rule = AndroidRule.roleHolderService
    if let service = foregroundInForce, !mayBePreferred(service) {
      foreground.service = nil
      foreground.caller = .nobody
      announceForeground(&effects)
      rule = .overrideForbidden
    }
    announceRoleHolder(user: user, &effects)
    return .done(rule)
  }

  /// Whether the service may come before the payment default (Android, PreferredServices `isForegroundAllowedLocked`;
  /// confidence A).
  func mayBePreferred(_ id: ServiceID) -> Bool {
    guard !mayOverridePayment, id != preferences.paymentDefault else { return true }
    guard !servesOtherAIDs else { return false }
    guard let service = registrations.services.first(where: { $0.id == id }) else { return true }
    guard !service.isPayment else { return false }
    guard let paymentDefault = preferences.paymentDefault else { return true }
    return !registrations.patterns(of: id).contains { pattern in
      let resolution = index.resolve(pattern.aid.bytes)
      return resolution.winner == paymentDefault && resolution.category == .payment
    }
  }

  /// Announces the preference where it is another than the one in force.
  mutating func announceForeground(isOtherUser: Bool = false, _ effects: inout [PreferenceEffect]) {
    let preferred = foreground.preferred
    guard preferred != foregroundInForce || isOtherUser else { return }
    foregroundInForce = preferred
    rebuildAndRoute(&effects)
    effects.append(.announceForeground(preferred))
  }
}
