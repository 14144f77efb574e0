import CardTrace
import ISO7816
import PhoneModel
package import PhoneRuntime
import Synchronization

/// Taps a process's own phone as its environment says, and plays the person who holds it.
package struct TapRun: Sendable {
  let phone: ProcessPhone
  let runtime: PhoneRuntime

  init(_ phone: ProcessPhone) {
    self.phone = phone
    runtime = phone.context.runtime
  }

  /// Makes the reader ready that the environment names; what it names wrongly ends the process with exit code 2.
  package static func prepare(on phone: ProcessPhone) -> @Sendable () -> Void {
    let run = TapRun(phone)
    do {
      switch try ReaderAddress.parse(phone.environment.reader) {
      case .memory:
        let script = try run.script()
        if let scenario = phone.scenario, let script {
          let clean = try Script(parsing: scenario.order.cleanScript)
          return { run.startScenario(scenario, script, clean: clean) }
        }
        return { run.startMemory(script) }
      case .vpcd(let address):
        if let air = phone.environment.air, air != .none {
          throw EnvironmentError(
            variable: "CARDSESSION_AIR", found: air.name, allowed: "none, since a PC/SC link takes its own time")
        }
        return { run.startLink(to: address) }
      }
    } catch {
      run.runtime.flushTrace()
      ProcessPhone.fail(2, "\(error)", control: phone.environment.control)
    }
  }

  private func script() throws -> Script? {
    guard let text = phone.script else { return nil }
    do {
      let script = try Script(parsing: [UInt8](text))
      let apps = runtime.withPhone { Array($0.apps.keys) }
      try script.checkAwaitedApps(areAmong: apps, file: phone.environment.script ?? "the script")
      return script
    } catch let error as ScriptError {
      throw ScriptFileError(file: phone.environment.script ?? "", error: error)
    }
  }

  func tell(_ message: ControlMessage) { phone.control?.send(message) }

  /// The last act: once emulation stopped or the session ended, the person leaves the app.
  func leave() async {
    await runtime.wait { !$0.session.isEmulating }
    runtime.send(.person(.home))
    UnreachedFaults.say(runtime)
    runtime.flushTrace()
    tell(.home)
  }
}

/// A script that cannot be played, with its file.
package struct ScriptFileError: Error, Hashable, CustomStringConvertible {
  package let file: String
  package let error: ScriptError

  package init(file: String, error: ScriptError) {
    self.file = file
    self.error = error
  }

  package var description: String { "\(file): \(error)" }
}
