import ISO7816
import PhoneModel
import PhoneRuntime

/// A phone with one app in front, on a clock that the test moves.
struct TestPhone: Sendable {
  static let app = AppID("tag")
  static let tagName: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]
  static let selectTag: [UInt8] = [0x00, 0xA4, 0x04, 0x00, 0x07] + tagName + [0x00]

  let clock = ManualClock()
  let trace = TraceMemory()
  let runtime: PhoneRuntime

  init(
    _ entitlements: Entitlements = Entitlements(selectIdentifierPrefixes: [AIDPrefix(tagName)!]),
    circumstances: Circumstances = Circumstances(), settings: PhoneSettings = PhoneSettings()
  ) {
    let phone = Phone(apps: [Self.app: entitlements], circumstances: circumstances, settings: settings)
    runtime = PhoneRuntime(phone, clock: clock, sink: trace)
    runtime.send(.person(.open(Self.app)))
  }

  /// Runs `body` as the app; its child and unstructured tasks belong to the app too.
  func asApp<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await AppContext.$scoped.withValue(AppContext(runtime: runtime, app: Self.app), operation: body)
  }

  /// Returns when the app emulates.
  func emulates() async { await runtime.wait { $0.session.isEmulating } }
}
