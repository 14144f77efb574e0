import AndroidModel
import ISO7816
import Testing

@Suite struct HostEmulationTests {
  @Test(arguments: [
    ("", nil), ("00", nil), ("00A40400", nil), ("00A4040000", nil), ("00A4040004F0010203", nil),
    ("00A404000001020304", nil), ("00A40400000102030405", ""), ("00A4040004F001020300", "F0010203"),
    ("00A4040005F001020304", "F001020304"), ("00A4040006F001020304", nil), ("00A4040CFF", nil),
    ("00A4040011000102030405060708090A0B0C0D0E0F10", "000102030405060708090A0B0C0D0E0F10"),
    ("10A4040005F001020304", nil), ("00B2040005F001020304", nil), ("00A4030005F001020304", nil),
  ])
  func `a SELECT by AID has 10 bytes and what Lc promises`(_ command: String, _ name: String?) throws {
    #expect(SelectByAID.name(in: try Hex.bytes(command)).map { Hex.string($0) } == name)
  }

  @Test(arguments: ["00A40400000102030405", "00A4040004F001020300", "00A4040011F001020304060708090A0B0C0D0E0F1011"])
  func `an AID of 0, 4 or 17 bytes is nobody's`(_ command: String) {
    var bench = PhoneBench()
    bench.step(.activate)
    let effects = bench.command(command)
    #expect(effects.contains { if case .respond([0x6A, 0x82], _) = $0 { true } else { false } })
    #expect(bench.state == .waitSelect)
  }

  @Test(arguments: ["", "00", "00A40400", "00B0000000"])
  func `a first command that selects nothing is answered 6F00`(_ command: String) {
    var bench = PhoneBench()
    bench.step(.activate)
    #expect(bench.command(command) == [.respond([0x6F, 0x00], .selectFirst)])
  }

  @Test func `commands get nothing before activation and while the person is asked`() {
    var bench = PhoneBench()
    #expect(bench.command(PhoneBench.selectTransit) == [.dropped(.hostIdle)])
    bench.frames(.fieldOn)
    #expect(bench.command(PhoneBench.selectTransit) == [.dropped(.notActivated)])
    #expect(bench.command("00B0000000") == [.dropped(.notActivated)])
    var asked = PhoneBench { $0.state = .waitDeactivate }
    #expect(asked.command(PhoneBench.selectTransit) == [.dropped(.hostAsked)])
    #expect(asked.command("00A4040004F001020300") == [.dropped(.hostAsked)])
  }

  @Test func `the field's end is idle after 2000 ms and not after 1999`() {
    var bench = PhoneBench()
    bench.step(.activate)
    bench.step(.fieldOff)
    bench.pass(.milliseconds(1_999))
    #expect(bench.state == .waitSelect)
    bench.pass(.milliseconds(1))
    #expect(bench.state == .idle)
  }

  @Test func `what a reader does within 2000 ms of the field's end keeps the state`() {
    for event in [ControllerEvent.activate, .command([0x00], bindSucceeds: true), .fieldOn, .elementSelected] {
      var bench = PhoneBench { $0.state = .transfer }
      bench.step(.fieldOff)
      bench.pass(.milliseconds(1_999))
      bench.step(event)
      bench.pass(.seconds(60))
      #expect(bench.state != .idle)
    }
  }

