import CardHost
import CardTrace
import PhoneModel
import PhoneRuntime
import Testing

@Suite struct TapTests {
  private func options(_ change: (inout CardHost.Options) -> Void) -> CardHost.Options {
    var options = CardHost.Options()
    change(&options)
    return options
  }

  @Test func `the emulation starts at the reader's field, or with the session`() async {
    let phone = HostPhone()
    let waiting = phone.present()
    await phone.begins()
    #expect(phone.runtime.withPhone { !$0.session.isEmulating })
    waiting.cancel()
    _ = await waiting.value
    let early = phone.present(options { $0.start = .sessionStarted })
    await phone.emulates()
    early.cancel()
    _ = await early.value
  }

  @Test func `a tap that is over stays open for the delay and not a nanosecond longer`() async {
    let phone = HostPhone()
    let app = phone.present(options { $0.taps = .untilSessionEnds })
    _ = await phone.tap()
    await phone.pass(.nanoseconds(199_999_999))
    #expect(phone.runtime.withPhone { $0.session.isEmulating })
    phone.clock.advance(by: .nanoseconds(1))
    await phone.stops()
    phone.runtime.send(.person(.home))
    #expect(await app.value == .invalidated(CardHost.Tally(exchanges: 1, taps: 1)))
  }

  @Test func `a reader that comes back within the delay goes on with the same tap`() async {
    let phone = HostPhone()
    let app = phone.present()
    _ = await phone.tap()
    await phone.clock.sleepers(1)
    phone.runtime.fieldOn()
    #expect(await phone.runtime.transmit(HostPhone.select) == .response(HostPhone.select + HostPhone.done))
    phone.runtime.fieldOff()
    await phone.pass(.milliseconds(200))
    #expect(await app.value == .finished(CardHost.Tally(exchanges: 2, taps: 1)))
  }

  @Test func `two taps are two emulations of one session`() async {
    let phone = HostPhone()
    let app = phone.present(options { $0.taps = .count(2) })
    for _ in 1...2 {
      _ = await phone.tap()
      await phone.pass(.milliseconds(200))
      await phone.stops()
    }
    #expect(await app.value == .finished(CardHost.Tally(exchanges: 2, taps: 2)))
    #expect(phone.trace.records.filter { $0.kind == .emulationStarted }.count == 2)
  }

  @Test func `several taps can be one emulation`() async {
    let phone = HostPhone()
    let app = phone.present(
      options {
        $0.taps = .count(2)
        $0.stopsBetweenTaps = false
      })
    _ = await phone.tap()
    await phone.pass(.milliseconds(200))
    _ = await phone.tap()
    await phone.pass(.milliseconds(200))
    #expect(await app.value == .finished(CardHost.Tally(exchanges: 2, taps: 2)))
    #expect(phone.trace.records.filter { $0.kind == .emulationStarted }.count == 1)
  }

  @Test func `a field without an answered command is no tap`() async {
    let phone = HostPhone()
    let app = phone.present()
    phone.runtime.fieldOn()
    await phone.emulates()
    phone.runtime.fieldOff()
    await phone.pass(.milliseconds(200))
    await phone.stops()
    #expect(phone.sheet.last?.contains("failure") == true)
    _ = await phone.tap()
    await phone.pass(.milliseconds(200))
    #expect(await app.value == .finished(CardHost.Tally(exchanges: 1, taps: 1)))
    #expect(phone.sheet.last?.contains("success") == true)
  }

  @Test func `the answer that the app calls the last ends the tap after the delay, with the reader still there`() async
  {
    let phone = HostPhone()
    let app = phone.present(options { $0.tapEnd = .answer { command, _ in command[1] == 0xB0 } })
    phone.runtime.fieldOn()
    await phone.emulates()
    _ = await phone.runtime.transmit(HostPhone.select)
    _ = await phone.runtime.transmit([0x00, 0xB0, 0x00, 0x00, 0x01])
    await phone.pass(.milliseconds(200))
    #expect(await app.value == .finished(CardHost.Tally(exchanges: 2, taps: 1)))
    #expect(phone.runtime.withPhone { $0.radio.fieldIsOn })
  }

  @Test func `a command after the last answer is answered and the delay begins again`() async {
    let phone = HostPhone()
    let app = phone.present(options { $0.tapEnd = .answer { _, _ in true } })
    phone.runtime.fieldOn()
    await phone.emulates()
    _ = await phone.runtime.transmit(HostPhone.select)
    await phone.pass(.milliseconds(199))
    #expect(await phone.runtime.transmit([0x00, 0xB0, 0, 0, 1]) == .response([0x00, 0xB0, 0, 0, 1, 0x90, 0x00]))
    await phone.pass(.milliseconds(199))
    #expect(phone.runtime.withPhone { $0.session.isEmulating })
    phone.clock.advance(by: .milliseconds(1))
    #expect(await app.value == .finished(CardHost.Tally(exchanges: 2, taps: 1)))
  }

  @Test func `an unlisted SELECT ends the tap as the field's end does`() async {
    let phone = HostPhone()
    let app = phone.present()
    phone.runtime.fieldOn()
    await phone.emulates()
    _ = await phone.runtime.transmit(HostPhone.select)
    #expect(await phone.runtime.transmit(HostPhone.selectUnlisted) == .response([0x6A, 0x82]))
    await phone.pass(.milliseconds(200))
    #expect(await app.value == .finished(CardHost.Tally(exchanges: 1, taps: 1)))
  }

  @Test func `the sheet says what the options say`() async {
    let phone = HostPhone()
    let messages = CardHost.Messages(
      waiting: "Hold near", answering: "Reading", succeeded: "Done", failed: "Not done")
    let app = phone.present(options { $0.messages = messages })
    _ = await phone.tap()
    await phone.pass(.milliseconds(200))
    _ = await app.value
    #expect(phone.sheet == ["shown: Hold near", "message: Reading", "message: Done", "success"])
  }
}
