import AndroidModel
import PhoneRuntime

/// Every key of `android`.
extension PhoneFileWriter {
  static func android(_ android: PhoneFile.Android) -> String {
    object([
      ("platform", platform(android.platform)), ("device", device(android.device)),
      ("preferences", preferences(android.preferences)),
      ("services", array(android.services.map { service($0, card: android.cards[$0.id]) })),
    ])
  }

  private static func platform(_ platform: AndroidPlatform) -> String {
    object([
      ("androidApi", "\(platform.apiLevel)"), ("walletRoleFeature", "\(platform.hasWalletRole)"),
      ("prefixRouting", "\(platform.routesPrefixes)"), ("subsetRouting", "\(platform.routesSubsets)"),
      ("multipleBindings", "\(platform.keepsSeveralBindings)"),
    ])
  }

  private static func device(_ device: AndroidDevice) -> String {
    object([
      ("screenOn", "\(device.screenIsOn)"), ("locked", "\(device.isLocked)"), ("secureNfc", "\(device.secureNFC)"),
      ("nfcEnabled", "\(device.nfcIsEnabled)"),
    ])
  }

  private static func preferences(_ preferences: AndroidPreferences) -> String {
    object([
      ("walletRoleHolder", optional(preferences.walletRoleHolder?.name)),
      ("paymentDefault", optional(preferences.paymentDefault?.name)),
      ("foreground", optional(preferences.foreground?.name)), ("nextTap", optional(preferences.nextTap?.name)),
      ("roleHolderAllowsSharedPriority", "\(preferences.roleHolderAllowsSharedPriority)"),
      ("associatedServices", texts(preferences.associatedServices.map(\.name))),
    ])
  }

  private static func service(_ service: AndroidService, card: String?) -> String {
    let groups = service.aidGroups.map { group in
      object([
        ("category", quoted(group.category.rawValue)),
        ("aids", texts(group.patterns.map { "\($0)" } + group.skipped)),
      ])
    }
    return object(
      [
        ("id", quoted(service.id.name)), ("package", quoted(service.package.name)),
        ("class", quoted(service.className)), ("onHost", "\(service.isOnHost)"),
        ("secureElement", optional(service.secureElement)), ("aidGroups", array(groups)),
        ("requireUnlock", "\(service.requiresUnlock)"), ("requireScreenOn", "\(service.requiresScreenOn)"),
        ("otherEnabled", "\(service.otherIsEnabled)"), ("pollingFilters", texts(service.pollingFilters)),
        ("autoTransactFilters", texts(service.autoTransactFilters)),
        ("pollingPatternFilters", texts(service.pollingPatternFilters)),
        ("defaultToObserveMode", "\(service.defaultsToObserveMode)"),
        ("wantsRoleHolderPriority", "\(service.wantsRoleHolderPriority)"),
      ] + (card.map { [("card", quoted($0))] } ?? []))
  }

  private static func optional(_ text: String?) -> String { text.map(quoted) ?? "null" }

  private static func texts(_ texts: [String]) -> String { array(texts.map(quoted)) }

  private static func array(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }
}
