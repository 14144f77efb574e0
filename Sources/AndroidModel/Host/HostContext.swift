/// What host emulation must know of the rest of the phone.
package struct HostContext: Hashable, Sendable {
  package var platform = AndroidPlatform()
  package var device = AndroidDevice()
  package var services: [AndroidService] = []
  package var filters = PollingFilters([])
  /// Who has the standing binding.
  package var preferredPayment: ServiceID?
  package var walletRoleHolder: PackageName?
  /// The services that share the wallet's rank, its own first.
  package var walletServices: [ServiceID] = []
  /// What the app in front asked for, or the choice for one tap.
  package var foreground: ServiceID?
  /// The payment default, where there is no wallet role.
  package var paymentDefault: ServiceID?
  /// The apps that the person sees.
  package var packagesInFront: Set<PackageName> = []

  package init() {}

  /// Who comes first of all: the choice for one tap, the app in front, the wallet.
  package var preferred: ServiceID? { foreground ?? preferredPayment }

  func service(_ id: ServiceID) -> AndroidService? { services.first { $0.id == id } }
}
