/// The rules for an Info.plist: no entitlement belongs there.
struct InfoPlistRules {
  let list: [String: PropertyValue]
  let place: (_ key: String) -> Place

  func findings() -> [Finding] {
    list.keys.sorted().compactMap { key in
      let isOurs = EntitlementKey(rawValue: key) != nil || EntitlementKey.meant(by: key) != nil
      guard isOurs else { return nil }
      return Finding(.keyInWrongFile, at: place(key), "\(key) is an entitlement and does nothing in Info.plist")
    }
  }
}
