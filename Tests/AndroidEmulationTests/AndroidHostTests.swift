import AndroidEmulation
import AndroidModel
import CardTrace
import ISO7816
import PhoneModel
import PhoneRuntime
import ReaderLinks
import Testing

@Suite struct AndroidHostTests {
  @Test func `an answer may come later, from anywhere`() async throws {
    let service = ToldService { _ in nil }
    let bench = AndroidBench([.told("Transit", "F001020304", service)])
    bench.host.fieldOn()
    async let answer = bench.send(AndroidBench.transit)
    while service.link == nil { await Task.yield() }
    service.link?.sendResponseApdu([])
    service.link?.sendResponseApdu([0x61, 0x00])
    #expect(try await answer == "6100")
    #expect(bench.traced(.phone).contains("note android.answer-empty gives no answer"))
  }

  @Test func `a service that never answers costs its tap, and the next one works`() async throws {
    let service = ToldService { $0.count > 10 ? nil : [0x90, 0x00] }
    let bench = AndroidBench([.told("Transit", "F001020304*", service)])
    bench.host.fieldOn()
    async let answer = bench.send("00A4040006F00102030400")
    while service.link == nil { await Task.yield() }
    bench.clock.advance(by: .seconds(3_600))
    bench.host.fieldOff()
    #expect(try await answer == "torn")
    #expect(service.heard.last == .deactivated(.linkLoss))
    service.link?.sendResponseApdu([0x90, 0x00])
    #expect(try await bench.tap(AndroidBench.transit) == ["9000"])
  }

  @Test func `the person is asked between two, the choice has one tap, and a reader gets nothing meanwhile`()
    async throws
  {
    let (one, other) = (ToldService { _ in [0x61, 0x01] }, ToldService { _ in [0x61, 0x02] })
    let bench = AndroidBench([.told("One", "F001020304", one), .told("Other", "F001020304", other)])
    bench.host.fieldOn()
    async let first = bench.send(AndroidBench.transit)
    while !bench.traced(.phone).contains(where: { $0.hasPrefix("sheet android.chooser") }) { await Task.yield() }
    bench.host.send(.person(.chooses(ServiceID("Other"))))
    bench.host.fieldOff()
    #expect(try await first == "torn")
    #expect(try await bench.tap(AndroidBench.transit) == ["6102"])
    #expect(one.heard.isEmpty)
    bench.host.fieldOn()
    async let third = bench.send(AndroidBench.transit)
    while bench.host.withPhone({ $0.host.state }) != .waitDeactivate { await Task.yield() }
    bench.host.fieldOff()
    #expect(try await third == "torn")
  }

