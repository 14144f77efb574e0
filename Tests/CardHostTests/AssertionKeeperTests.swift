import CardHost
import CardTrace
import PhoneModel
import PhoneRuntime
import Testing

/// The keeper as an app has it, on the simulated phone whose clock it counts by.
@Suite struct AssertionKeeperTests {
  private let phone = HostPhone()
  private let keeper: CardHost.AssertionKeeper
  private let instant = Duration.nanoseconds(1)

  init() { keeper = CardHost.AssertionKeeper(clock: HostClock(phone.clock)) }

  private func acquire() async -> CardHost.AssertionKeeper.Answer { await phone.asApp { await keeper.acquire() } }
  private var phoneHolds: Bool { phone.runtime.withPhone { $0.intent.holder != nil } }
  private var refusals: Int { phone.trace.records.filter { $0.rule == Rule.assertionCoolDown.rawValue }.count }

  @Test func `one is held for 15 s, and the next is granted 15 s after that`() async {
    #expect(await acquire() == .held(.seconds(15)))
    #expect(keeper.isHeld && phoneHolds)
    phone.clock.advance(by: .seconds(15) - instant)
    #expect(await acquire() == .held(instant))
    phone.clock.advance(by: instant)
    #expect(!keeper.isHeld && !phoneHolds)
    #expect(await acquire() == .wait(.seconds(15)))
    phone.clock.advance(by: .seconds(15) - instant)
    #expect(keeper.timeUntilNext == instant)
    #expect(await acquire() == .wait(instant))
    phone.clock.advance(by: instant)
    #expect(keeper.timeUntilNext == .zero)
    #expect(await acquire() == .held(.seconds(15)))
    #expect(refusals == 0)
  }

  @Test func `letting go begins the cool-down at once`() async {
    _ = await acquire()
    phone.clock.advance(by: .seconds(2))
    keeper.release()
    #expect(!keeper.isHeld && !phoneHolds)
    #expect(keeper.timeUntilNext == .seconds(15))
    phone.clock.advance(by: .seconds(15))
    #expect(await acquire() == .held(.seconds(15)))
    #expect(refusals == 0)
  }

  @Test func `one that the system ended is noticed, and counted from then`() async {
    _ = await acquire()
    phone.runtime.send(.person(.home))
    #expect(!keeper.isHeld)
    #expect(keeper.timeUntilNext == .seconds(15))
    phone.runtime.send(.person(.open(HostPhone.app)))
    #expect(await acquire() == .wait(.seconds(15)))
    #expect(refusals == 0)
  }

  @Test func `what the system refuses is an answer`() async {
    let declined = HostPhone(circumstances: Circumstances(consent: .declined))
    let keeper = CardHost.AssertionKeeper(clock: HostClock(declined.clock))
    #expect(await declined.asApp { await keeper.acquire() } == .refused(.notEligible))
    #expect(keeper.timeUntilNext == .zero)
    phone.runtime.send(.person(.home))
    #expect(await acquire() == .refused(.notAvailable))
    #expect(self.keeper.timeUntilNext == .seconds(15))
  }

  @Test func `a host with a keeper asks for none in the cool-down`() async {
    var options = CardHost.Options()
    options.keeper = keeper
    let first = phone.present(options, assertion: .needed)
    await phone.begins()
    #expect(keeper.isHeld && phoneHolds)
    first.cancel()
    _ = await first.value
    #expect(!phoneHolds)
    #expect(await phone.present(options, assertion: .needed).value == .refused(.notAvailable, CardHost.Tally()))
    #expect(refusals == 0)
    let app = phone.present(options, assertion: .wanted)
    await phone.begins()
    #expect(!phoneHolds && refusals == 0)
    app.cancel()
    _ = await app.value
    phone.clock.advance(by: .seconds(15))
    let next = phone.present(options, assertion: .needed)
    await phone.begins()
    #expect(phoneHolds)
    next.cancel()
    _ = await next.value
  }
}
