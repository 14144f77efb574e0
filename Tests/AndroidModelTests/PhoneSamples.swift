import AndroidModel
import ISO7816

/// An Android phone that a test steps by hand.
struct PhoneBench {
  static let transit = ServiceID("Transit")
  static let badge = ServiceID("Badge")
  static let wallet = ServiceID("Wallet")
  static let selectTransit = "00A4040005F001020304"
  static let selectBadge = "00A4040005F005060708"
  static let selectWallet = "00A4040007A0000000041010"

  var phone: AndroidPhone
  var now = Duration.zero

  init(_ change: (inout AndroidSituation) -> Void = { _ in }) {
    var situation = AndroidSituation()
    situation.services = [
      AndroidService(
        Self.transit, package: PackageName("app.transit"), className: "Svc",
        aidGroups: [AndroidService.AIDGroup(.other, texts: ["F001020304"])]),
      AndroidService(
        Self.badge, package: PackageName("app.badge"), className: "Svc",
        aidGroups: [AndroidService.AIDGroup(.other, texts: ["F005060708"])]),
      AndroidService(
        Self.wallet, package: PackageName("app.wallet"), className: "Svc",
        aidGroups: [AndroidService.AIDGroup(.payment, texts: ["A0000000041010"])]),
    ]
    change(&situation)
    phone = AndroidPhone(situation)
  }

  @discardableResult mutating func step(_ event: ControllerEvent) -> [AndroidEffect] { step(.controller(event)) }

  @discardableResult mutating func step(_ event: AndroidEvent) -> [AndroidEffect] {
    var effects: [AndroidEffect] = []
    phone.step(event, at: now, &effects)
    return effects
  }

  @discardableResult mutating func command(_ hex: String, bindSucceeds: Bool = true) -> [AndroidEffect] {
    step(.command((try? Hex.bytes(hex)) ?? [], bindSucceeds: bindSucceeds))
  }

  @discardableResult mutating func pass(_ duration: Duration) -> [AndroidEffect] {
    var effects: [AndroidEffect] = []
    now += duration
    phone.pass(to: now, &effects)
    return effects
  }

  @discardableResult mutating func frames(_ kinds: PollingFrame.Kind...) -> [AndroidEffect] {
    step(.frames(kinds.map { PollingFrame($0) }))
  }

  @discardableResult mutating func custom(_ hex: String) -> [AndroidEffect] {
    step(.frames([PollingFrame(.custom, data: (try? Hex.bytes(hex)) ?? [])]))
  }

  var state: HostEmulation.State { phone.host.state }
  var observes: Bool { phone.host.observe.isOn }
}

extension [AndroidEffect] {
  /// The services that get frames, in order.
  var receivers: [ServiceID] { compactMap { if case .frames(let service, _, _) = $0 { service } else { nil } } }
}
