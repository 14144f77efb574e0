import CardTrace
import PhoneModel
import PhoneRuntime

extension TapRun {
  /// Plays an explored scenario, then the person's leaving.
  func startScenario(_ scenario: ScenarioPlay, _ script: Script, clean: Script) {
    let tap = ScenarioTap(runtime, settings)
    let rest = tap.begin(script)
    Task(executorPreference: PhoneExecutor.preferred) {
      await tap.play(rest, clean: clean)
      scenario.personHasLeft()
      await leave()
    }
  }
}