  @Test func `another service in one tap: the first hears that it is deselected, the second that the link is lost`()
    async throws
  {
    let (transit, badge) = (ToldService(), ToldService())
    let bench = AndroidBench([.told("Transit", "F001020304", transit), .told("Badge", "F005060708", badge)])
    #expect(
      try await bench.tap(
        AndroidBench.transit, "00B0000001", AndroidBench.badge, "00B0000002", "00A4040005F0FFFFFFFF", "00B0000003")
        == ["9000", "9000", "9000", "9000", "6A82", "9000"])
    #expect(
      transit.heard == [.command(AndroidBench.transit), .command("00B0000001"), .deactivated(.deselected)])
    #expect(
      badge.heard == [
        .command(AndroidBench.badge), .command("00B0000002"), .command("00B0000003"), .deactivated(.linkLoss),
      ])
  }

  @Test func `a locked phone refuses by the rule that the trace names, and serves once it is unlocked`() async throws {
    let service = ToldService()
    let bench = AndroidBench([.told("Transit", "F001020304", service) { $0.requiresUnlock = true }])
    bench.host.perform(PersonAction.lock)
    #expect(try await bench.tap(AndroidBench.transit) == ["6A82"])
    #expect(bench.traced(.phone).contains("phone-answer android.unlock-needed"))
    #expect(bench.traced(.phone).contains("sheet android.unlock-needed tap again for Transit"))
    #expect(service.heard.isEmpty)
    bench.host.perform(PersonAction.unlock)
    #expect(try await bench.tap(AndroidBench.transit) == ["9000"])
    #expect(bench.traced(.person) == ["lock", "unlock"])
  }

  @Test func `the wallet is bound from the start and again when its process is killed`() async throws {
    let service = ToldService()
    var preferences = AndroidPreferences()
    preferences.walletRoleHolder = PackageName("app.wallet")
    let bench = AndroidBench([.told("Wallet", "A0000000041010", category: .payment, service)], preferences: preferences)
    #expect(bench.host.withPhone { $0.host.bindings.standing } == .connected(ServiceID("Wallet")))
    #expect(try await bench.tap(AndroidBench.wallet) == ["9000"])
    bench.host.kill(ServiceID("Wallet"))
    #expect(bench.host.withPhone { $0.host.bindings.standing } == .connected(ServiceID("Wallet")))
    #expect(try await bench.tap(AndroidBench.wallet) == ["9000"])
  }

  @Test func `an answer of a process that was killed is not heard`() async throws {
    let service = ToldService { _ in nil }
    let bench = AndroidBench([.told("Transit", "F001020304", service)])
    bench.host.fieldOn()
    async let answer = bench.send(AndroidBench.transit)
    while service.link == nil { await Task.yield() }
    bench.host.kill(ServiceID("Transit"))
    service.link?.sendResponseApdu([0x90, 0x00])
    bench.host.fieldOff()
    #expect(try await answer == "torn")
  }

  @Test func `a SELECT waits as long as the binding takes, and everything after it gets no answer meanwhile`()
    async throws
  {
    let service = ToldService()
    var settings = AndroidHost.Settings()
    settings.bindingTime = .milliseconds(300)
    let bench = AndroidBench([.told("Transit", "F001020304", service)], settings: settings)
    bench.host.fieldOn()
    async let answer = bench.send(AndroidBench.transit)
    while bench.host.withPhone({ $0.host.state }) != .waitService { await Task.yield() }
    bench.clock.advance(by: .milliseconds(299))
    #expect(service.heard.isEmpty)
    bench.clock.advance(by: .milliseconds(1))
    #expect(try await answer == "9000")
    #expect(service.heard == [.command(AndroidBench.transit)])
  }

  @Test
  func `in observe mode there is no card; a frame that the app awaits brings it, and the tap's end takes it away`()
    async throws
  {
    let service = ToldService()
    var preferences = AndroidPreferences()
    preferences.foreground = ServiceID("Transit")
    let bench = AndroidBench(
      [
        .told("Transit", "F001020304", service) {
          $0.defaultsToObserveMode = true
          $0.autoTransactFilters = ["CAFE"]
        }
      ], preferences: preferences)
    var presence = bench.host.cardPresence().makeAsyncIterator()
    #expect(await presence.next() == false)
    #expect(try await bench.tap(AndroidBench.transit) == ["no card"])
    bench.host.fieldOn()
    bench.host.send(.controller(.frames([PollingFrame(.custom, data: [0xCA, 0xFE])])))
    #expect(await presence.next() == true)
    #expect(try await bench.send(AndroidBench.transit) == "9000")
    bench.host.fieldOff()
    bench.clock.advance(by: .milliseconds(1_999))
    #expect(!bench.host.withPhone { $0.host.observe.isOn })
    bench.clock.advance(by: .milliseconds(1))
    #expect(await presence.next() == false)
    #expect(service.heard.contains(.frames(1)))
  }

  @Test func `NFC off is no card, for readers that are there too`() async throws {
    let bench = AndroidBench([.told("Transit", "F001020304", ToldService())])
    bench.host.perform(PhoneAction.radio(false))
    #expect(try await bench.tap(AndroidBench.transit) == ["no card"])
    bench.host.perform(PhoneAction.radio(true))
    #expect(try await bench.tap(AndroidBench.transit) == ["9000"])
  }

  @Test func `an element's AID never reaches an app`() async throws {
    let service = ToldService()
    var settings = AndroidHost.Settings()
    settings.elementAnswer = [0x90, 0x00]
    let bench = AndroidBench(
      [
        .told("Transit", "F001020304", service),
        .told("Chip", "A000000151000000", ToldService()) { $0.isOnHost = false },
      ], settings: settings)
    #expect(
      try await bench.tap(AndroidBench.transit, "00A4040008A000000151000000", "80CA9F7F00")
        == ["9000", "9000", "9000"])
    #expect(service.heard == [.command(AndroidBench.transit), .deactivated(.deselected)])
  }

  @Test(arguments: ["", "00", "00A40400", "00A4040000", "00A4040004F0010203", "FFFFFFFFFFFFFFFFFFFFFFFF"])
  func `bytes that select nothing are answered 6F00 first, and harm nothing`(_ command: String) async throws {
    let bench = AndroidBench([.told("Transit", "F001020304", ToldService())])
    #expect(try await bench.tap(command, AndroidBench.transit) == ["6F00", "9000"])
  }

  @Test func `the trace has a tap in the lanes and kinds of the other phone`() async throws {
    let bench = AndroidBench([.told("Transit", "F001020304", ToldService())])
    _ = try await bench.tap(AndroidBench.transit)
    #expect(bench.traced(.reader) == ["field-on", "command", "response", "field-off"])
    #expect(bench.traced(.app) == ["answer Transit"])
    #expect(
      bench.traced(.phone) == [
        "note binds Transit", "event android.queued-select received by Transit",
        "event android.link-lost linkLoss for Transit", "note unbinds Transit",
      ])
  }

  @Test func `what has no meaning on Android is said`() {
    let bench = AndroidBench([])
    bench.host.perform(PersonAction.doubleClick)
    bench.host.perform(PhoneAction.eligible(false))
    #expect(
      bench.traced(.phone) == [
        "note person double-click has no meaning on Android", "note phone eligible no has no meaning on Android",
      ])
  }
}
