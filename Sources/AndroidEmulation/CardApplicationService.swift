package import AndroidModel
package import ISO7816
import Synchronization

/// Card applications as a host APDU service, so that one card can be tried on both platforms.
package final class CardApplicationService: HostApduService {
  private let router: Mutex<ApplicationRouter>

  package init(_ router: ApplicationRouter) { self.router = Mutex(router) }

  package func processCommandApdu(_ command: [UInt8], _ link: ServiceLink) -> [UInt8]? {
    router.withLock { $0.process(command).response }
  }

  /// The applications drop their selection, as a card does without a field.
  package func onDeactivated(_ reason: HostDeactivation) { router.withLock { $0.fieldLost() } }
}

extension InstalledService {
  /// The card as a service of category other, with an entitlement's prefixes as its AIDs.
  ///
  /// On Android a name alone is exact and a prefix has its mark; a whole name of an application is taken for exact, all
  /// else for a prefix. The card keeps what it was written from tap to tap, as a file of its app would.
  package init(
    card router: ApplicationRouter, aids: [AIDPrefix], names: [AID], package: PackageName, className: String = "Card"
  ) {
    let patterns = aids.compactMap { prefix in
      AID(prefix.bytes).map { AIDPattern($0, names.contains($0) ? .exact : .prefix) }
    }
    let service = CardApplicationService(router)
    self.init(
      AndroidService(
        ServiceID(className), package: package, className: className,
        aidGroups: [AndroidService.AIDGroup(.other, patterns)])
    ) { service }
  }
}
