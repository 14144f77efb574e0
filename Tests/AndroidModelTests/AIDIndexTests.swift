import AndroidModel
import ISO7816
import Testing

/// Who answers for a name, beyond the rows.
@Suite struct AIDIndexTests {
  private let wide = AndroidService.sample("Wide", other: ["F001020304*"])

  @Test func `without services nobody answers`() {
    for platform in [AndroidPlatform(), .exactOnly, .older] {
      let index = AIDIndex([], on: platform)
      #expect(index.resolve(hex("F001020304")) == .nobody)
      #expect(index.decide(hex("F001020304")).outcome == .respond(SelectDecision.refusal))
    }
  }

  @Test func `a name of 4 bytes is nobody's, one of 5 may be`() {
    let index = AIDIndex([wide, .sample("Part", other: ["F001020304050607#"])])
    #expect(index.resolve(hex("F0010203")) == .nobody)
    #expect(index.decide(hex("F0010203")).reason.rule == .nameTooShort)
    #expect(index.decide([]).reason.rule == .nameTooShort)
    #expect(index.resolve(hex("F001020304")).candidates.count == 2)
  }

  @Test func `a prefix answers for names of 16, 17 and 255 bytes, an exact AID of 16 for itself alone`() {
    let long = String(repeating: "AB", count: 16)
    let index = AIDIndex([wide, .sample("Long", other: [long])])
    for count in [16, 17, 255] {
      let name = hex("F001020304") + Array(repeating: 7, count: count - 5)
      #expect(index.resolve(name).winner == ServiceID("Wide"))
    }
    #expect(answer(index, long) == "Long of Long")
    #expect(index.resolve(hex(long + "AB")) == .nobody)
    #expect(index.resolve(hex(String(long.dropLast(2)))) == .nobody)
  }

  @Test func `a prefix of 16 bytes answers for itself and longer names`() {
    let name = String(repeating: "AB", count: 16)
    let index = AIDIndex([.sample("Long", other: [name + "*"])])
    #expect(answer(index, name) == "Long of Long")
    #expect(answer(index, name + "01") == "Long of Long")
    #expect(answer(index, String(name.dropLast(2))) == "nobody of ")
  }

