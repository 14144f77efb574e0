import AndroidModel
import Testing

@Suite struct ObserveModeMachineTests {
  /// A phone whose preferred service wants observe mode and awaits a frame.
  func bench(_ change: (inout AndroidSituation) -> Void = { _ in }) -> PhoneBench {
    PhoneBench {
      $0.preferences.foreground = PhoneBench.transit
      $0.services[0].defaultsToObserveMode = true
      $0.services[0].autoTransactFilters = ["CAFE"]
      change(&$0)
    }
  }

  @Test func `the preferred service's wish is there from the start, and goes with its preference`() {
    var bench = bench()
    #expect(bench.observes)
    bench.step(.preference(.foregroundChanged(nil)))
    #expect(!bench.observes)
    bench.step(.preference(.foregroundChanged(PhoneBench.transit)))
    #expect(bench.observes)
  }

  @Test func `a frame that the service awaits lets one tap happen, and 2000 ms after that observe mode is back`() {
    var bench = bench()
    let effects = bench.custom("CAFE")
    #expect(effects.contains { if case .autoTransact(PhoneBench.transit, _) = $0 { true } else { false } })
    #expect(!bench.observes)
    bench.step(.activate)
    bench.command(PhoneBench.selectTransit)
    bench.step(.deactivate)
    bench.pass(.milliseconds(1_999))
    #expect(!bench.observes)
    bench.pass(.milliseconds(1))
    #expect(bench.observes)
  }

  @Test func `a command of the next tap puts the return off to that tap's end`() {
    var bench = bench()
    bench.custom("CAFE")
    bench.step(.activate)
    bench.step(.deactivate)
    bench.pass(.milliseconds(1_500))
    bench.step(.activate)
    bench.command(PhoneBench.selectTransit)
    bench.pass(.seconds(10))
    #expect(!bench.observes)
    bench.step(.deactivate)
    bench.pass(.seconds(2))
    #expect(bench.observes)
  }

  @Test func `frames for an app that is not in front end observe mode after 3000 ms and not after 2999`() {
    var bench = bench { $0.services[1].pollingFilters = ["BADE"] }
    bench.custom("BADE")
    bench.pass(.milliseconds(2_999))
    #expect(bench.observes)
    bench.pass(.milliseconds(1))
    #expect(!bench.observes)
  }

  @Test func `an app in front may take its time, and a tap's end forgives`() {
    var front = bench()
    front.custom("FFFF")
    front.pass(.seconds(10))
    #expect(front.observes)
    var tapped = bench { $0.services[1].pollingFilters = ["BADE"] }
    tapped.custom("BADE")
    tapped.step(.deactivate)
    tapped.pass(.seconds(10))
    #expect(tapped.observes)
  }

  @Test func `it is switched by the preferred app alone, not in a tap, not with NFC off, not before Android 15`() {
    func set(_ bench: inout PhoneBench, by package: String) -> AndroidEffect? {
      bench.step(.app(.setObserveMode(on: false, by: PackageName(package)))).last
    }
    var allowed = bench()
    #expect(set(&allowed, by: "app.transit") == .returns(true, .observeModeOwner))
    #expect(!allowed.observes)
    var other = bench()
    #expect(set(&other, by: "app.badge") == .returns(false, .observeModeOwner))
    var tapped = bench()
    tapped.step(.activate)
    #expect(set(&tapped, by: "app.transit") == .returns(false, .observeModeTransaction))
    var off = bench()
    off.step(.preference(.nfcSwitched(on: false)))
    #expect(!off.observes)
    #expect(set(&off, by: "app.transit") == .returns(false, .observeModeNFCOff))
    var old = bench { $0.platform.apiLevel = 34 }
    #expect(!old.observes)
    #expect(set(&old, by: "app.transit") == .returns(false, .observeModeNFCOff))
    var nobody = PhoneBench()
    #expect(
      nobody.step(.app(.setObserveMode(on: true, by: nil))) == [.returns(false, .observeModeOwner)])
    var new = bench { $0.platform.apiLevel = 35 }
    #expect(set(&new, by: "app.transit") == .returns(true, .observeModeOwner))
  }

  @Test func `a service that changes its wish has it at once where it is the preferred one`() {
    var bench = bench()
    func wish(_ on: Bool, _ service: ServiceID) -> AndroidEvent {
      .preference(.setDefaultsToObserveMode(on: on, service))
    }
    bench.step(wish(false, PhoneBench.badge))
    #expect(bench.observes)
    bench.step(wish(false, PhoneBench.transit))
    #expect(!bench.observes)
    bench.step(wish(true, PhoneBench.badge))
    #expect(!bench.observes)
    #expect(bench.step(wish(true, ServiceID("Nobody"))) == [.returns(false, .unknownService)])
  }

  @Test func `a wish in mid-tap waits for the tap's end`() {
    var bench = bench { $0.preferences.foreground = nil }
    bench.step(.activate)
    bench.step(.preference(.foregroundChanged(PhoneBench.transit)))
    #expect(!bench.observes)
    bench.step(.deactivate)
    bench.pass(.seconds(2))
    #expect(bench.observes)
  }

  @Test func `a phone that observes is not found, and one that does not listen to the technology neither`() {
    #expect(!bench().phone.isFound(polling: .typeA))
    var bench = PhoneBench()
    #expect(bench.phone.isFound(polling: .typeA))
    bench.step(.app(.listens([.typeF])))
    #expect(!bench.phone.isFound(polling: .typeA))
    #expect(bench.phone.isFound(polling: .typeF))
    bench.step(.app(.listens(nil)))
    #expect(bench.phone.isFound(polling: .typeA))
  }
}
