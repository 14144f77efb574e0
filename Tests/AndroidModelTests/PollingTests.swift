import AndroidModel
import ISO7816
import Testing

@Suite struct PollingTests {
  @Test(arguments: [
    ("AE24DB68.*", "AE24DB68", true), ("AE24DB68.*", "AE24DB6800FF", true), ("AE24DB68.*", "AE24DB6", false),
    ("ae.4", "AEF4", true), ("AE.4", "AE44F", false), ("AB?C", "AC", true), ("AB?C", "ABC", true),
    ("AB?C", "ABBC", false), ("AB*C", "ABBBC", true), (".*", "", true), ("A.*?C", "ABBC", true),
  ])
  func `a pattern stands for the whole frame`(_ pattern: String, _ frame: String, _ matches: Bool) throws {
    #expect(try #require(PollingPattern(pattern)).matches(frame) == matches)
  }

  @Test(arguments: ["", "*", "?A", "A**", "A*+", "G", "A???"])
  func `a text that repeats nothing, or has other characters, is no pattern`(_ text: String) {
    #expect(PollingPattern(text) == nil)
  }

  @Test func `a pattern has at most 512 characters, and a long frame is matched in time`() throws {
    #expect(PollingPattern(String(repeating: "A", count: 512)) != nil)
    #expect(PollingPattern(String(repeating: "A", count: 513)) == nil)
    let pattern = try #require(PollingPattern(String(repeating: "A*", count: 256)))
    #expect(!pattern.matches(String(repeating: "A", count: 4_096) + "B"))
  }

  @Test(arguments: ["", "1", "123", "12 34", "1G", "12.*"])
  func `an exact filter is an even number of digits`(_ text: String) {
    #expect(!PollingFilters.isExact(text))
  }

  @Test func `exit frames match by mask, and longer ones only where the filter says so`() throws {
    let frame = try #require(ExitFrame("123.56.."))
    #expect(frame.matches([0x12, 0x3F, 0x56, 0x00]))
    #expect(!frame.matches([0x12, 0x3F, 0x57, 0x00]))
    #expect(!frame.matches([0x12, 0x3F, 0x56, 0x00, 0x00]))
    #expect(try #require(ExitFrame("12.*")).matches([0x12, 0x34]))
    #expect(ExitFrame(String(repeating: "00", count: 16)) != nil)
    #expect(ExitFrame(String(repeating: "00", count: 17)) == nil)
    #expect(ExitFrame("") == nil)
  }

  @Test func `a loop is a second field off after two times on, or a fourth A or B`() {
    func isLoop(_ kinds: PollingFrame.Kind...) -> Bool {
      var bench = PhoneBench { $0.preferences.foreground = PhoneBench.transit }
      return bench.step(.frames(kinds.map { PollingFrame($0) })).receivers == [PhoneBench.transit]
    }
    #expect(!isLoop(.fieldOn, .fieldOff, .fieldOn))
    #expect(isLoop(.fieldOn, .fieldOff, .fieldOn, .fieldOff))
    #expect(!isLoop(.fieldOff, .fieldOff, .fieldOn, .fieldOn))
    #expect(!isLoop(.typeA, .typeA, .typeA))
    #expect(isLoop(.typeA, .typeA, .typeA, .typeA))
    #expect(isLoop(.typeB, .typeB, .typeB, .typeB))
    #expect(!isLoop(.typeA, .typeB, .typeA, .typeB, .typeA, .typeB))
  }

  @Test func `what is held over several batches counts together, and afterwards all goes on at once`() {
    var bench = PhoneBench { $0.preferences.foreground = PhoneBench.transit }
    #expect(bench.frames(.fieldOn, .typeA, .fieldOff).receivers.isEmpty)
    let effects = bench.frames(.fieldOn, .typeA, .fieldOff)
    #expect(effects.contains { if case .frames(_, let frames, _) = $0 { frames.count == 6 } else { false } })
    #expect(bench.frames(.typeA).receivers == [PhoneBench.transit])
  }

