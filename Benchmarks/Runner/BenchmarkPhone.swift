import CoreNFC
import ISO7816
import PhoneModel
import PhoneRuntime

/// A phone whose app starts to emulate when a reader comes near and answers every command with 15 bytes.
struct BenchmarkPhone: Sendable {
  static let app = AppID("benchmark")
  static let select: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01, 0x00]
  static let readBinary: [UInt8] = [0x00, 0xB0, 0x00, 0x00, 0x0F]
  static let answer = Data([UInt8](repeating: 0x5A, count: 15) + [0x90, 0x00])

  let runtime: PhoneRuntime

  /// The session's limit is lifted to an hour, so that a slow machine measures the same.
  init(sink: (any TraceSink)? = nil) {
    var settings = PhoneSettings()
    settings.sessionLimit = .seconds(3_600)
    let phone = Phone(apps: [Self.app: .tagOnly], circumstances: Circumstances(), settings: settings)
    runtime = PhoneRuntime(phone, sink: sink)
    runtime.send(.person(.open(Self.app)))
  }

  /// The app's side of a phone that it shares.
  init(runtime: PhoneRuntime) { self.runtime = runtime }

  /// Starts the app's task, which ends with its session.
  func startApp(on executor: (any TaskExecutor)?) {
    let context = AppContext(runtime: runtime, app: Self.app)
    if let executor {
      Task(executorPreference: executor) {
        try await AppContext.$scoped.withValue(context) { try await Self.card() }
      }
    } else {
      // A preference for no executor would still be looked up at every switch of the task.
      Task {
        try await AppContext.$scoped.withValue(context) { try await Self.card() }
      }
    }
  }

  private static func card() async throws {
    let session = try await CardSession()
    for try await event in session.eventStream {
      switch event {
      case .readerDetected: try await session.startEmulation()
      case .received(let apdu): try await apdu.respond(response: answer)
      case .sessionStarted, .readerDeselected, .sessionInvalidated: break
      @unknown default: break
      }
    }
  }

  /// Puts the field on, waits for the card and selects it.
  func tap() async throws {
    runtime.fieldOn()
    await runtime.wait { $0.session.isEmulating }
    try await exchange(Self.select)
  }

  func exchange(_ command: [UInt8] = readBinary) async throws {
    guard case .response(let bytes) = await runtime.transmit(command), bytes.count == Self.answer.count else {
      throw BenchmarkFailure("the phone did not answer")
    }
  }

  /// The person leaves the app: the session and the app's task end.
  func end() { runtime.send(.person(.home)) }
}
