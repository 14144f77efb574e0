/// Who is preferred on an Android phone: the person's choice for a tap, the app in front, the role holder's payment
/// service or the payment default; with the services' registrations and what the controller is asked to route.
package struct PreferredServices: Sendable {
  package let platform: AndroidPlatform
  package internal(set) var registrations: ServiceRegistrations
  /// The role holder, the payment default and whom the holder lets share its rank.
  package internal(set) var preferences: AndroidPreferences
  package internal(set) var foreground: ForegroundRequest
  /// The preference in force, as last announced.
  package internal(set) var foregroundInForce: ServiceID?
  /// The payment service as last announced.
  package internal(set) var paymentService: ServiceID?
  package internal(set) var nfcIsOn: Bool
  /// Whether a service that is routed requires the screen on.
  package internal(set) var requiresScreenOn = false
  /// The user whose role holder counts.
  package internal(set) var user: Int
  /// Whether a preference may take AIDs from the payment default.
  package let mayOverridePayment: Bool
  /// Whether the payment default is known to serve an AID of whoever asks for preference.
  package let servesOtherAIDs: Bool
  package internal(set) var index: AIDIndex

  package init(
    _ services: [AndroidService], _ preferences: AndroidPreferences = AndroidPreferences(),
    on platform: AndroidPlatform = AndroidPlatform(), foreground: ForegroundRequest? = nil,
    foregroundInForce: ServiceID?? = nil, paymentService: ServiceID?? = nil, mayOverridePayment: Bool = true,
    servesOtherAIDs: Bool = false, nfcIsOn: Bool = true, user: Int = 0
  ) {
    self.platform = platform
    self.preferences = preferences
    registrations = ServiceRegistrations(services)
    let request =
      foreground
      ?? ForegroundRequest(
        preferences.foreground, caller: preferences.foreground == nil ? .nobody : .unnamed,
        nextTap: preferences.nextTap.map { .chosen($0) } ?? .none)
    self.foreground = request
    self.foregroundInForce = foregroundInForce ?? request.preferred
    self.paymentService = paymentService ?? Self.paymentService(services, preferences, on: platform)
    self.mayOverridePayment = mayOverridePayment
    self.servesOtherAIDs = servesOtherAIDs
    self.nfcIsOn = nfcIsOn
    self.user = user
    index = AIDIndex([], on: platform)
    rebuild()
    if nfcIsOn { requiresScreenOn = index.routingRequest().requiresScreenOn }
  }

  /// The service that comes first: the preference in force, else the payment service.
  package var preferredService: ServiceID? { foregroundInForce ?? paymentService }

  /// The role holder's first service with a payment AID, or the payment default.
  private static func paymentService(
    _ services: [AndroidService], _ preferences: AndroidPreferences, on platform: AndroidPlatform
  ) -> ServiceID? {
    guard platform.hasWalletRole else { return preferences.paymentDefault }
    guard let holder = preferences.walletRoleHolder else { return nil }
    return services.first { $0.package == holder && $0.isPayment }?.id
  }

  func roleHolderService() -> ServiceID? { Self.paymentService(registrations.services, preferences, on: platform) }

  /// Ranks all AIDs again.
  mutating func rebuild() {
    var current = preferences
    current.foreground = foregroundInForce
    current.nextTap = foreground.nextTap.service.flatMap { $0 == foregroundInForce ? $0 : nil }
    index = AIDIndex(registrations.services, current, on: platform)
  }

  mutating func requestRouting(isForced: Bool, _ effects: inout [PreferenceEffect]) {
    guard nfcIsOn else { return }
    let (request, needsScreen) = index.routingRequest(isForced: isForced)
    requiresScreenOn = needsScreen
    effects.append(.requestRouting(request))
  }

  /// Ranks again and asks for the table that follows.
  mutating func rebuildAndRoute(_ effects: inout [PreferenceEffect]) {
    rebuild()
    requestRouting(isForced: false, &effects)
  }
}