  @Test func `the other service is told that it is deselected when the new one has its first command`() {
    var bench = PhoneBench { $0.bindsAtOnce = false }
    bench.step(.activate)
    bench.command(PhoneBench.selectTransit)
    bench.step(.process(.connected(PhoneBench.transit, isStanding: false)))
    let select = bench.command(PhoneBench.selectBadge)
    #expect(select == [.unbind(PhoneBench.transit), .bind(PhoneBench.badge, isStanding: false)])
    let connected = bench.step(.process(.connected(PhoneBench.badge, isStanding: false)))
    #expect(
      connected == [
        .deactivated(PhoneBench.transit, .deselected, .deselected),
        .deliver(PhoneBench.badge, [0x00, 0xA4, 0x04, 0x00, 0x05, 0xF0, 0x05, 0x06, 0x07, 0x08], .queuedSelect),
      ])
  }

  @Test func `an unknown AID leaves the service in conversation, which hears nothing`() {
    var bench = PhoneBench()
    bench.step(.activate)
    bench.command(PhoneBench.selectTransit)
    let effects = bench.command("00A4040005F0FFFFFFFF")
    #expect(!effects.contains { if case .deactivated = $0 { true } else { false } })
    #expect(bench.command("00B0000000") == [.deliver(PhoneBench.transit, [0x00, 0xB0, 0x00, 0x00, 0x00], .toActive)])
  }

  @Test func `a SELECT that waits outlives the link, and the next service that is bound gets it`() {
    var bench = PhoneBench { $0.bindsAtOnce = false }
    bench.step(.activate)
    bench.command(PhoneBench.selectTransit, bindSucceeds: false)
    #expect(bench.state == .waitService)
    #expect(bench.command("00B0000000") == [.dropped(.waitsForService)])
    bench.step(.deactivate)
    #expect(bench.phone.host.queued != nil)
    bench.step(.activate)
    let effects = bench.step(.process(.connected(PhoneBench.badge, isStanding: false)))
    #expect(effects.contains { if case .deliver(PhoneBench.badge, _, .queuedSelect) = $0 { true } else { false } })
  }

  @Test func `answers are dropped from others, empty, and outside a transfer`() {
    var bench = PhoneBench()
    bench.step(.activate)
    bench.command(PhoneBench.selectTransit)
    #expect(bench.step(.process(.response(PhoneBench.badge, [0x90, 0x00]))) == [.dropped(.answerNotActive)])
    #expect(bench.step(.process(.response(PhoneBench.transit, []))) == [.dropped(.answerEmpty)])
    #expect(
      bench.step(.process(.response(PhoneBench.transit, [0x90, 0x00])))
        == [.forward(PhoneBench.transit, [0x90, 0x00])])
    bench.step(.deactivate)
    #expect(bench.step(.process(.response(PhoneBench.transit, [0x90, 0x00]))) == [.dropped(.answerNotActive)])
    var late = PhoneBench {
      $0.state = .waitSelect
      $0.active = PhoneBench.transit
    }
    #expect(late.step(.process(.response(PhoneBench.transit, [0x90, 0x00]))) == [.dropped(.answerLate)])
  }

  @Test func `a service whose process is gone gets nothing more`() {
    var bench = PhoneBench()
    bench.step(.activate)
    bench.command(PhoneBench.selectTransit)
    bench.step(.process(.disconnected(PhoneBench.transit, isStanding: false)))
    #expect(bench.command("00B0000000") == [.dropped(.nobodyActive)])
    #expect(!bench.step(.deactivate).contains { if case .deactivated = $0 { true } else { false } })
  }

  @Test func `a candidate in conversation keeps it where nobody is chosen, and only it`() {
    func bench(active: ServiceID) -> PhoneBench {
      PhoneBench {
        $0.state = .waitSelect
        $0.active = active
        $0.bound = [active]
        $0.resolutions[[0xF0, 0x01, 0x02, 0x03, 0x04]] = AIDResolution(
          winner: nil, candidates: [PhoneBench.transit, PhoneBench.wallet], category: .other)
      }
    }
    var kept = bench(active: PhoneBench.transit)
    #expect(
      kept.command(PhoneBench.selectTransit).contains {
        if case .deliver(PhoneBench.transit, _, .keepsActive) = $0 { true } else { false }
      })
    var other = bench(active: PhoneBench.badge)
    other.command(PhoneBench.selectTransit)
    #expect(other.state == .waitDeactivate)
  }

  @Test func `an element's SELECT ends the conversation, and its tap's observe mode waits for the field's end`() {
    var bench = PhoneBench { $0.observeModeAfterTransaction = true }
    bench.step(.activate)
    bench.command(PhoneBench.selectTransit)
    let effects = bench.step(.elementSelected)
    #expect(effects.contains(.deactivated(PhoneBench.transit, .deselected, .elementSelected)))
    bench.step(.fieldOff)
    bench.pass(.milliseconds(1_999))
    #expect(!bench.observes)
    bench.pass(.milliseconds(1))
    #expect(bench.observes)
  }

  @Test func `unhandled asks the person and goes on; from another service it is dropped`() {
    var bench = PhoneBench()
    bench.step(.activate)
    bench.command(PhoneBench.selectTransit)
    #expect(bench.step(.process(.unhandled(PhoneBench.badge))) == [.dropped(.answerNotActive)])
    let effects = bench.step(.process(.unhandled(PhoneBench.transit)))
    #expect(
      effects.contains(.prompt(.chooser([PhoneBench.transit], failed: PhoneBench.transit, .other), .unhandled)))
    #expect(bench.state == .transfer)
  }

  @Test func `where several bindings are kept, those unused for 10 s are swept, and not 1 ms before`() {
    var bench = PhoneBench { $0.platform.keepsSeveralBindings = true }
    bench.step(.activate)
    bench.command(PhoneBench.selectTransit)
    bench.command(PhoneBench.selectBadge)
    #expect(bench.phone.host.bindings.bound == [PhoneBench.transit, PhoneBench.badge])
    bench.step(.deactivate)
    bench.pass(.milliseconds(9_999))
    #expect(bench.phone.host.bindings.bound.count == 2)
    #expect(bench.pass(.milliseconds(1)) == [.unbind(PhoneBench.transit), .unbind(PhoneBench.badge)])
  }

  @Test func `a sweep leaves the preferred service bound, and waits while a card is active`() {
    var bench = PhoneBench {
      $0.platform.keepsSeveralBindings = true
      $0.preferences.foreground = PhoneBench.badge
      $0.bound = [PhoneBench.transit, PhoneBench.badge]
      $0.state = .transfer
    }
    #expect(bench.pass(.seconds(19)).isEmpty)
    bench.step(.deactivate)
    #expect(bench.pass(.milliseconds(999)).isEmpty)
    #expect(bench.pass(.milliseconds(1)) == [.unbind(PhoneBench.transit)])
  }

  @Test func `choosing shows the prompt to tap again, and closing that takes the choice back`() {
    var bench = PhoneBench()
    let chosen = bench.step(.person(.chooses(PhoneBench.badge)))
    #expect(chosen.first == .prompt(.tapAgain(PhoneBench.badge, nil), .tapAgain))
    #expect(bench.phone.preferred.foreground.nextTap.service == PhoneBench.badge)
    bench.step(.person(.dismissesTapAgain))
    #expect(bench.phone.preferred.foreground.nextTap.service == nil)
  }
}
