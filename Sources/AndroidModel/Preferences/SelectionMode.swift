/// How the system says it chooses for a category.
package enum SelectionMode: String, Hashable, Sendable {
  case preferDefault, alwaysAsk, askIfConflict
}

extension PreferredServices {
  /// For payment: the default where there is one, else it asks each time; for other: it asks where services conflict
  /// (Android, CardEmulation `getSelectionModeForCategory`; confidence A).
  package func selectionMode(for category: AndroidService.Category) -> SelectionMode {
    switch category {
    case .other: .askIfConflict
    case .payment:
      (platform.hasWalletRole ? preferences.walletRoleHolder != nil : preferences.paymentDefault != nil)
        ? .preferDefault : .alwaysAsk
    }
  }

  /// Whether an app in front may be preferred for AIDs of the category; always since API level 35.
  package func allowsForeground(for category: AndroidService.Category) -> Bool {
    switch category {
    case .other: true
    case .payment: platform.hasWalletRole || platform.apiLevel >= 35 || mayOverridePayment
    }
  }

  /// Replaces the holder of the wallet role without an announcement, as reading the setting finds it.
  package mutating func setRoleHolder(_ holder: PackageName?) {
    preferences.walletRoleHolder = holder
    if platform.hasWalletRole { paymentService = roleHolderService() }
    rebuild()
  }
}
