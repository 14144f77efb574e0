import CardTrace
import PhoneModel
package import PhoneRuntime

/// What the reader and the person do in an explored run: the script once, and a clean tap if the app still emulates.
package struct ScenarioTap: Sendable {
  /// How long the app may take to settle after the script, and how long the field is away before the clean tap.
  private static let settling = Duration.seconds(1)
  private static let away = Duration.milliseconds(100)

  private let runtime: PhoneRuntime
  private let settings: MemoryReader.Settings
  private let clock = TaskClock()

  package init(_ runtime: PhoneRuntime, _ settings: MemoryReader.Settings) {
    self.runtime = runtime
    self.settings = settings
  }

  /// Does what comes before any session; gives the rest.
  package func begin(_ script: Script) -> Script {
    if script.answersConsent { runtime.leaveConsentToPerson() }
    let (before, rest) = script.split()
    for line in before { runtime.perform(line.action) }
    return rest
  }

  /// Plays the rest once the app asks for a session, then taps again without trouble.
  package func play(_ script: Script, clean: @autoclosure @Sendable () -> Script) async {
    await runtime.wait { $0.session.state != .none }
    await play(script)
    try? await clock.sleep(for: Self.settling)
    if runtime.withPhone({ $0.session.isEmulating }) { await tapCleanly(clean()) }
    runtime.endTrouble()
  }

  private func tapCleanly(_ script: Script) async {
    runtime.endTrouble()
    runtime.fieldOff()
    try? await clock.sleep(for: Self.away)
    runtime.note(CleanTap.begins, lane: .reader, kind: .tap)
    await play(script)
    runtime.note(CleanTap.ends, lane: .reader)
  }

  private func play(_ script: Script) async {
    let reader = MemoryReader(
      for: runtime, clock: clock, settings: settings, perform: { await runtime.performInTurn($0) },
      report: { runtime.record($0) })
    _ = await reader.run(script)
  }
}

extension PhoneRuntime {
  /// What the person, the phone or a fault of a script does.
  func perform(_ action: ScriptAction) {
    switch action {
    case .person(let action): send(.person(action))
    case .phone(let action): send(.phone(action))
    case .fault(let action): send(.fault(action))
    case .injection(let injection): inject(injection)
    case .android(let action): note("android \(action) has no meaning on an iPhone", lane: .phone)
    case .reader, .wait: break
    }
  }

  /// The same, and waits where the script does; the run bounds it.
  func performInTurn(_ action: ScriptAction) async {
    guard case .wait(let app, let state) = action else { return perform(action) }
    await wait { state.holds(for: app, on: $0) }
  }
}
