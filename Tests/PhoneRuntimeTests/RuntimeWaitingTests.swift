import PhoneModel
import PhoneRuntime
import Testing

@Suite(.timeLimit(.minutes(5))) struct RuntimeWaitingTests {
  @Test func `presence tells the current value, then each change`() async throws {
    let bench = Bench()
    var presence = bench.runtime.cardPresence().makeAsyncIterator()
    #expect(await presence.next() == false)
    let session = try await bench.session()
    try await session.startEmulation()
    #expect(await presence.next() == true)
    var late = bench.runtime.cardPresence().makeAsyncIterator()
    #expect(await late.next() == true)
    session.stopEmulation(.success)
    #expect(await presence.next() == false)
    #expect(await late.next() == false)
  }

  @Test func `presence that nobody reads loses no change`() async throws {
    let bench = Bench()
    let presence = bench.runtime.cardPresence()
    let session = try await bench.session()
    for _ in 1...3 {
      try await session.startEmulation()
      session.stopEmulation(.success)
    }
    var values: [Bool] = []
    for await value in presence.prefix(7) { values.append(value) }
    #expect(values == [false, true, false, true, false, true, false])
  }

  @Test func `presence ends with its task and leaves the phone usable`() async throws {
    let bench = Bench()
    let first = AsyncStream<Void>.makeStream()
    let reader = Task {
      for await _ in bench.runtime.cardPresence() { first.continuation.yield() }
    }
    for await _ in first.stream.prefix(1) {}
    reader.cancel()
    await reader.value
    let session = try await bench.session()
    try await session.startEmulation()
    #expect(session.isEmulating)
  }

  @Test func `presence ends when the phone is freed`() async {
    let presence = Bench().runtime.cardPresence()
    var values: [Bool] = []
    for await value in presence { values.append(value) }
    #expect(values == [false])
  }

  @Test func `a wait returns at once when its condition holds`() async {
    let bench = Bench()
    await bench.runtime.wait { $0.scene.front == Bench.app }
    #expect(bench.runtime.withPhone { $0.scene.front } == Bench.app)
  }

  @Test func `every wait whose condition comes true returns, the others go on`() async {
    let bench = Bench()
    let runtime = bench.runtime
    let on = (1...3).map { _ in Task { await runtime.wait { $0.radio.fieldIsOn } } }
    let emulates = Task { await runtime.wait { $0.session.isEmulating || !$0.circumstances.radioIsOn } }
    runtime.fieldOn()
    for task in on { await task.value }
    runtime.send(.phone(.radio(false)))
    await emulates.value
    #expect(runtime.withPhone { !$0.circumstances.radioIsOn })
  }

  @Test func `a wait ends when its task is cancelled, before and while it waits`() async {
    let bench = Bench()
    let asked = AsyncStream<Void>.makeStream()
    let waiting = Task {
      await bench.runtime.wait { phone in
        asked.continuation.yield()
        return phone.session.isEmulating
      }
    }
    for await _ in asked.stream.prefix(1) {}
    waiting.cancel()
    await waiting.value
    let before = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await bench.runtime.wait { $0.session.isEmulating }
    }
    await before.value
    #expect(bench.runtime.withPhone { !$0.session.isEmulating })
  }

  @Test func `a wait against cancellations and changes always returns once`() async {
    let bench = Bench()
    let runtime = bench.runtime
    for round in 0..<300 {
      let waiter = Task { await runtime.wait { $0.radio.fieldIsOn } }
      async let change: Void = runtime.fieldOn()
      if round % 2 == 0 { waiter.cancel() }
      await waiter.value
      await change
      runtime.fieldOff()
    }
    #expect(runtime.withPhone { !$0.radio.fieldIsOn })
  }

  @Test func `an event is lost to no cancelled reader of the stream`() async throws {
    let bench = Bench()
    let session = try await bench.session()
    #expect(await session.nextEvent() != nil)
    for _ in 0..<300 {
      let reader = Task { await session.nextEvent() }
      async let change: Void = bench.runtime.fieldOn()
      reader.cancel()
      let early = await reader.value
      await change
      bench.runtime.fieldOff()
      var events = early.map { [$0] } ?? []
      while events.count < 2, let next = await session.nextEvent() { events.append(next) }
      guard case .readerDetected = events[0], case .readerDeselected = events[1] else {
        Issue.record("the stream delivered \(events)")
        return
      }
    }
  }

  @Test func `a task that is cancelled before it reads gets what is there, else nil`() async throws {
    let bench = Bench()
    let session = try await bench.session()
    let reader = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let first = await session.nextEvent()
      let second = await session.nextEvent()
      return (first != nil, second != nil)
    }
    #expect(await reader.value == (true, false))
  }
}
