import CardTrace
import ISO7816
import PhoneModel
import PhoneRuntime
import Synchronization
import Testing

@Suite struct RuntimeTests {
  private static let app = AppID("tag")
  private static let select: [UInt8] = [
    0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00,
  ]

  private func phone(_ clock: ManualClock = ManualClock(), _ sink: TraceMemory? = nil) -> PhoneRuntime {
    let runtime = PhoneRuntime(Phone(apps: [Self.app: .tagOnly]), clock: clock, sink: sink)
    runtime.send(.person(.open(Self.app)))
    return runtime
  }

  private func session(_ runtime: PhoneRuntime) async throws -> SessionHandle {
    try await AppContext(runtime: runtime, app: Self.app).openSession()
  }

  /// Answers every command with 9000 until the session ends.
  private func serve(_ session: SessionHandle) async {
    while let item = await session.nextEvent() {
      if case .received(let command) = item { try? await command.respond([0x90, 0x00]) }
    }
  }

  @Test func `the phone's own answer, the app's, and no card each come once`() async throws {
    let runtime = phone()
    #expect(await runtime.transmit(Self.select) == .noCard)
    let session = try await session(runtime)
    try await session.startEmulation()
    runtime.fieldOn()
    let app = Task { await serve(session) }
    #expect(await runtime.transmit([0x00]) == .response([0x67, 0x00]))
    #expect(await runtime.transmit(Self.select) == .response([0x90, 0x00]))
    session.invalidate()
    await app.value
    #expect(await runtime.transmit(Self.select) == .noCard)
  }

  @Test func `begin has handed the command over when it returns`() async throws {
    let runtime = phone()
    let session = try await session(runtime)
    try await session.startEmulation()
    runtime.fieldOn()
    let answers = Mutex<[ReaderAnswer]>([])
    runtime.begin(Self.select) { answer in answers.withLock { $0.append(answer) } }
    #expect(runtime.withPhone { $0.radio.isOwing })
    runtime.fieldOff()
    #expect(answers.withLock { $0 } == [.torn])
  }

  @Test func `presence tells the current value, then each change`() async throws {
    let runtime = phone()
    var presence = runtime.cardPresence().makeAsyncIterator()
    #expect(await presence.next() == false)
    let session = try await session(runtime)
    try await session.startEmulation()
    #expect(await presence.next() == true)
    session.stopEmulation(.success)
    #expect(await presence.next() == false)
    var late = runtime.cardPresence().makeAsyncIterator()
    #expect(await late.next() == false)
  }

  @Test func `a wait ends when its condition holds and when its task is cancelled`() async throws {
    let runtime = phone()
    let field = Task { await runtime.wait { $0.radio.fieldIsOn } }
    runtime.fieldOn()
    await field.value
    let never = Task { await runtime.wait { $0.session.isEmulating } }
    never.cancel()
    await never.value
    #expect(runtime.withPhone { !$0.session.isEmulating })
  }

  @Test func `a phone that nobody uses is freed`() async throws {
    weak var freed: PhoneRuntime?
    do {
      let runtime = phone()
      let session = try await session(runtime)
      try await session.startEmulation()
      freed = runtime
      session.invalidate()
    }
    #expect(freed == nil)
  }

  @Test func `answers, tears and ends from many tasks leave each command one answer`() async throws {
    for _ in 0..<100 {
      let runtime = phone()
      let session = try await session(runtime)
      try await session.startEmulation()
      runtime.fieldOn()
      let app = Task { await serve(session) }
      let count = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask {
            _ = await runtime.transmit(Self.select)
            return 1
          }
        }
        group.addTask {
          runtime.fieldOff()
          runtime.fieldOn()
          session.invalidate()
          return 0
        }
        return await group.reduce(0, +)
      }
      await app.value
      #expect(count == 8)
    }
  }

  @Test func `the trace of a tap names lane, kind and rule in order`() async throws {
    let memory = TraceMemory()
    let runtime = phone(ManualClock(), memory)
    let session = try await session(runtime)
    try await session.startEmulation()
    runtime.fieldOn()
    let app = Task { await serve(session) }
    _ = await runtime.transmit(Self.select)
    runtime.send(.person(.home))
    await app.value
    let lines = memory.records.map { "\($0.lane.rawValue) \($0.kind.rawValue) \($0.rule ?? "-")" }
    #expect(
      lines.prefix(18) == [
        "person opens -", "app session-requested -", "phone consent-asked -", "person consent -",
        "app session-started -", "phone event session.started", "app start-emulation -", "phone sheet -",
        "phone emulation-started -", "reader field-on -", "phone event field.detected", "reader command -",
        "phone event select.listed", "app answer -", "reader response -", "person home -",
        "phone emulation-stopped -", "phone sheet -",
      ])
    #expect(lines.contains("phone session-invalidated session.background"))
  }
}
