import ISO7816
import ReaderDoubles
import ReaderLinks
import Testing

/// A line ends with the task of whoever wrote it, and the reader is free for the next.
@Suite(.timeLimit(.minutes(1))) struct ReaderDeskTests {
  private let clock = TestClock()

  private func desk(_ phone: FakePhone) -> ReaderDesk {
    var settings = MemoryReader.Settings()
    settings.air = .none
    return ReaderDesk(for: phone, settings: settings, clock: clock)
  }

  private func line(_ action: ReaderAction, after delay: Duration? = nil) -> ScriptLine {
    ScriptLine(number: 1, delay: delay, action: .reader(action))
  }

  @Test(arguments: [false, true]) func `a wait or a delay whose writer has gone is let go`(isDelay: Bool) async {
    let phone = FakePhone()
    let desk = desk(phone)
    let long = isDelay ? line(.field(true), after: .seconds(3_600)) : line(.wait(.seconds(3_600)))
    let gone = Task { await desk.act(long, settles: false) }
    await clock.sleeper(until: .seconds(3_600))
    gone.cancel()
    #expect(await !gone.value.passed)
    #expect(await desk.act(line(.field(true)), settles: false) == .done)
    #expect(phone.calls == [.fieldOn], "a delayed line is not carried out")
  }

  @Test func `a pause whose writer has gone is let go`() async {
    let desk = desk(FakePhone())
    let gone = Task { await desk.pause(for: .seconds(60)) }
    await clock.sleeper(until: .seconds(60))
    gone.cancel()
    #expect(await !gone.value.passed)
    #expect(await desk.settle() == .done)
  }

  @Test func `a queued line whose writer has gone loses its place, and the others keep theirs`() async {
    let phone = FakePhone()
    let desk = desk(phone)
    let first = Task { await desk.act(line(.wait(.seconds(10))), settles: false) }
    await clock.sleeper(until: .seconds(10))
    let gone = Task { await desk.act(line(.command([0x01])), settles: true) }
    gone.cancel()
    #expect(await gone.value == .letGo)
    let next = Task { await desk.act(line(.field(true)), settles: false) }
    await clock.advance(to: .seconds(10))
    #expect(await first.value == .done)
    #expect(await next.value == .done)
    #expect(phone.calls == [.fieldOn])
  }

  @Test func `an answer that is owed to a writer who has gone takes the field along`() async {
    let phone = FakePhone { $0 == [0x01] ? nil : [0x90, 0x00] }
    let desk = desk(phone)
    #expect(await desk.act(line(.field(true)), settles: false) == .done)
    let gone = Task { await desk.act(line(.command([0x01])), settles: true) }
    await clock.sleeper(until: .milliseconds(500))
    gone.cancel()
    #expect(await !gone.value.passed)
    #expect(phone.calls == [.fieldOn, .command([0x01]), .fieldOff])
    #expect(await desk.act(line(.field(true)), settles: false) == .done)
    #expect(await desk.act(line(.command([0x02])), settles: true).text == "9000")
  }

  @Test func `a command without an answer in time fails its line, at once or before the next`() async {
    let phone = FakePhone { $0 == [0x02] ? [0x90, 0x00] : nil }
    let desk = desk(phone)
    #expect(await desk.act(line(.field(true)), settles: false) == .done)
    let alone = Task { await desk.act(line(.command([0x01])), settles: true) }
    await clock.advance(to: .milliseconds(500))
    #expect(await alone.value == ReaderDesk.Answer(passed: false, "no answer within 0.5 seconds"))
    #expect(await desk.act(line(.field(true)), settles: false) == .done)
    #expect(await desk.act(line(.command([0x01])), settles: false) == ReaderDesk.Answer(passed: true, "sent"))
    let next = Task { await desk.act(line(.command([0x02])), settles: true) }
    await clock.advance(to: .seconds(1))
    let sentence = "not carried out (the command before: no answer within 0.5 seconds)"
    #expect(await next.value == ReaderDesk.Answer(passed: false, sentence))
    #expect(!phone.calls.contains(.command([0x02])))
    #expect(await desk.act(line(.field(true)), settles: false) == .done)
    #expect(await desk.act(line(.command([0x03])), settles: false).passed)
    let pause = Task { await desk.pause(for: .milliseconds(700)) }
    await clock.advance(to: .milliseconds(1_500))
    await clock.advance(to: .milliseconds(1_700))
    #expect(await pause.value == ReaderDesk.Answer(passed: false, sentence))
    #expect(await desk.act(line(.field(true)), settles: false) == .done)
    #expect(await desk.act(line(.command([0x04])), settles: false).passed)
    let end = Task { await desk.settle() }
    await clock.advance(to: .milliseconds(2_200))
    #expect(await end.value == ReaderDesk.Answer(passed: false, "no answer within 0.5 seconds"))
  }

  @Test func `the field goes with the desk`() async {
    let phone = FakePhone()
    var desk: ReaderDesk? = desk(phone)
    _ = await desk?.act(line(.field(true)), settles: false)
    desk = nil
    #expect(phone.calls == [.fieldOn, .fieldOff])
  }
}
