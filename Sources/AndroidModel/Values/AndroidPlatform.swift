/// What an Android system is built with.
package struct AndroidPlatform: Hashable, Sendable {
  /// The API level, as 36 for Android 16.
  package var apiLevel = 36
  /// Whether one package holds the wallet role; else there is the older payment default.
  package var hasWalletRole = true
  /// Whether the controller routes AIDs with `*`; else they are ignored.
  package var routesPrefixes = true
  /// Whether the controller routes AIDs with `#`; else they are ignored.
  package var routesSubsets = true
  /// Whether several ordinary services may stay bound at once.
  package var keepsSeveralBindings = false

  package init() {}
}

/// The state of an Android phone as its person left it.
package struct AndroidDevice: Hashable, Sendable {
  package var screenIsOn = true
  package var isLocked = false
  /// Whether every service acts as if it required unlock.
  package var secureNFC = false
  package var nfcIsEnabled = true

  package init() {}
}

/// Which services come first.
package struct AndroidPreferences: Hashable, Sendable {
  /// The package that the person gave the wallet role.
  package var walletRoleHolder: PackageName?
  /// The payment default, used where there is no wallet role.
  package var paymentDefault: ServiceID?
  /// The service that the app in front prefers.
  package var foreground: ServiceID?
  /// The person's choice for one tap.
  package var nextTap: ServiceID?
  /// Whether the holder's app lets services of its signer share its rank.
  package var roleHolderAllowsSharedPriority = false
  /// The services of other packages that have the holder's signer.
  package var associatedServices: [ServiceID] = []

  package init() {}
}
