import AndroidModel
import ISO7816
import Testing

/// Each rule that leads to an outcome, and what it says.
@Suite struct AndroidRouteTests {
  private let bank = AndroidService.sample("Bank", payment: ["A0000000031010"])
  private let transit = AndroidService.sample("Transit", other: ["F001020304"])
  private let badge = AndroidService.sample("Badge", other: ["F001020304"])

  private func route(
    _ aid: String, _ services: [AndroidService], _ preferences: AndroidPreferences = AndroidPreferences(),
    on platform: AndroidPlatform = AndroidPlatform(), _ change: (inout AndroidDevice) -> Void = { _ in }
  ) throws -> AndroidRoute {
    var device = AndroidDevice()
    change(&device)
    return AndroidRoute(
      try #require(AID(hex: aid)), platform: platform, device: device, preferences: preferences, services: services)
  }

  private func said(_ route: AndroidRoute) -> [String] { route.reasons.map { "\($0.rule.rawValue): \($0.sentence)" } }

  @Test func `the platform answers its probe AID whoever registered it`() throws {
    let route = try route("A000000476416E64726F6964484345", [.sample("Tag", other: ["A000000476416E64726F6964484345"])])
    #expect(route.outcome == .respond([0x14, 0x81, 0x00, 0x00, 0x90, 0x00]))
    #expect(said(route) == ["android.platform-probe: the platform answers its own probe AID; no app is asked"])
  }

  @Test func `nobody registered it`() throws {
    let route = try route("F001020305", [transit])
    #expect(route.outcome == .respond([0x6A, 0x82]))
    #expect(said(route) == ["android.no-candidate: no service may answer: 6A82"])
  }

  @Test func `a payment claim needs the role, and the payment default before it`() throws {
    let role = try route("A0000000031010", [bank])
    #expect(
      said(role) == [
        "android.payment-needs-default: Bank claims A0000000031010 as payment but does not hold the wallet role, so its claim is dropped",
        "android.no-candidate: no service may answer: 6A82",
      ])
    let older = try route("A0000000031010", [bank], on: .older)
    #expect(older.reasons.first?.sentence.contains("is not the payment default") == true)
    let holder = try route("A0000000031010", [bank], .holder("app.bank"))
    #expect(holder.outcome == .deliver(ServiceID("Bank")))
    #expect(
      said(holder) == [
        "android.role-holder: Bank belongs to the holder of the wallet role and registered A0000000031010",
        "android.delivered: Bank gets the SELECT",
      ])
    let fallback = try route("A0000000031010", [bank], .paymentDefault("Bank"), on: .older)
    #expect(fallback.reasons.map(\.rule) == [.paymentDefault, .delivered])
  }

  @Test func `one is served silently, two are asked about, a preference settles it`() throws {
    #expect(try route("F001020304", [transit]).reasons.map(\.rule) == [.onlyCandidate, .delivered])
    let both = try route("F001020304", [transit, badge])
    #expect(both.outcome == .chooser([ServiceID("Transit"), ServiceID("Badge")]))
    #expect(
      said(both) == [
        "android.chooser: nobody is preferred, so the person is asked about Transit, Badge and the reader gets no answer"
      ])
    let front = try route("F001020304", [transit, badge], .foreground("Badge"))
    #expect(
      said(front) == [
        "android.foreground-preference: Badge is preferred by the app in front and registered F001020304",
        "android.delivered: Badge gets the SELECT",
      ])
    var tap = AndroidPreferences.foreground("Badge")
    tap.nextTap = ServiceID("Transit")
    #expect(try route("F001020304", [transit, badge], tap).reasons.map(\.rule) == [.nextTap, .delivered])
  }

  @Test func `a service that is switched off does not count`() throws {
    let route = try route("F001020304", [transit.with { $0.otherIsEnabled = false }, badge])
    #expect(route.outcome == .deliver(ServiceID("Badge")))
    #expect(route.reasons.map(\.rule) == [.otherSwitchedOff, .onlyCandidate, .delivered])
  }

  @Test func `a tie within the role holder's package and a shared rank are named`() throws {
    let services = ["Bravo", "Alpha"].map {
      AndroidService.sample($0, payment: ["A0000000031010"], package: "app.wallet", className: $0)
    }
    let tie = try route("A0000000031010", services, .holder("app.wallet"))
    #expect(tie.reasons.map(\.rule) == [.roleHolder, .roleHolderTie, .delivered])
    #expect(tie.reasons[1].sentence == "Alpha comes before Bravo by package and class")
    var preferences = AndroidPreferences.holder("app.wallet")
    preferences.roleHolderAllowsSharedPriority = true
    preferences.associatedServices = [ServiceID("Bank")]
    let shared = try route("A0000000031010", [bank.with { $0.wantsRoleHolderPriority = true }], preferences)
    #expect(shared.reasons.map(\.rule) == [.associatedService, .delivered])
  }

  @Test func `what does not count is named before the ranking`() throws {
    let one = AndroidService.sample("One", other: ["F0", "F001020304*", "F00102030405", "F001020304050607#"])
    let exact = try route("F00102030405", [one], on: .exactOnly)
    #expect(
      said(exact) == [
        "android.invalid-aid: One lists \"F0\", which is no valid AID and is skipped",
        "android.prefix-unsupported: F001020304* of One is ignored: the controller routes no prefixes",
        "android.subset-unsupported: F001020304050607# of One is ignored: the controller routes no subsets",
        "android.only-candidate: One is the only service that may answer for F00102030405",
        "android.delivered: One gets the SELECT",
      ])
    let covered = try route("F00102030405", [.sample("One", other: ["F001020304*", "F00102030405"])])
    #expect(
      covered.reasons.first?.sentence
        == "F00102030405 of One is ignored: another AID of the same service covers it")
    #expect(covered.reasons.map(\.rule) == [.ownPatternCovers, .onlyCandidate, .delivered])
  }

  @Test func `what a prefix or a subset does to the AIDs in conflict with it is said`() throws {
    let wide = AndroidService.sample("Wide", other: ["F001020304*"])
    let narrow = AndroidService.sample("Narrow", other: ["F00102030405"])
    let owner = try route("F00102030405", [wide, narrow], .foreground("Wide"))
    #expect(owner.reasons.map(\.rule) == [.foregroundPreference, .prefixOwner, .delivered])
    #expect(owner.reasons[1].sentence == "F001020304* of Wide is preferred, so F00102030405 of Narrow is not looked at")
    let dropped = try route("F00102030406", [wide, narrow], .foreground("Narrow"))
    #expect(dropped.reasons.map(\.rule) == [.prefixDropped, .noCandidate])
    let shared = try route("F00102030405", [wide, narrow])
    #expect(shared.reasons.map(\.rule) == [.prefixShared, .chooser])
    let part = AndroidService.sample("Part", other: ["F0010203040506#"])
    #expect(
      try route("F00102030405", [part, narrow], .foreground("Part")).reasons.map(\.rule)
        == [.subsetOwner, .foregroundPreference, .delivered])
    #expect(
      try route("F0010203040506", [part, narrow], .foreground("Narrow")).reasons.map(\.rule)
        == [.subsetDropped, .noCandidate])
    #expect(try route("F00102030405", [part, narrow]).reasons.map(\.rule) == [.subsetShared, .chooser])
  }

  @Test func `the phone's state is looked at in Android's order`() throws {
    let strict = transit.with { ($0.requiresUnlock, $0.requiresScreenOn) = (true, true) }
    let dark = try route("F001020304", [strict]) { ($0.isLocked, $0.screenIsOn) = (true, false) }
    #expect(said(dark).last == "android.unlock-needed: Transit requires unlock and the device is locked: 6A82")
    let screen = try route("F001020304", [strict]) { $0.screenIsOn = false }
    #expect(said(screen).last == "android.screen-needed: Transit requires the screen on and it is off: 6A82")
    let secure = try route("F001020304", [transit]) { ($0.isLocked, $0.secureNFC) = (true, true) }
    #expect(secure.outcome == .respond([0x6A, 0x82]))
    #expect(secure.reasons.last?.rule == .secureNFC)
    #expect(try route("F001020304", [transit]) { $0.secureNFC = true }.outcome == .deliver(ServiceID("Transit")))
    #expect(try route("F001020304", [transit]) { $0.isLocked = true }.outcome == .deliver(ServiceID("Transit")))
    let free = transit.with { $0.requiresScreenOn = false }
    #expect(try route("F001020304", [free]) { $0.screenIsOn = false }.outcome == .deliver(ServiceID("Transit")))
    #expect(try route("F001020304", [strict, badge]) { $0.isLocked = true }.reasons.last?.rule == .chooser)
  }

  @Test func `a service in an element is routed there, and the host would refuse`() throws {
    let applet = AndroidService.sample("Applet", other: ["F001020304"], isOnHost: false).with {
      $0.secureElement = "eSE1"
    }
    let route = try route("F001020304", [applet]) { $0.screenIsOn = false }
    #expect(route.outcome == .respond([0x6A, 0x82]))
    #expect(
      said(route).last
        == "android.off-host: Applet is in eSE1, to which the controller routes the AID; the host would answer 6A82")
  }
}
