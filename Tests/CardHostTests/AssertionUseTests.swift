import CardHost
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct AssertionUseTests {
  private func holds(_ phone: HostPhone) -> Bool { phone.runtime.withPhone { $0.intent.holder != nil } }

  @Test(arguments: [CardHost.AssertionUse.wanted, .needed])
  func `an assertion is held while the session lives and let go with it`(_ use: CardHost.AssertionUse) async {
    let phone = HostPhone()
    let app = phone.present(assertion: use)
    await phone.begins()
    #expect(holds(phone))
    phone.runtime.send(.person(.home))
    _ = await app.value
    #expect(!holds(phone))
  }

  @Test func `without the person's choice none is acquired`() async {
    let phone = HostPhone()
    let app = phone.present()
    await phone.begins()
    #expect(!holds(phone))
    app.cancel()
    _ = await app.value
  }

  @Test func `every way out lets it go`() async {
    let refused = HostPhone(circumstances: Circumstances(radioIsOn: false))
    #expect(await refused.present(assertion: .needed).value == .refused(.radioOff, CardHost.Tally()))
    #expect(!holds(refused))
    let cancelled = HostPhone()
    let app = cancelled.present(assertion: .needed)
    await cancelled.begins()
    app.cancel()
    _ = await app.value
    #expect(!holds(cancelled))
  }

  @Test func `in the cool-down a needed one refuses the session and a wanted one is done without`() async {
    let phone = HostPhone()
    let first = phone.present(assertion: .needed)
    await phone.begins()
    first.cancel()
    _ = await first.value
    #expect(await phone.present(assertion: .needed).value == .refused(.notAvailable, CardHost.Tally()))
    let app = phone.present(assertion: .wanted)
    await phone.begins()
    #expect(!holds(phone))
    app.cancel()
    #expect(await app.value == .cancelled(CardHost.Tally()))
  }

  @Test func `a person who declined is told as not eligible`() async {
    let phone = HostPhone(circumstances: Circumstances(consent: .declined))
    #expect(await phone.present(assertion: .needed).value == .refused(.notEligible, CardHost.Tally()))
  }
}
