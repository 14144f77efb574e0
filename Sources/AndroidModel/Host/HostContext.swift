/// What host emulation must know of the rest of the phone.
package struct HostContext: Hashable, Sendable {
  package var platform = AndroidPlatform()
  package var device = AndroidDevice()
  package var services: [AndroidService] = []
  package var filters = PollingFilters([])
  /// Who comes first of all: the choice for one tap, the app in front, the wallet.
  package var preferred: ServiceID?
  /// Who has the standing binding.
  package var preferredPayment: ServiceID?
  /// The services that share the wallet's rank, its own first.
  package var walletServices: [ServiceID] = []
  /// What the app in front asked for, or the choice for one tap.
  package var foreground: ServiceID?
  /// The payment default, where there is no wallet role.
  package var paymentDefault: ServiceID?
  /// The apps that the person sees.
  package var packagesInFront: Set<PackageName> = []

  package init() {}

  func service(_ id: ServiceID) -> AndroidService? { services.first { $0.id == id } }

  /// What an AID resolves to.
  package struct Resolution: Hashable, Sendable {
    package var chosen: ServiceID?
    package var candidates: [ServiceID]
    package var category: AndroidService.Category?

    package init(chosen: ServiceID?, candidates: [ServiceID], category: AndroidService.Category?) {
      self.chosen = chosen
      self.candidates = candidates
      self.category = category
    }
  }
}
