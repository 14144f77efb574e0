package import CardTrace
import ISO7816
import PhoneModel
package import PhoneRuntime
import ReaderLinks

/// A phone of a test's own, with one app and a reader to tap it.
public struct SimulatedPhone: Sendable {
  package let runtime: PhoneRuntime
  private let memory: TraceMemory
  private let app = AppID("app")

  /// An AID that is none.
  public struct WrongAID: Error, Hashable, CustomStringConvertible {
    /// What was given.
    public let text: String
    /// What is wrong with it, in a sentence.
    public var description: String { "\"\(text)\" is no AID: 5 to 16 bytes in hexadecimal" }
  }

  /// Makes a phone whose app is in front and may be selected by these AIDs, or prefixes of 5 bytes and more.
  ///
  /// In a test with `.virtualTime` the phone's time is the test's; else it is real.
  public init(aids: [String]) throws {
    let prefixes = try aids.map { text in
      guard let bytes = try? Hex.bytes(text), let prefix = AIDPrefix(bytes) else { throw WrongAID(text: text) }
      return prefix
    }
    memory = TraceMemory()
    runtime = PhoneRuntime(Phone(apps: [app: Entitlements(selectIdentifierPrefixes: prefixes)]), sink: memory)
    runtime.send(.person(.open(app)))
  }

  /// Runs `body` as the app: `CardSession()` in it, and in the tasks that it makes, is this phone's.
  public func open<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
    try await AppContext.$scoped.withValue(AppContext(runtime: runtime, app: app), operation: body)
  }

  /// Holds the phone to a reader: the field is on while `body` runs.
  public func tap<Result>(_ body: (SimulatedReader) async throws -> Result) async rethrows -> Result {
    runtime.fieldOn()
    defer { runtime.fieldOff() }
    return try await body(SimulatedReader(PhoneChannel(to: runtime)))
  }

  /// The person goes to the home screen; the app's session ends.
  public func goHome() { runtime.send(.person(.home)) }

  /// The person locks the phone; the app's session ends.
  public func lock() { runtime.send(.person(.lock)) }

  /// The person dismisses the sheet; the app's session ends.
  public func dismissSheet() { runtime.send(.person(.dismiss)) }

  /// Switches the NFC radio.
  public func setRadio(_ isOn: Bool) { runtime.send(.phone(.radio(isOn))) }

  /// The time since the phone was made.
  public var elapsed: Duration { runtime.clock.now - .start }

  /// What happened so far, as the timeline of `cardsession run` shows it.
  public var timeline: [String] {
    var timeline = Timeline(Timeline.Options())
    return records.flatMap { timeline.lines(for: $0) }
  }

  package var records: [TraceRecord] { memory.records }
}
