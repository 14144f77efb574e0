package import AndroidModel

extension AndroidPlatform {
  /// Reads `platform` over the defaults.
  package init(_ reader: inout ObjectReader) throws(PhoneFileError) {
    self.init()
    apiLevel = try reader.wholeNumber("androidApi", in: 1...1_000) ?? apiLevel
    try reader.bool("walletRoleFeature", into: &hasWalletRole)
    try reader.bool("prefixRouting", into: &routesPrefixes)
    try reader.bool("subsetRouting", into: &routesSubsets)
    try reader.bool("multipleBindings", into: &keepsSeveralBindings)
    try reader.finish()
  }
}

extension AndroidDevice {
  /// Reads `device` over the defaults.
  package init(_ reader: inout ObjectReader) throws(PhoneFileError) {
    self.init()
    try reader.bool("screenOn", into: &screenIsOn)
    try reader.bool("locked", into: &isLocked)
    try reader.bool("secureNfc", into: &secureNFC)
    try reader.bool("nfcEnabled", into: &nfcIsEnabled)
    try reader.finish()
  }
}

extension AndroidPreferences {
  /// Reads `preferences`; a key that is missing or null names nobody.
  package init(_ reader: inout ObjectReader) throws(PhoneFileError) {
    self.init()
    walletRoleHolder = try reader.textOrNull("walletRoleHolder").map(PackageName.init)
    paymentDefault = try reader.textOrNull("paymentDefault").map(ServiceID.init)
    foreground = try reader.textOrNull("foreground").map(ServiceID.init)
    nextTap = try reader.textOrNull("nextTap").map(ServiceID.init)
    try reader.bool("roleHolderAllowsSharedPriority", into: &roleHolderAllowsSharedPriority)
    associatedServices = try reader.texts("associatedServices").map(ServiceID.init)
    try reader.finish()
  }
}

extension AndroidService {
  /// Reads `services`, in order; two of one id are refused.
  ///
  /// - Parameter readMore: reads the keys of an entry that are not Android's own.
  package static func services(
    _ reader: inout ObjectReader, readMore: (inout ObjectReader) throws(PhoneFileError) -> Void = { _ in }
  ) throws(PhoneFileError) -> [AndroidService] {
    var services: [AndroidService] = []
    var ids: Set<ServiceID> = []
    for var entry in try reader.objects("services", of: "services") {
      try readMore(&entry)
      let service = try AndroidService(&entry)
      guard ids.insert(service.id).inserted else {
        throw reader.wrong("services", .string(service.id.name), allowed: "services whose ids differ")
      }
      services.append(service)
    }
    return services
  }

  /// Reads one service; AIDs that are not valid are kept apart, as Android skips them.
  package init(_ reader: inout ObjectReader) throws(PhoneFileError) {
    let id = try reader.neededText("id", "the service's name, as \"Wallet\"")
    let package = try reader.neededText("package", "the app's package, as \"com.example.wallet\"")
    let className = try reader.neededText("class", "the component's class, as \"WalletService\"")
    var isOnHost = true
    try reader.bool("onHost", into: &isOnHost)
    self.init(ServiceID(id), package: PackageName(package), className: className, isOnHost: isOnHost)
    secureElement = try reader.textOrNull("secureElement").map(Self.element)
    var categories: Set<Category> = []
    for var entry in try reader.objects("aidGroups", of: "AID groups") {
      let group = try AIDGroup(&entry)
      guard categories.insert(group.category).inserted else {
        throw reader.wrong("aidGroups", .string(group.category.rawValue), allowed: "one group for each category")
      }
      aidGroups.append(group)
    }
    try reader.bool("requireUnlock", into: &requiresUnlock)
    try reader.bool("requireScreenOn", into: &requiresScreenOn)
    try reader.bool("otherEnabled", into: &otherIsEnabled)
    pollingFilters = try reader.texts("pollingFilters")
    autoTransactFilters = try reader.texts("autoTransactFilters")
    pollingPatternFilters = try reader.texts("pollingPatternFilters")
    try reader.bool("defaultToObserveMode", into: &defaultsToObserveMode)
    try reader.bool("wantsRoleHolderPriority", into: &wantsRoleHolderPriority)
    try reader.finish()
  }

  /// Two short names stand for the first element of their kind.
  private static func element(_ name: String) -> String {
    switch name {
    case "eSE", "SIM": name + "1"
    default: name
    }
  }
}

extension AndroidService.AIDGroup {
  package init(_ reader: inout ObjectReader) throws(PhoneFileError) {
    var category: AndroidService.Category?
    for choice in AndroidService.Category.allCases where try reader.string("category") == choice.rawValue {
      category = choice
    }
    guard let category else {
      throw reader.wrong("category", reader.value("category") ?? .null, allowed: "\"payment\", \"other\"")
    }
    let texts = try reader.texts("aids")
    guard texts.count <= Self.most else {
      throw reader.wrong("aids", .array(texts.map { .string($0) }), allowed: "at most \(Self.most) AIDs")
    }
    self.init(category, texts: texts)
    try reader.finish()
  }
}
