import CardHost
import CardTrace
import ISO7816
import PhoneModel
import PhoneRuntime

/// A phone with one app in front, on a clock that the test moves, which is the host's too.
struct HostPhone: Sendable {
  static let app = AppID("wallet")
  static let name = AID([0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01])!
  static let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x07] + name.bytes + [0x00]
  static let selectUnlisted: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x05, 0xA0, 0x00, 0x00, 0x00, 0x03, 0x00]
  static let done: [UInt8] = [0x90, 0x00]

  let clock = ManualClock()
  let trace = TraceMemory()
  let runtime: PhoneRuntime

  init(
    _ entitlements: Entitlements = Entitlements(selectIdentifierPrefixes: [AIDPrefix(name.bytes)!]),
    circumstances: Circumstances = Circumstances(), settings: PhoneSettings = PhoneSettings(),
    readingAvailable: Bool = true
  ) {
    let phone = Phone(apps: [Self.app: entitlements], circumstances: circumstances, settings: settings)
    runtime = PhoneRuntime(phone, clock: clock, readingAvailable: readingAvailable, sink: trace)
    runtime.send(.person(.open(Self.app)))
  }

  func asApp<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await AppContext.$scoped.withValue(AppContext(runtime: runtime, app: Self.app), operation: body)
  }

  /// Presents a card as the app, in a task of its own.
  func present(
    _ options: CardHost.Options = CardHost.Options(), card: some CardResponder = Echo(),
    assertion: CardHost.AssertionUse = .none
  ) -> Task<CardHost.Outcome, Never> {
    let host = CardHost(options, clock: HostClock(clock))
    return Task {
      await asApp {
        var card = card
        return await host.present(&card, assertion: assertion)
      }
    }
  }

  func begins() async { await runtime.wait { $0.session.session != nil } }
  func emulates() async { await runtime.wait { $0.session.isEmulating } }
  func stops() async { await runtime.wait { !$0.session.isEmulating } }

  /// Waits until the host sleeps, then lets `duration` pass.
  func pass(_ duration: Duration) async {
    await clock.sleepers(1)
    clock.advance(by: duration)
  }

  /// Field, SELECT and the field's end; the tap is not over before the host's delay.
  func tap() async -> ReaderAnswer {
    runtime.fieldOn()
    await emulates()
    let answer = await runtime.transmit(Self.select)
    runtime.fieldOff()
    return answer
  }

  /// What the sheet said, in order.
  var sheet: [String] { trace.records.filter { $0.kind == .sheet }.compactMap(\.note) }
}

/// Answers the command itself and 9000.
struct Echo: CardResponder {
  func respond(to command: [UInt8]) async throws -> [UInt8] { command + HostPhone.done }
}

/// The phone's clock, as the host takes clocks.
struct HostClock: Clock {
  struct Instant: InstantProtocol {
    var time: Duration
    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
  }

  private let clock: ManualClock

  init(_ clock: ManualClock) { self.clock = clock }

  var now: Instant { Instant(time: clock.now - .start) }
  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await clock.sleep(until: .start + deadline.time)
  }
}
