import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime
import Testing

/// What a phone does with connections that are not what they should be: it goes on without them.
@Suite struct BadClientTests {
  private func stillServes(_ phone: SharedPhone) async throws {
    let app = try phone.app(SharedPhone.badge)
    let session = try await app.openSession()
    session.invalidate()
    #expect(await serve(session) == .invalidated)
  }

  @Test func `another version is refused with what to do`() async throws {
    let phone = try SharedPhone()
    let client = try phone.client()
    var hello = try #require(AppMessage.hello(app: SharedPhone.wallet, pid: 1).frame)
    hello[10] = 3
    client.write(hello)
    #expect(
      try await client.refusal()
        == "the other side speaks version 3 of the messages, this one version 2: build both from the same OpenCardSession"
    )
    #expect(try await client.next() == nil)
    try await stillServes(phone)
  }

  @Test func `an app that is not installed, and one that has joined, are refused`() async throws {
    let phone = try SharedPhone()
    let unknown = try phone.client()
    try unknown.write(.hello(app: AppID("wallte"), pid: 1))
    #expect(try await unknown.refusal() == "no app \"wallte\" is installed on this phone; installed: badge, wallet")
    let app = try phone.app()
    #expect(
      sentence { _ = try phone.app() }
        == "the phone refuses: the app \"wallet\" has joined already, from another process")
    let session = try await app.openSession()
    #expect(session.id.number == 1)
  }

  @Test func `half a message and then nothing is the app's end`() async throws {
    let phone = try SharedPhone()
    let client = try phone.client()
    try await client.join(SharedPhone.wallet)
    let frame = try #require(AppMessage.event(.requestSession(CallID(1), SharedPhone.wallet)).frame)
    client.write(Array(frame.prefix(7)))
    client.hangUp()
    #expect(await phone.nextLeft() == "wallet: gone")
    try await stillServes(phone)
  }

  @Test func `messages that nobody sends cut an app off`() async throws {
    let bad: [([UInt8], String)] = [
      ([0, 0, 0, 1, 0x7F], "a message of the unknown type 127 came"),
      ([0, 0, 0, 0], "a message without a type came"),
      ([0, 0, 0, 2, 0x13, 0], "a message of type 19 ends too early"),
      ([0x7F, 0xFF, 0xFF, 0xFF], "a message of 2147483647 bytes came, and at most 131072 are read"),
      (
        try #require(AppMessage.hello(app: SharedPhone.wallet, pid: 1).frame),
        "a message of type 1 came where it has no place"
      ),
    ]
    let phone = try SharedPhone()
    for (bytes, sentence) in bad {
      let client = try phone.client()
      try await client.join(SharedPhone.wallet)
      client.write(bytes)
      #expect(try await client.refusal() == sentence)
      #expect(await phone.nextLeft() == "wallet: \(sentence)")
      #expect(phone.trace.records.contains { $0.note == "the app wallet is cut off: \(sentence)" })
    }
    try await stillServes(phone)
  }

  @Test func `an event before the app has said which one it is is refused`() async throws {
    let phone = try SharedPhone()
    let client = try phone.client()
    try client.event(.invalidate(SessionID(1)))
    #expect(try await client.refusal() == "a message of type 19 came where it has no place")
    try await stillServes(phone)
  }

  @Test func `a connection that says nothing is given up`() async throws {
    var limits = PhoneServer.Limits()
    limits.greeting = .milliseconds(20)
    let phone = try SharedPhone(limits: limits)
    let client = try phone.client()
    #expect(try await client.refusal() == "it has not said within 0.02 seconds whose connection it is")
  }

  @Test(arguments: [
    "invalidate", "stopEmulation", "alertMessage", "releaseSession", "startEmulation", "respond", "releaseAPDU",
    "releaseAssertion",
  ])
  func `an app that acts on what is another's is cut off, and the other goes on`(_ call: String) async throws {
    let phone = try SharedPhone()
    let thief = try phone.client()
    try await thief.join(SharedPhone.badge)
    let app = try phone.app()
    let session = try await app.openSession()
    let assertion = try await app.acquireAssertion()
    try await session.startEmulation()
    phone.runtime.fieldOn()
    async let answer = phone.runtime.transmit(Bench.select)
    var taken: CommandToken?
    while taken == nil, let item = await session.nextEvent() { if case .received(let token) = item { taken = token } }
    let command = try #require(taken)
    let event: AppEvent =
      switch call {
      case "invalidate": .invalidate(session.id)
      case "stopEmulation": .stopEmulation(session.id, .success)
      case "alertMessage": .alertMessage(session.id, "Give me your money.")
      case "releaseSession": .releaseSession(session.id)
      case "startEmulation": .startEmulation(CallID(1), session.id)
      case "respond": .respond(CallID(1), command.id, [0x6A, 0x82])
      case "releaseAPDU": .releaseAPDU(command.id)
      default: .releaseAssertion(assertion.id)
      }
    try thief.event(event)
    let sentence = "the app \"badge\" acts on what belongs to the app \"wallet\""
    #expect(try await thief.refusal() == sentence)
    #expect(await phone.nextLeft() == "badge: \(sentence)")
    try await command.respond([0x90, 0x00])
    #expect(await answer == .response([0x90, 0x00]))
    #expect(session.isEmulating && assertion.isValid)
  }

  @Test func `of two apps that claim the session, the one in front has it, and the other's trap is none of its`()
    async throws
  {
    let phone = try SharedPhone()
    let wallet = try phone.client()
    try await wallet.join(SharedPhone.wallet)
    try wallet.event(.requestSession(CallID(1), SharedPhone.wallet))
    _ = try await wallet.next { if case .returns(CallID(1), .session) = $0 { true } else { nil } }
    try wallet.event(.requestSession(CallID(2), SharedPhone.wallet))
    let trap = try await wallet.next { message -> Trap? in if case .trap(let trap) = message { trap } else { nil } }
    #expect(trap == .secondSession)
    #expect(phone.trace.records.contains { $0.kind == .trap && $0.rule == "trap.second-session" })
    phone.runtime.send(.person(.open(SharedPhone.badge)))
    phone.runtime.send(.person(.open(SharedPhone.wallet)))
    let badge = try phone.client()
    try await badge.join(SharedPhone.badge)
    phone.runtime.send(.person(.open(SharedPhone.wallet)))
    try badge.event(.requestSession(CallID(1), SharedPhone.badge))
    let refused = try await badge.next { message -> SessionFailure? in
      if case .returns(_, .sessionFailure(let failure, _)) = message { failure } else { nil }
    }
    #expect(refused == .systemNotAvailable)
  }

  @Test func `as many connections as may be are taken, one more is refused`() async throws {
    var limits = PhoneServer.Limits()
    limits.connections = 3
    let phone = try SharedPhone(limits: limits)
    let wallet = try phone.client()
    try await wallet.join(SharedPhone.wallet)
    let badge = try phone.client()
    try await badge.join(SharedPhone.badge)
    let silent = try phone.client()
    let surplus = try phone.client()
    #expect(try await surplus.refusal() == "3 connections are open, the most that this phone takes")
    silent.hangUp()
    wallet.hangUp()
    #expect(await phone.nextLeft() == "wallet: gone")
    let again = try phone.client()
    try await again.join(SharedPhone.wallet)
  }

  @Test func `a hundred apps join, and each has its session in turn`() async throws {
    let ids = (1...100).map { AppID("app-\($0)") }
    let phone = try SharedPhone(apps: ids)
    var apps: [AppContext] = []
    for id in ids { apps.append(try phone.app(id)) }
    for app in apps {
      phone.runtime.send(.person(.open(app.app)))
      let session = try await app.openSession()
      try await session.startEmulation()
      #expect(session.isEmulating)
      session.invalidate()
      #expect(await serve(session) == .invalidated)
    }
    #expect(phone.runtime.joined.count == 100)
  }

  @Test func `an app that does not read is cut off, and no other waits for it`() async throws {
    let phone = try SharedPhone()
    let deaf = try phone.client()
    try deaf.write(.hello(app: SharedPhone.wallet, pid: 1))
    try deaf.event(.requestSession(CallID(1), SharedPhone.wallet))
    await phone.runtime.wait { $0.session.session != nil }
    try deaf.event(.startEmulation(CallID(2), SessionID(1)))
    await phone.runtime.wait { $0.session.isEmulating }
    phone.runtime.fieldOn()
    let command: [UInt8] = [0x00, 0xD6, 0x00, 0x00, 0x00, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 0xFFFF)
    phone.runtime.begin(Bench.select) { _ in }
    let cut = Task { await phone.nextLeft() }
    while phone.runtime.joined.contains(SharedPhone.wallet) {
      phone.runtime.begin(command) { _ in }
      await Task.yield()
    }
    #expect(
      await cut.value == "wallet: it does not read what the phone tells it: more than 1048576 bytes wait")
    try await stillServes(phone)
  }

  @Test func `an app that floods the phone does not keep another from its exchange`() async throws {
    let phone = try SharedPhone()
    let flood = try phone.client()
    try await flood.join(SharedPhone.badge)
    let app = try phone.app()
    let session = try await app.openSession()
    try await session.startEmulation()
    phone.runtime.fieldOn()
    let card = Task { await serve(session) }
    let frame = try #require(AppMessage.event(.invalidate(SessionID(99))).frame)
    let many = (0..<500).flatMap { _ in frame }
    let descriptor = Thread { while flood.write(many) > 0 {} }
    descriptor.start()
    for _ in 0..<20 { #expect(await phone.runtime.transmit(Bench.select) == .response([0x90, 0x00])) }
    flood.hangUp()
    #expect(await phone.nextLeft() == "badge: gone")
    session.invalidate()
    #expect(await card.value == .invalidated)
  }

  @Test func `lines from a second shell are answered`() async throws {
    let phone = try SharedPhone()
    let shell = try phone.client()
    try shell.write(.tell("person home"))
    #expect(try await shell.next() == .heard)
    #expect(try await shell.next() == .told(line: 1, passed: true, "done"))
    #expect(try await shell.next() == .toldAll(passed: true))
    #expect(phone.told.entries == ["person home"])
  }
}
