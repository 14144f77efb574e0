import ISO7816
package import PhoneModel

/// The installed apps.
package enum Role: Int, CaseIterable, Sendable {
  /// Granted, with one listed AID.
  case tag
  /// Granted, with another listed AID, and offered as the default contactless app.
  case wallet
  /// Nothing is granted to it.
  case stranger

  package var app: AppID {
    switch self {
    case .tag: AppID("tag")
    case .wallet: AppID("wallet")
    case .stranger: AppID("stranger")
    }
  }

  package init?(_ app: AppID) {
    switch app.name {
    case "tag": self = .tag
    case "wallet": self = .wallet
    case "stranger": self = .stranger
    default: return nil
    }
  }

  var isGranted: Bool {
    switch self {
    case .tag, .wallet: true
    case .stranger: false
    }
  }

  var entitlements: Entitlements {
    switch self {
    case .tag: Entitlements(selectIdentifierPrefixes: [Command.tagName].compactMap { AIDPrefix($0) })
    case .wallet:
      Entitlements(
        selectIdentifierPrefixes: [Command.walletName].compactMap { AIDPrefix($0) }, defaultContactlessApp: true)
    case .stranger: Entitlements(hostCardEmulation: false)
    }
  }
}

extension World.Bounds {
  /// The apps that people open and that call.
  var roles: [Role] {
    [.tag] + (hasWallet ? [.wallet] : []) + (hasRareEvents || hasExits ? [.stranger] : [])
  }
}
