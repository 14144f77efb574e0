package import ISO7816

/// What Apple granted to an app: the three keys that concern card sessions. (Apple, entitlements; confidence A)
package struct Entitlements: Hashable, Sendable {
  /// `com.apple.developer.nfc.hce`: the app may emulate cards.
  package var hostCardEmulation: Bool
  /// `com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes`, 5 to 16 bytes each.
  package var selectIdentifierPrefixes: [AIDPrefix]
  /// `com.apple.developer.nfc.hce.default-contactless-app`: the person may pick the app in Settings.
  package var defaultContactlessApp: Bool

  package init(
    hostCardEmulation: Bool = true, selectIdentifierPrefixes: [AIDPrefix] = [], defaultContactlessApp: Bool = false
  ) {
    self.hostCardEmulation = hostCardEmulation
    self.selectIdentifierPrefixes = selectIdentifierPrefixes
    self.defaultContactlessApp = defaultContactlessApp
  }

  package static let hostCardEmulationKey = "com.apple.developer.nfc.hce"
  package static let selectIdentifierPrefixesKey =
    "com.apple.developer.nfc.hce.iso7816.select-identifier-prefixes"
  package static let defaultContactlessAppKey = "com.apple.developer.nfc.hce.default-contactless-app"

  /// Whether a SELECT for `name` reaches the app: a listed prefix begins it. (confidence A)
  package func lists(_ name: ArraySlice<UInt8>) -> Bool {
    selectIdentifierPrefixes.contains { $0.matches(name) }
  }
}
