import CardHost
import CardTrace
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct OutcomeTests {
  private func tally(_ exchanges: Int, _ taps: Int) -> CardHost.Tally {
    CardHost.Tally(exchanges: exchanges, taps: taps)
  }

  @Test func `one tap finishes the session with its numbers`() async {
    let phone = HostPhone()
    let app = phone.present()
    #expect(await phone.tap() == .response(HostPhone.select + HostPhone.done))
    await phone.pass(.milliseconds(200))
    #expect(await app.value == .finished(tally(1, 1)))
    #expect(phone.runtime.withPhone { $0.session.session == nil })
  }

  @Test func `the person's dismissal is told with what was done before it`() async {
    let phone = HostPhone()
    let app = phone.present()
    phone.runtime.fieldOn()
    await phone.emulates()
    _ = await phone.runtime.transmit(HostPhone.select)
    phone.runtime.send(.person(.dismiss))
    #expect(await app.value == .dismissed(tally(1, 0)))
  }

  @Test func `a dismissal before the host's start returned is a dismissal`() async {
    let phone = HostPhone()
    let app = phone.present()
    await phone.begins()
    // The reader comes, the person dismisses and the reader comes again before the host has seen any of it.
    phone.runtime.fieldOn()
    phone.runtime.fieldOff()
    phone.runtime.fieldOn()
    await phone.emulates()
    phone.runtime.send(.person(.dismiss))
    #expect(await app.value == .dismissed(tally(0, 0)))
  }

  @Test func `the session's limit is told as the limit`() async {
    let phone = HostPhone()
    var options = CardHost.Options()
    options.start = .sessionStarted
    let app = phone.present(options)
    await phone.emulates()
    phone.clock.advance(by: .seconds(60))
    #expect(await app.value == .limitReached(tally(0, 0)))
  }

  @Test func `an app that leaves the front is invalidated`() async {
    let phone = HostPhone()
    let app = phone.present()
    await phone.begins()
    phone.runtime.send(.person(.home))
    #expect(await app.value == .invalidated(tally(0, 0)))
  }

  @Test func `what the session refuses is told by its reason`() async {
    let off = HostPhone(circumstances: Circumstances(radioIsOn: false))
    #expect(await off.present().value == .refused(.radioOff, tally(0, 0)))
    let declined = HostPhone(circumstances: Circumstances(consent: .declined))
    #expect(await declined.present().value == .refused(.accessNotAccepted, tally(0, 0)))
    let background = HostPhone()
    background.runtime.send(.person(.home))
    #expect(await background.present().value == .refused(.notAvailable, tally(0, 0)))
  }

  @Test func `what the start refuses is told by its reason and ends the session`() async {
    let phone = HostPhone()
    var options = CardHost.Options()
    options.start = .sessionStarted
    let first = phone.present(options)
    await phone.emulates()
    phone.clock.advance(by: .seconds(60))
    _ = await first.value
    // The cool-down refuses the start, not the session.
    #expect(await phone.present(options).value == .refused(.notAvailable, tally(0, 0)))
    #expect(phone.runtime.withPhone { $0.session.session == nil })
  }

  @Test func `a cancelled task ends its session`() async {
    let phone = HostPhone()
    let app = phone.present()
    phone.runtime.fieldOn()
    await phone.emulates()
    app.cancel()
    #expect(await app.value == .cancelled(tally(0, 0)))
    #expect(phone.runtime.withPhone { $0.session.session == nil })
  }

  @Test func `a task that was cancelled before asks for no session`() async {
    let phone = HostPhone()
    let app = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await phone.asApp {
        var card = Echo()
        return await CardHost().present(&card)
      }
    }
    #expect(await app.value == .cancelled(tally(0, 0)))
    #expect(!phone.trace.records.contains { $0.kind == .sessionRequested })
  }

  @Test(arguments: [
    (CardHost.Outcome.finished(CardHost.Tally(exchanges: 3, taps: 1)), "finished after 3 exchanges in 1 taps"),
    (.dismissed(CardHost.Tally()), "the person dismissed the sheet after 0 exchanges in 0 taps"),
    (.limitReached(CardHost.Tally()), "the session reached its limit after 0 exchanges in 0 taps"),
    (.invalidated(CardHost.Tally()), "the system ended the session after 0 exchanges in 0 taps"),
    (
      .transmissionFailed(attempts: 6, CardHost.Tally()),
      "an answer could not be sent in 6 tries, after 0 exchanges in 0 taps"
    ),
    (.refused(.radioOff, CardHost.Tally()), "the NFC radio is off"),
    (
      .refused(.radioOff, CardHost.Tally(exchanges: 1, taps: 1)), "the NFC radio is off, after 1 exchanges in 1 taps"
    ),
    (.cancelled(CardHost.Tally()), "cancelled after 0 exchanges in 0 taps"),
  ])
  func `an outcome is one sentence`(_ outcome: CardHost.Outcome, _ sentence: String) {
    #expect("\(outcome)" == sentence)
  }

  @Test(arguments: [
    (CardHost.Obstacle.readingNotAvailable, "NFC is not available on this device"),
    (.notSupported, "this device or system cannot emulate cards"),
    (.notEligible, "this device, account or region is not eligible to emulate cards"),
    (.radioOff, "the NFC radio is off"),
    (.notAvailable, "NFC is busy or cooling down, try again shortly"),
    (.accessNotAccepted, "the person has not accepted that this app emulates cards"),
    (.invalidated, "the session has ended"),
    (.other("later"), "the system refused: later"),
  ])
  func `an obstacle is one sentence`(_ obstacle: CardHost.Obstacle, _ sentence: String) {
    #expect("\(obstacle)" == sentence)
  }
}
