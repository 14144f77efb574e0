import AndroidModel
import Testing

/// Events one by one, beyond the rows.
@Suite struct PreferredServicesTests {
  private let wallet = AndroidService.sample("Wallet", payment: ["A0000000031010"])
  private let badge = AndroidService.sample("Badge", other: ["F001020304"])

  private func machine(
    _ preferences: AndroidPreferences = .holder("app.wallet"), on platform: AndroidPlatform = AndroidPlatform(),
    mayOverridePayment: Bool = true, _ services: [AndroidService]? = nil
  ) -> PreferredServices {
    PreferredServices(
      services ?? [wallet, badge], preferences, on: platform, mayOverridePayment: mayOverridePayment)
  }

  private func take(
    _ event: PreferenceEvent, _ machine: inout PreferredServices
  ) -> (reply: PreferenceReply, effects: [PreferenceEffect]) {
    var effects: [PreferenceEffect] = []
    let reply = machine.step(event, &effects)
    return (reply, effects)
  }

  private func request(_ id: String, isInFront: Bool = true, uid: Int = 7) -> PreferenceEvent {
    .requestForeground(ServiceID(id), caller: .uid(uid), callerIsInFront: isInFront)
  }

  @Test func `an app in front may have another app's service preferred, one behind may not`() {
    var machine = machine()
    #expect(take(request("Badge", isInFront: false), &machine).reply == .refused(.callerInFront))
    #expect(machine.preferredService == ServiceID("Wallet"))
    let (reply, effects) = take(request("Badge"), &machine)
    #expect(reply == .done(.foregroundPreference))
    #expect(effects.contains(.announceForeground(ServiceID("Badge"))))
    #expect(effects.contains(.tellPreferred(PackageName("app.wallet"), false)))
    #expect(effects.contains(.tellPreferred(PackageName("app.badge"), true)))
    #expect(machine.preferredService == ServiceID("Badge"))
    #expect(!take(request("Badge"), &machine).effects.contains(.announceForeground(ServiceID("Badge"))))
  }

  @Test func `a preference ends with the uid that asked for it and no other`() {
    for end in [PreferenceEvent.uidToBackground(7), .releaseForeground(uid: 7, callerIsInFront: true)] {
      var machine = machine()
      _ = take(request("Badge"), &machine)
      #expect(take(.uidToBackground(8), &machine).reply == .refused(.foregroundEnds))
      #expect(take(.releaseForeground(uid: 8, callerIsInFront: true), &machine).reply == .refused(.foregroundEnds))
      #expect(take(.releaseForeground(uid: 7, callerIsInFront: false), &machine).reply == .refused(.callerInFront))
      #expect(machine.foregroundInForce == ServiceID("Badge"))
      let (reply, effects) = take(end, &machine)
      #expect(reply == .done(.foregroundEnds))
      #expect(effects.contains(.announceForeground(nil)))
      #expect(machine.preferredService == ServiceID("Wallet"))
      #expect(take(end, &machine).reply == .refused(.foregroundEnds))
    }
  }

  @Test func `the person's choice outranks the app in front and is kept until a tap that began with it ends`() {
    var machine = machine()
    _ = take(request("Badge"), &machine)
    _ = take(.activated, &machine)
    _ = take(.setNextTap(ServiceID("Wallet"), user: 0), &machine)
    #expect(machine.foregroundInForce == ServiceID("Wallet"))
    _ = take(.deactivated, &machine)
    #expect(machine.foregroundInForce == ServiceID("Wallet"))
    _ = take(.activated, &machine)
    let (_, effects) = take(.deactivated, &machine)
    #expect(effects.contains(.announceForeground(ServiceID("Badge"))))
    #expect(machine.foreground.nextTap == .none)
  }

  @Test func `an AID of an element arms the choice too, and closing the prompt clears it`() {
    var machine = machine()
    _ = take(.setNextTap(ServiceID("Badge"), user: 0), &machine)
    _ = take(.offHostSelected, &machine)
    #expect(machine.foreground.nextTap == .consumedAtEnd(ServiceID("Badge")))
    let (reply, effects) = take(.setNextTap(nil, user: 0), &machine)
    #expect(reply == .done(.nextTap))
    #expect(effects.contains(.announceForeground(nil)))
    #expect(take(.deactivated, &machine).effects.isEmpty)
  }

  @Test func `the same choice for another user is announced again`() {
    var machine = machine()
    _ = take(.setNextTap(ServiceID("Badge"), user: 0), &machine)
    #expect(take(.setNextTap(ServiceID("Badge"), user: 0), &machine).effects.isEmpty)
    let other = take(.setNextTap(ServiceID("Badge"), user: 10), &machine).effects
    #expect(other.contains(.announceForeground(ServiceID("Badge"))))
  }

  @Test func `overriding forbidden, payment services and rivals of the payment default are refused`() {
    var preferences = AndroidPreferences.paymentDefault("Wallet")
    let rival = AndroidService.sample("Rival", other: ["A0000000031010"])
    let services = [wallet, badge, rival]
    var machine = machine(preferences, on: .older, mayOverridePayment: false, services)
    #expect(take(request("Wallet"), &machine).reply == .done(.foregroundPreference))
    #expect(take(request("Rival"), &machine).reply == .refused(.overrideForbidden))
    #expect(take(request("Badge"), &machine).reply == .done(.foregroundPreference))
    preferences.paymentDefault = nil
    machine = self.machine(preferences, on: .older, mayOverridePayment: false, services)
    #expect(take(request("Wallet"), &machine).reply == .refused(.overrideForbidden))
    #expect(take(request("Rival"), &machine).reply == .done(.foregroundPreference))
    machine = self.machine(preferences, on: .older, mayOverridePayment: true, services)
    #expect(take(request("Wallet"), &machine).reply == .done(.foregroundPreference))
  }

