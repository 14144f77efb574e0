package import CardTrace
import ISO7816
import PhoneModel
package import PhoneRuntime
import ReaderLinks

/// A phone of a test's own, with one app or several and a reader to tap it.
public struct SimulatedPhone: Sendable {
  package let runtime: PhoneRuntime
  private let memory: TraceMemory
  private let app = AppID("app")
  private let running: RunningApps

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
    let prefixes = try SimulatedApp.prefixes(aids)
    running = RunningApps([])
    memory = TraceMemory()
    runtime = PhoneRuntime(Phone(apps: [app: Entitlements(selectIdentifierPrefixes: prefixes)]), sink: memory)
    runtime.send(.person(.open(app)))
  }

  /// Makes a phone with several apps, at the home screen, the system's wallet being the default.
  ///
  /// An app runs from its launch until its closure returns. A trap of one ends the test's process, as it is one process.
  public init(apps: [SimulatedApp]) {
    memory = TraceMemory()
    running = RunningApps(apps)
    let installed = Dictionary(apps.map { ($0.id, $0.entitlements) }) { first, _ in first }
    runtime = PhoneRuntime(Phone(apps: installed), sink: memory)
    runtime.setLaunch { [weak running, weak runtime] app in
      if let runtime { running?.launch(app, on: runtime) }
    }
  }

  /// The person opens an app, which runs from now on.
  public func open(app name: String) { runtime.send(.person(.open(AppID(name)))) }

  /// The person picks the default contactless app in Settings; nil is the system's wallet.
  ///
  /// Only an app that may be the default is taken; the timeline says why another is not.
  public func setDefaultApp(_ name: String?) { runtime.send(.person(.defaultApp(name.map { AppID($0) }))) }

  /// The person double-clicks the side button: the default app, or the wallet, is to present a card.
  public func doubleClick() { runtime.send(.person(.doubleClick)) }

  /// The person authenticates and unlocks the phone.
  public func unlock() { runtime.send(.person(.unlock)) }

  /// The task of an app is cancelled; the phone goes on once its closure returns.
  public func end(app name: String) { running.kill(AppID(name)) }

  /// Whether an app runs, in front or not.
  public func isRunning(_ name: String) -> Bool { running.isRunning(AppID(name)) }

  /// The name of the app in front of an unlocked phone.
  public var appInFront: String? { runtime.withPhone { $0.scene.front?.name } }

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
