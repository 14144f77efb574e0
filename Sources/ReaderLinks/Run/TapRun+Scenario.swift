import CardTrace
import PhoneModel
import PhoneRuntime

extension TapRun {
  /// How long the app may take to settle after the script, and how long the field is away before the clean tap.
  private static let settling = Duration.seconds(1)
  private static let away = Duration.milliseconds(100)

  /// Plays an explored scenario: its script once, a clean tap if the session still lives, and the person's leaving.
  func startScenario(_ scenario: ScenarioPlay, _ script: Script, clean: Script) {
    if script.answersConsent { runtime.leaveConsentToPerson() }
    let (before, rest) = script.split()
    for line in before { perform(line.action) }
    Task(executorPreference: PhoneExecutor.preferred) {
      await runtime.wait { $0.session.state != .none }
      _ = await play(rest, as: 1, isGiven: false)
      try? await Task.sleep(for: Self.settling)
      if runtime.withPhone({ $0.session.isEmulating }) { await tapCleanly(clean) }
      runtime.endTrouble()
      scenario.personHasLeft()
      await leave()
    }
  }

  private func tapCleanly(_ script: Script) async {
    runtime.endTrouble()
    runtime.fieldOff()
    try? await Task.sleep(for: Self.away)
    runtime.note(CleanTap.begins, lane: .reader, kind: .tap)
    _ = await play(script, as: 1, isGiven: false)
    runtime.note(CleanTap.ends, lane: .reader)
  }
}
