import AndroidModel
import ISO7816

/// Services, platforms and AIDs in few words.
extension AndroidService {
  static func sample(
    _ id: String, payment: [String] = [], other: [String] = [], package: String? = nil, className: String = "Service",
    isOnHost: Bool = true
  ) -> AndroidService {
    var groups: [AIDGroup] = []
    if !payment.isEmpty { groups.append(AIDGroup(.payment, texts: payment)) }
    if !other.isEmpty { groups.append(AIDGroup(.other, texts: other)) }
    return AndroidService(
      ServiceID(id), package: PackageName(package ?? "app.\(id.lowercased())"), className: className,
      isOnHost: isOnHost, aidGroups: groups)
  }

  func with(_ change: (inout AndroidService) -> Void) -> AndroidService {
    var copy = self
    change(&copy)
    return copy
  }
}

extension AndroidPreferences {
  static func holder(_ package: String, foreground: String? = nil, nextTap: String? = nil) -> AndroidPreferences {
    var preferences = AndroidPreferences()
    preferences.walletRoleHolder = PackageName(package)
    preferences.foreground = foreground.map(ServiceID.init)
    preferences.nextTap = nextTap.map(ServiceID.init)
    return preferences
  }

  static func foreground(_ id: String) -> AndroidPreferences {
    var preferences = AndroidPreferences()
    preferences.foreground = ServiceID(id)
    return preferences
  }

  static func paymentDefault(_ id: String) -> AndroidPreferences {
    var preferences = AndroidPreferences()
    preferences.paymentDefault = ServiceID(id)
    return preferences
  }
}

extension AndroidPlatform {
  /// Before the wallet role.
  static let older = AndroidPlatform().with { $0.hasWalletRole = false }
  static let exactOnly = AndroidPlatform().with { ($0.routesPrefixes, $0.routesSubsets) = (false, false) }

  func with(_ change: (inout AndroidPlatform) -> Void) -> AndroidPlatform {
    var copy = self
    change(&copy)
    return copy
  }
}

func hex(_ text: String) -> [UInt8] { (try? Hex.bytes(text)) ?? [] }

/// What an index says of a name, as `winner of a, b`.
func answer(_ index: AIDIndex, _ name: String) -> String {
  let resolution = index.resolve(hex(name))
  return
    "\(resolution.winner?.name ?? "nobody") of \(resolution.candidates.map(\.name).sorted().joined(separator: ", "))"
}
