import CardTrace
import ISO7816
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// A phone with one app in front and a reader in memory, both on a clock that the test moves.
struct ReportPhone: Sendable {
  static let app = AppID("app")
  static let tagName: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]
  static let selectTag = select(tagName)

  let clock = ManualClock()
  let trace = TraceMemory()
  let runtime: PhoneRuntime

  init(
    listing prefixes: [[UInt8]] = [tagName], settings: PhoneSettings = PhoneSettings(),
    circumstances: Circumstances = Circumstances(consent: .accepted)
  ) {
    let entitlements = Entitlements(selectIdentifierPrefixes: prefixes.compactMap { AIDPrefix($0) })
    let phone = Phone(apps: [Self.app: entitlements], circumstances: circumstances, settings: settings)
    runtime = PhoneRuntime(phone, clock: clock, sink: trace)
    runtime.send(.person(.open(Self.app)))
  }

  static func select(_ name: [UInt8]) -> [UInt8] { [0x00, 0xA4, 0x04, 0x00, UInt8(name.count)] + name + [0x00] }

  var context: AppContext { AppContext(runtime: runtime, app: Self.app) }

  /// Runs `body` as the app.
  func asApp<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await AppContext.$scoped.withValue(context, operation: body)
  }

  /// A session that emulates, in a field without air time.
  func emulating() async throws -> SessionHandle {
    let session = try await context.openSession()
    try await session.startEmulation()
    runtime.fieldOn()
    return session
  }

  /// The next command that reaches the app; other events on the way are passed over.
  func command(of session: SessionHandle) async throws -> CommandToken {
    while let item = await session.nextEvent() {
      if case .received(let command) = item { return command }
    }
    throw NoCommand()
  }

  struct NoCommand: Error {}

  /// A reader that waits so long for answers, on the phone's clock.
  func reader(patience: Duration, air: AirInterface = .none) -> PhoneChannel {
    var settings = MemoryReader.Settings()
    settings.patience = patience
    settings.air = air
    return PhoneChannel(to: runtime, clock: PhoneTime(clock: clock), settings: settings)
  }

  /// What the trace has of these kinds, as `kind: note`, or the kind alone.
  func traced(_ kinds: String...) -> [String] {
    trace.records.filter { kinds.contains($0.kind.rawValue) }
      .map { record in record.note.map { "\(record.kind.rawValue): \($0)" } ?? record.kind.rawValue }
  }
}

/// The phone's clock as a reader's.
struct PhoneTime: ReaderClock {
  let clock: ManualClock

  func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }
}
