extension PreferredServices {
  /// Only an app whose service is preferred may switch it, while NFC is on and no transaction runs (Android, NfcService
  /// `setObserveMode`, RegisteredAidCache `isPreferredServicePackageNameForUser`; confidence A).
  mutating func setObserveMode(
    on: Bool, by package: PackageName?, _ effects: inout [PreferenceEffect]
  ) -> PreferenceReply {
    guard nfcIsOn else { return .refused(.observeModeNFCOff) }
    guard isPreferred(package) else { return .refused(.observeModeOwner) }
    guard !observeMode.isInTransaction else { return .refused(.observeModeTransaction) }
    switchObserveMode(on: on, &effects)
    return .done(.observeModeOwner)
  }

  private func isPreferred(_ package: PackageName?) -> Bool {
    let services = registrations.services
    let preferred: Set<PackageName> =
      if let service = foregroundInForce {
        Set(services.filter { $0.id == service }.map(\.package))
      } else if platform.hasWalletRole {
        Set(services.filter { preferences.shareRank(of: $0, on: platform) }.map(\.package))
          .union(preferences.walletRoleHolder.map { [$0] } ?? [])
      } else {
        Set(services.filter { $0.id == paymentService }.map(\.package))
      }
    guard let package else { return !preferred.isEmpty || preferredService != nil }
    return preferred.contains(package)
  }

  /// A service that is preferred now has its wish, after a running transaction or one just ended.
  mutating func wantObserveMode(of service: ServiceID?, _ effects: inout [PreferenceEffect]) {
    let wish = registrations.services.contains { $0.id == service && $0.defaultsToObserveMode }
    if observeMode.isInTransaction || observeMode.pending != .nothing {
      observeMode.pending = .afterTransaction(on: wish)
    } else {
      switchObserveMode(on: wish, &effects)
    }
  }

  mutating func observeModeDue(_ effects: inout [PreferenceEffect]) -> PreferenceReply {
    switch (observeMode.pending, observeMode.isInTransaction) {
    case (.nothing, _), (_, true): break
    case (.afterTransaction(let on), false):
      observeMode.pending = .nothing
      switchObserveMode(on: on, &effects)
    }
    return .done(.observeModeDefault)
  }

  private mutating func switchObserveMode(on: Bool, _ effects: inout [PreferenceEffect]) {
    guard observeMode.isOn != on else { return }
    observeMode.isOn = on
    effects.append(.tellObserveMode(on))
  }
}
