import AndroidModel
import ISO7816
import Testing

/// Who answers a SELECT in a tap that begins now, beyond what the route itself says.
@Suite struct AndroidTapTests {
  private let wallet = AndroidService.sample(
    "Wallet", payment: ["325041592E5359532E4444463031", "F001020304"], package: "app.wallet")

  private func tap(
    _ aid: String, _ services: [AndroidService], _ preferences: AndroidPreferences = AndroidPreferences(),
    on platform: AndroidPlatform = AndroidPlatform(), _ change: (inout AndroidDevice) -> Void = { _ in }
  ) throws -> AndroidTap {
    var device = AndroidDevice()
    change(&device)
    return AndroidTap(
      try #require(AID(hex: aid)), platform: platform, device: device, preferences: preferences, services: services)
  }

  private func rules(_ tap: AndroidTap) -> [AndroidRule] { tap.reasons.map(\.rule) }

  @Test func `the PPSE is an AID as any other`() throws {
    let ppse = "325041592E5359532E4444463031"
    #expect(try tap(ppse, [wallet], .holder("app.wallet")).answerer == .service(ServiceID("Wallet")))
    #expect(try tap(ppse, [wallet]).answerer == .phone([0x6A, 0x82]))
    let other = AndroidService.sample("Other", other: [ppse])
    #expect(try tap(ppse, [wallet, other]).answerer == .service(ServiceID("Other")))
  }

  @Test func `a preferred service that asks for observe mode is found later, others with it`() throws {
    let watching = wallet.with { $0.defaultsToObserveMode = true }
    let tag = AndroidService.sample("Tag", other: ["F101020304"])
    let behind = try tap("F101020304", [watching, tag], .holder("app.wallet"))
    #expect(behind.answerer == .service(ServiceID("Tag")))
    #expect(rules(behind) == [.observeModeDefault, .listening, .onlyCandidate, .delivered])
    #expect(behind.reasons[1].sentence.hasSuffix("or Wallet has had its frames for 3 s"))
    let front = try tap("F101020304", [watching, tag], .foreground("Wallet"))
    #expect(rules(front) == [.observeModeDefault, .listening, .onlyCandidate, .delivered])
    #expect(front.reasons[1].sentence.hasSuffix("or the app of Wallet ends it"))
    #expect(rules(try tap("F101020304", [watching, tag])) == [.onlyCandidate, .delivered])
    let older = try tap(
      "F101020304", [watching, tag], .holder("app.wallet"), on: AndroidPlatform().with { $0.apiLevel = 34 })
    #expect(rules(older) == [.onlyCandidate, .delivered])
  }

  @Test func `an element answers for one service, or for all that are asked about where they are in it`() throws {
    func applet(_ id: String, _ element: String?) -> AndroidService {
      .sample(id, other: ["F001020304"], isOnHost: false).with { $0.secureElement = element }
    }
    let one = try tap("F001020304", [applet("A", "eSE1")]) { $0.screenIsOn = false }
    #expect(one.answerer == .element("eSE1", [ServiceID("A")]))
    #expect(rules(one) == [.onlyCandidate, .offHost])
    let both = try tap("F001020304", [applet("A", "eSE1"), applet("B", "eSE1")])
    #expect(both.answerer == .element("eSE1", [ServiceID("A"), ServiceID("B")]))
    #expect(
      both.reasons.map(\.sentence) == ["A, B are in eSE1, to which the controller routes the AID; no person is asked"])
    let apart = try tap("F001020304", [applet("A", "eSE1"), applet("B", "SIM1")])
    #expect(apart.answerer == .person([ServiceID("A"), ServiceID("B")]))
    let strict = applet("A", "eSE1").with { $0.requiresUnlock = true }
    #expect(try tap("F001020304", [strict]) { $0.isLocked = true }.answerer == .phone([0x6A, 0x82]))
    #expect(try tap("F001020304", [applet("A", nil)]).answerer == .element(nil, [ServiceID("A")]))
  }

  @Test func `with NFC off nobody is asked, and the platform's own name is no app's`() throws {
    let off = try tap("F001020304", [wallet], .holder("app.wallet")) { $0.nfcIsEnabled = false }
    #expect(off.answerer == .nobody)
    #expect(rules(off) == [.listening])
    let probe = try tap("A000000476416E64726F6964484345", [wallet])
    #expect(probe.answerer == .platform([0x14, 0x81, 0x00, 0x00, 0x90, 0x00]))
  }
}
