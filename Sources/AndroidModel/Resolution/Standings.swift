/// How each service stands, which the AID in question does not change.
struct Standings {
  /// What a service is preferred as.
  struct Standing: Hashable {
    var isForeground = false
    /// The role holder's, or one that shares its rank.
    var isWallet = false
    var isPaymentDefault = false
  }

  private let standings: [Standing]
  /// The place of each service when those of the role holder are sorted by package and class, in either case.
  let order: [Int]
  let hasWalletRole: Bool

  init(_ services: [AndroidService], _ preferences: AndroidPreferences, on platform: AndroidPlatform) {
    hasWalletRole = platform.hasWalletRole
    let foreground = preferences.nextTap ?? preferences.foreground
    standings = services.map { service in
      Standing(
        isForeground: service.id == foreground,
        isWallet: platform.hasWalletRole
          && (service.package == preferences.walletRoleHolder || preferences.shareRank(of: service, on: platform)),
        isPaymentDefault: !platform.hasWalletRole && service.id == preferences.paymentDefault)
    }
    let names = services.map { ($0.package.name.lowercased(), $0.className.lowercased()) }
    order = services.indices.sorted { names[$0] == names[$1] ? $0 < $1 : names[$0] < names[$1] }
      .enumerated().reduce(into: Array(repeating: 0, count: services.count)) { $0[$1.element] = $1.offset }
  }

  subscript(service: Int) -> Standing { standings[service] }
}

extension AndroidPreferences {
  /// Whether the service of another package has the role holder's rank: the holder allows it, the service asks for it and
  /// has the same signer, on API level 36 and later.
  package func shareRank(of service: AndroidService, on platform: AndroidPlatform) -> Bool {
    walletRoleHolder != nil && platform.hasWalletRole && platform.apiLevel >= 36 && roleHolderAllowsSharedPriority
      && service.wantsRoleHolderPriority && service.package != walletRoleHolder
      && associatedServices.contains(service.id)
  }
}