  @Test func `type F goes to the preferred service at once, or to nobody`() {
    var bench = PhoneBench { $0.preferences.foreground = PhoneBench.transit }
    #expect(bench.frames(.typeF).receivers == [PhoneBench.transit])
    var nobody = PhoneBench()
    #expect(nobody.frames(.typeF).isEmpty)
  }

  @Test func `a loop that nobody is there for lets one tap happen`() {
    var bench = PhoneBench()
    bench.phone.setRoleHolder(PackageName("app.wallet"))
    bench.step(.app(.setObserveMode(on: true, by: PackageName("app.wallet"))))
    #expect(bench.observes)
    bench.phone.setRoleHolder(nil)
    bench.frames(.typeA, .typeA, .typeA, .typeA)
    #expect(!bench.observes)
    #expect(bench.phone.host.observe.afterTransaction)
  }

  @Test func `a filtered frame reaches its owner behind, before and in place of the preferred one`() {
    var bench = PhoneBench {
      $0.preferences.foreground = PhoneBench.transit
      $0.services[1].pollingFilters = ["CAFE"]
      $0.services[2].pollingPatternFilters = ["CA.."]
    }
    #expect(bench.custom("CAFE").receivers == [PhoneBench.badge])
    #expect(bench.custom("CA00").receivers == [PhoneBench.wallet])
    #expect(bench.custom("FFFF").receivers == [PhoneBench.transit])
  }

  @Test func `of several owners the one in front comes first, then the wallet, then the first`() {
    let all = [PhoneBench.badge, PhoneBench.transit, PhoneBench.wallet]
    func owner(_ change: (inout AndroidSituation) -> Void) -> ServiceID? {
      HostEmulation.owner(among: all, PhoneBench(change).phone.context)?.service
    }
    #expect(owner { _ in } == PhoneBench.badge)
    #expect(owner { $0.preferences.walletRoleHolder = PackageName("app.wallet") } == PhoneBench.wallet)
    #expect(
      owner {
        $0.preferences.walletRoleHolder = PackageName("app.wallet")
        $0.preferences.foreground = PhoneBench.transit
      } == PhoneBench.transit)
    #expect(
      owner {
        $0.platform.hasWalletRole = false
        $0.preferences.paymentDefault = PhoneBench.wallet
      } == PhoneBench.wallet)
    #expect(HostEmulation.owner(among: [], PhoneBench().phone.context) == nil)
  }

  @Test func `an off-host service has only filters that suspend observe mode, and gets no frames`() {
    var bench = PhoneBench { $0.services[1].isOnHost = false }
    func register(_ autoTransacts: Bool) -> AndroidEvent {
      .app(.registerFilter(PhoneBench.badge, "CAFE", autoTransacts: autoTransacts))
    }
    #expect(bench.step(register(false)) == [.returns(false, .filterOffHost)])
    #expect(bench.step(register(true)) == [.returns(true, .filterRegistered)])
    #expect(bench.custom("CAFE").receivers.isEmpty)
    let unknown = bench.step(.app(.registerFilter(ServiceID("Nobody"), "CAFE", autoTransacts: true)))
    #expect(unknown == [.returns(false, .unknownService)])
    let invalid = bench.step(.app(.registerFilter(PhoneBench.badge, "123", autoTransacts: true)))
    #expect(invalid == [.invalidArgument(.filterInvalid)])
  }

  @Test func `frames that are kept for a service that never comes are bounded`() {
    var bench = PhoneBench {
      $0.bindsAtOnce = false
      $0.services[1].pollingFilters = ["CAFE"]
    }
    for _ in 0..<3_000 {
      bench.custom("CAFE")
      bench.frames(.typeA)
    }
    let effects = bench.step(.process(.connected(PhoneBench.badge, isStanding: false)))
    let kept = effects.reduce(0) { if case .frames(_, let frames, _) = $1 { $0 + frames.count } else { $0 } }
    #expect(kept <= PollingLoop.most + 1)
    #expect(bench.phone.host.loop.held.count <= PollingLoop.most)
  }
}