  @Test func `a preference that new AIDs forbid is withdrawn`() {
    var machine = machine(.paymentDefault("Wallet"), on: .older, mayOverridePayment: false)
    _ = take(request("Badge"), &machine)
    let event = PreferenceEvent.registerAIDs(["A0000000041010"], .payment, ServiceID("Badge"))
    let (reply, effects) = take(event, &machine)
    #expect(reply == .done(.aidGroupReplaced))
    #expect(effects.contains(.announceForeground(nil)))
    #expect(machine.foreground.caller == .nobody)
  }

  @Test func `the role holder's first payment service is announced, nobody each time, the same one never`() {
    var machine = machine()
    #expect(take(.roleHolderChanged(PackageName("app.wallet"), user: 0), &machine).effects.announced == [])
    #expect(take(.roleHolderChanged(PackageName("app.badge"), user: 0), &machine).effects.announced == [nil])
    #expect(take(.roleHolderChanged(PackageName("app.badge"), user: 0), &machine).effects.announced == [])
    #expect(take(.roleHolderChanged(nil, user: 0), &machine).effects.announced == [nil])
    #expect(take(.roleHolderChanged(nil, user: 0), &machine).effects.announced == [nil])
    let back = take(.roleHolderChanged(PackageName("app.wallet"), user: 0), &machine).effects
    #expect(back.announced == [ServiceID("Wallet")])
    let other = take(.roleHolderChanged(PackageName("app.wallet"), user: 10), &machine).effects
    #expect(other.announced == [ServiceID("Wallet")])
  }

  @Test func `before the wallet role a holder is nobody and the payment default is announced`() {
    var machine = machine(.holder("app.wallet"), on: .older)
    #expect(machine.preferredService == nil)
    #expect(take(.roleHolderChanged(PackageName("app.wallet"), user: 0), &machine).effects.announced == [])
    let chosen = take(.paymentServiceChanged(ServiceID("Wallet")), &machine).effects
    #expect(chosen.announced == [ServiceID("Wallet")])
    #expect(machine.index.resolve(hex("A0000000031010")).winner == ServiceID("Wallet"))
  }

  @Test func `a group of 1 to 256 valid AIDs is taken, of a service that is there`() {
    var machine = machine()
    let many = (0..<257).map { "F0000000" + String(0x1000 + $0, radix: 16).uppercased() }
    func register(_ texts: [String], _ id: String = "Badge") -> PreferenceReply {
      take(.registerAIDs(texts, .other, ServiceID(id)), &machine).reply
    }
    #expect(register([]) == .invalidArgument(.aidGroupInvalid))
    #expect(register(many) == .invalidArgument(.aidGroupInvalid))
    #expect(register(["F001020304", "F0"]) == .invalidArgument(.aidGroupInvalid))
    #expect(register(["F001020304"], "Nobody") == .refused(.unknownService))
    #expect(register(Array(many.prefix(256))) == .done(.aidGroupReplaced))
    #expect(machine.index.resolve(hex("F001020304")) == .nobody)
    #expect(take(.removeAIDs(.payment, ServiceID("Badge")), &machine).reply == .refused(.aidGroupRestored))
    #expect(take(.removeAIDs(.other, ServiceID("Nobody")), &machine).reply == .refused(.unknownService))
    #expect(take(.removeAIDs(.other, ServiceID("Badge")), &machine).reply == .done(.aidGroupRestored))
    #expect(machine.index.resolve(hex("F001020304")).winner == ServiceID("Badge"))
  }

  @Test func `the table is asked for while NFC is on, forced when it comes on`() {
    var machine = machine()
    #expect(take(.nfcSwitched(on: false), &machine).effects == [.clearRoutingMirror])
    #expect(take(.servicesUpdated, &machine).effects == [])
    let on = take(.nfcSwitched(on: true), &machine).effects
    #expect(on.count == 1)
    guard case .requestRouting(let request)? = on.first else { return #expect(Bool(false), "no table") }
    #expect(request.isForced)
    #expect(Set(request.entries.keys) == ["A0000000031010", "F001020304"])
  }

  @Test func `how the system chooses is read from the settings`() {
    let role = machine()
    #expect(role.selectionMode(for: .payment) == .preferDefault)
    #expect(role.selectionMode(for: .other) == .askIfConflict)
    #expect(machine(AndroidPreferences()).selectionMode(for: .payment) == .alwaysAsk)
    #expect(machine(.paymentDefault("Wallet"), on: .older).selectionMode(for: .payment) == .preferDefault)
    #expect(machine(.holder("app.wallet"), on: .older).selectionMode(for: .payment) == .alwaysAsk)
  }

  @Test(arguments: [
    (34, false, false, false), (34, true, false, true), (34, false, true, true), (35, false, false, true),
  ])
  func `an app in front may be preferred for payment by role, level or setting`(
    _ level: Int, _ role: Bool, _ setting: Bool, _ allows: Bool
  ) {
    let platform = AndroidPlatform().with { ($0.apiLevel, $0.hasWalletRole) = (level, role) }
    let machine = machine(on: platform, mayOverridePayment: setting)
    #expect(machine.allowsForeground(for: .payment) == allows)
    #expect(machine.allowsForeground(for: .other))
  }
}

extension [PreferenceEffect] {
  /// The payment services that were announced.
  fileprivate var announced: [ServiceID?] {
    compactMap { if case .announcePayment(let service) = $0 { .some(service) } else { nil } }
  }
}
