import PhoneModel

/// The rules for a dictionary of entitlements, wherever it was found.
struct EntitlementRules {
  let list: [String: PropertyValue]
  /// Where a key of the list is.
  let place: (_ key: String) -> Place

  /// - Parameter place: where a key of the list is.
  init(_ list: [String: PropertyValue], place: @escaping (_ key: String) -> Place) {
    self.list = list
    self.place = place
  }

  func findings() -> [Finding] { keys() + emulation() + prefixes() + defaultApp() }

  private func finding(_ rule: AuditRule, _ key: String, _ message: String) -> Finding {
    Finding(rule, at: place(key), message)
  }

  private func value(_ key: EntitlementKey) -> PropertyValue? { list[key.rawValue] }

  /// The keys that a misspelt one was meant to be: what is missing is then said once, by its spelling.
  private var misspelt: [(found: String, meant: EntitlementKey)] {
    list.keys.sorted().compactMap { found in EntitlementKey.meant(by: found).map { (found, $0) } }
  }

  private func keys() -> [Finding] {
    misspelt.map { finding(.keyMisspelt, $0.found, "\($0.found) does not exist; \($0.meant.rawValue) was meant") }
      + EntitlementKey.ofInfoPlist.filter { list[$0] != nil && $0 != "com.apple.developer.nfc.readersession.formats" }
      .map { finding(.keyInWrongFile, $0, "\($0) belongs into Info.plist") }
  }

  private func isMeant(_ key: EntitlementKey) -> Bool { misspelt.contains { $0.meant == key } }

  private func emulation() -> [Finding] {
    let key = EntitlementKey.emulation
    switch value(key) {
    case .bool(true): return []
    case .bool(false): return [finding(.emulationFalse, key.rawValue, "\(key.rawValue) is false")]
    case let found?:
      return [finding(.emulationNotBoolean, key.rawValue, "\(key.rawValue) is \(found.shown), not a Boolean")]
    case nil where isMeant(key) || value(.defaultApp) != nil: return []
    case nil: return [finding(.emulationMissing, key.rawValue, "\(key.rawValue) is not there")]
    }
  }

  private func prefixes() -> [Finding] {
    let key = EntitlementKey.prefixes
    switch value(key) {
    case .array(let values) where values.isEmpty: return [finding(.prefixesEmpty, key.rawValue, "the list is empty")]
    case .array(let values):
      return PrefixRules(values) { finding($0, "\(key.rawValue)[\($1)]", $2) }.findings()
    case let found?:
      return [finding(.prefixesNotArray, key.rawValue, "\(key.rawValue) is \(found.shown), not an array")]
    case nil where value(.emulation) != .bool(true) || isMeant(key): return []
    case nil: return [finding(.prefixesMissing, key.rawValue, "\(key.rawValue) is not there")]
    }
  }

  private func defaultApp() -> [Finding] {
    let key = EntitlementKey.defaultApp
    switch value(key) {
    case nil: return []
    case .bool(true) where value(.emulation) == nil && !isMeant(.emulation):
      return [finding(.defaultAppAlone, key.rawValue, "\(EntitlementKey.emulation.rawValue) is not there")]
    case .bool: return []
    case let found?:
      return [finding(.defaultAppNotBoolean, key.rawValue, "\(key.rawValue) is \(found.shown), not a Boolean")]
    }
  }
}