  @Test func `a subset answers for its leading parts down to 5 bytes and nothing longer`() {
    let index = AIDIndex([.sample("Part", other: ["F0010203040506#"])])
    for name in ["F001020304", "F00102030405", "F0010203040506"] { #expect(answer(index, name) == "Part of Part") }
    for name in ["F0010203", "F001020305", "F001020304050607"] { #expect(answer(index, name) == "nobody of ") }
  }

  @Test func `a controller that routes no prefixes or no subsets ignores them`() {
    let services = [
      AndroidService.sample("Prefix", other: ["F001020304*"]), .sample("Subset", other: ["F101020304#"]),
      .sample("Exact", other: ["F001020304", "F101020304"]),
    ]
    let none = AIDIndex(services, on: .exactOnly)
    #expect(answer(none, "F001020304") == "Exact of Exact")
    #expect(answer(none, "F101020304") == "Exact of Exact")
    let prefixes = AIDIndex(services, on: AndroidPlatform().with { $0.routesSubsets = false })
    #expect(answer(prefixes, "F001020304") == "nobody of Exact, Prefix")
    #expect(answer(prefixes, "F101020304") == "Exact of Exact")
    let subsets = AIDIndex(services, on: AndroidPlatform().with { $0.routesPrefixes = false })
    #expect(answer(subsets, "F001020304") == "Exact of Exact")
    #expect(answer(subsets, "F101020304") == "nobody of Exact, Subset")
  }

  @Test func `an exact AID that another AID of its service covers does not count`() {
    let under = AndroidService.sample("One", other: ["F001020304*", "F00102030405"])
    let part = AndroidService.sample("Two", other: ["F101020304#", "F101020304"])
    let index = AIDIndex([under, part])
    #expect(index.claimants(of: AIDPattern("F00102030405")!) == [])
    #expect(index.claimants(of: AIDPattern("F101020304")!) == [])
    #expect(answer(index, "F00102030405") == "One of One")
    #expect(answer(index, "F101020304") == "Two of Two")
    let plain = AIDIndex([under], on: .exactOnly)
    #expect(plain.claimants(of: AIDPattern("F00102030405")!) == [ServiceID("One")])
  }

  @Test func `where a service has prefixes, its subsets cover no exact AID`() {
    let both = AndroidService.sample("Both", other: ["F001020304*", "F101020304#", "F101020304"])
    #expect(AIDIndex([both]).claimants(of: AIDPattern("F101020304")!) == [ServiceID("Both")])
    #expect(answer(AIDIndex([both]), "F101020304") == "nobody of Both")
    let subsets = AIDIndex([both], on: AndroidPlatform().with { $0.routesPrefixes = false })
    #expect(subsets.claimants(of: AIDPattern("F101020304")!) == [])
    #expect(answer(subsets, "F101020304") == "Both of Both")
  }

  @Test func `services of the role holder are tried by package and class in either case`() {
    let services = [
      AndroidService.sample("B", payment: ["A0000000031010"], package: "app.wallet", className: "beta"),
      .sample("A", payment: ["A0000000031010"], package: "app.wallet", className: "Alpha"),
      .sample("C", payment: ["A0000000031010"], package: "app.wallet", className: "Gamma"),
    ]
    #expect(answer(AIDIndex(services, .holder("app.wallet")), "A0000000031010") == "A of A, B, C")
    let front = AIDIndex(services, .holder("app.wallet", foreground: "C"))
    #expect(answer(front, "A0000000031010") == "C of A, B, C")
    let tap = AIDIndex(services, .holder("app.wallet", foreground: "C", nextTap: "B"))
    #expect(answer(tap, "A0000000031010") == "B of A, B, C")
  }

  @Test func `services of one package and class keep their order`() {
    let services = ["First", "Second"].map {
      AndroidService.sample($0, payment: ["A0000000031010"], package: "app.wallet")
    }
    #expect(answer(AIDIndex(services, .holder("app.wallet")), "A0000000031010") == "First of First, Second")
  }

  @Test func `before the wallet role the payment default has its payment AIDs alone`() {
    let services = [
      AndroidService.sample("Bank", payment: ["A0000000031010"], other: ["F001020304"]),
      .sample("Rival", payment: ["A0000000031010"], other: ["F001020304"]),
      .sample("Club", other: ["A0000000031010"]),
    ]
    let index = AIDIndex(services, .paymentDefault("Bank"), on: .older)
    #expect(answer(index, "A0000000031010") == "Bank of Bank, Club")
    #expect(index.resolve(hex("A0000000031010")).category == .payment)
    #expect(answer(index, "F001020304") == "nobody of Bank, Rival")
    let role = AIDIndex(services, .paymentDefault("Bank"))
    #expect(answer(role, "A0000000031010") == "Club of Club")
    #expect(role.resolve(hex("A0000000031010")).category == .other)
    let older = AIDIndex(services, .holder("app.bank"), on: .older)
    #expect(answer(older, "A0000000031010") == "Club of Club")
  }

  @Test func `an AID in both groups of a service is a payment AID`() {
    let both = AndroidService.sample("Both", payment: ["A0000000031010"], other: ["A0000000031010"])
    #expect(answer(AIDIndex([both]), "A0000000031010") == "nobody of ")
    #expect(AIDIndex([both], .holder("app.both")).resolve(hex("A0000000031010")).category == .payment)
  }

  @Test func `the switch for other AIDs does not hold back payment AIDs or the service in front`() {
    let off = AndroidService.sample("Off", payment: ["A0000000031010"], other: ["F001020304"])
      .with { $0.otherIsEnabled = false }
    let holder = AIDIndex([off], .holder("app.off"))
    #expect(answer(holder, "A0000000031010") == "Off of Off")
    #expect(answer(holder, "F001020304") == "nobody of ")
    #expect(answer(AIDIndex([off], .foreground("Off")), "F001020304") == "Off of Off")
  }

  @Test func `a service shares the holder's rank only where all conditions hold`() {
    let friend = AndroidService.sample("Friend", payment: ["A0000000031010"]).with { $0.wantsRoleHolderPriority = true }
    var preferences = AndroidPreferences.holder("app.wallet")
    preferences.roleHolderAllowsSharedPriority = true
    preferences.associatedServices = [ServiceID("Friend")]
    func winner(_ service: AndroidService, _ preferences: AndroidPreferences, _ platform: AndroidPlatform) -> String {
      answer(AIDIndex([service], preferences, on: platform), "A0000000031010")
    }
    #expect(winner(friend, preferences, AndroidPlatform()) == "Friend of Friend")
    #expect(winner(friend, preferences, AndroidPlatform().with { $0.apiLevel = 35 }) == "nobody of ")
    #expect(winner(friend, preferences, .older) == "nobody of ")
    #expect(winner(friend.with { $0.wantsRoleHolderPriority = false }, preferences, AndroidPlatform()) == "nobody of ")
    var others = preferences
    others.roleHolderAllowsSharedPriority = false
    #expect(winner(friend, others, AndroidPlatform()) == "nobody of ")
    others = preferences
    others.associatedServices = []
    #expect(winner(friend, others, AndroidPlatform()) == "nobody of ")
    others = preferences
    others.walletRoleHolder = nil
    #expect(winner(friend, others, AndroidPlatform()) == "nobody of ")
  }

  @Test func `a prefix with a longer one of the same service under it is asked about`() {
    let index = AIDIndex([.sample("One", other: ["F001020304*", "F00102030405*"])])
    #expect(answer(index, "F00102030405") == "nobody of One")
    #expect(index.decide(hex("F00102030405")).outcome == .chooser([ServiceID("One")]))
  }

  @Test func `a payment claim without preference under a shared prefix is asked about all the same`() {
    let index = AIDIndex([wide, .sample("Bank", payment: ["F00102030405"])])
    #expect(answer(index, "F00102030405") == "nobody of Bank, Wide")
    #expect(answer(index, "F001020304FF") == "nobody of Bank, Wide")
  }

  @Test func `a payment prefix without preference leaves what lies under it alone`() {
    let services = [
      AndroidService.sample("Bank", payment: ["F001020304*"]), .sample("Badge", other: ["F00102030405"]),
    ]
    let index = AIDIndex(services)
    #expect(answer(index, "F00102030405") == "Badge of Badge")
    #expect(answer(index, "F001020304FF") == "nobody of ")
  }

  @Test func `the same name as an exact AID and a prefix is one conflict`() {
    let index = AIDIndex([wide, .sample("Exact", other: ["F001020304"])])
    #expect(answer(index, "F001020304") == "nobody of Exact, Wide")
    #expect(answer(index, "F00102030405") == "nobody of Exact, Wide")
  }

  @Test func `a subset of the service in front takes its leading parts from others`() {
    let services = [
      AndroidService.sample("Part", other: ["F00102030405#"]), .sample("Exact", other: ["F001020304"]),
    ]
    #expect(answer(AIDIndex(services), "F001020304") == "nobody of Exact, Part")
    #expect(answer(AIDIndex(services, .foreground("Part")), "F001020304") == "Part of Part")
    let dropped = AIDIndex(services, .foreground("Exact"))
    #expect(answer(dropped, "F001020304") == "Exact of Exact")
    #expect(answer(dropped, "F00102030405") == "nobody of ")
  }

  @Test func `the role holder's subset is kept beside its own prefix`() {
    let wallet = AndroidService.sample("Wallet", payment: ["F001020304*", "F00102030405#"])
    let index = AIDIndex([wallet], .holder("app.wallet"))
    for name in ["F001020304", "F00102030405", "F0010203040506"] { #expect(answer(index, name) == "Wallet of Wallet") }
  }
}
