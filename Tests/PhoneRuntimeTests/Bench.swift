import ISO7816
import PhoneModel
import PhoneRuntime
import Synchronization

/// A phone with one app in front, whose time and person are in the test's hand.
struct Bench: Sendable {
  static let app = AppID("tag")
  static let select: [UInt8] = [
    0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00,
  ]
  static let read: [UInt8] = [0x00, 0xB0, 0x00, 0x00, 0x02]

  let clock = ManualClock()
  let trace = TraceMemory()
  let runtime: PhoneRuntime

  init(circumstances: Circumstances = Circumstances(), settings: PhoneSettings = PhoneSettings()) {
    let phone = Phone(apps: [Self.app: .tagOnly], circumstances: circumstances, settings: settings)
    runtime = PhoneRuntime(phone, clock: clock, sink: trace)
    runtime.send(.person(.open(Self.app)))
  }

  var context: AppContext { AppContext(runtime: runtime, app: Self.app) }

  func session() async throws -> SessionHandle { try await context.openSession() }

  /// A session that emulates, in a reader's field.
  func emulating() async throws -> SessionHandle {
    let session = try await session()
    try await session.startEmulation()
    runtime.fieldOn()
    return session
  }

  /// The next command of `session`; other events on the way are passed over.
  func command(of session: SessionHandle) async -> CommandToken? {
    while let item = await session.nextEvent() {
      if case .received(let command) = item { return command }
    }
    return nil
  }
}

/// What several threads wrote down, in order.
final class Log<Entry: Sendable>: Sendable {
  private let written = Mutex<[Entry]>([])
  var entries: [Entry] { written.withLock { $0 } }
  func append(_ entry: Entry) { written.withLock { $0.append(entry) } }
}

/// Answers every command with 9000 until the session ends; gives why it ended.
@discardableResult
func serve(_ session: SessionHandle) async -> SessionEnd? {
  while let item = await session.nextEvent() {
    switch item {
    case .received(let command): try? await command.respond([0x90, 0x00])
    case .sessionInvalidated(let reason): return reason
    case .sessionStarted, .readerDetected, .readerDeselected: break
    }
  }
  return nil
}
