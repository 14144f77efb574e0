import AndroidEmulation
import AndroidModel
import CardTrace
import Dispatch
import Foundation
import ISO7816
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// A built-in app as a host APDU service on an Android phone, in the process that `run NAME` starts.
enum AndroidProcess {
  /// Taps the phone as the environment says and never returns.
  static func run(_ app: BuiltInApp) -> Never {
    let variables = ProcessInfo.processInfo.environment
    do {
      let run = try AndroidRun(app, try Environment(variables))
      run.start()
    } catch {
      ProcessPhone.fail(2, "\(error)", control: variables["CARDSESSION_CONTROL"].flatMap(Int32.init))
    }
    dispatchMain()
  }
}

/// The phone of such a process, its reader, and the run that started it.
private struct AndroidRun: Sendable {
  let environment: Environment
  let host: AndroidHost
  let entitlements: Entitlements
  let terminal: Terminal
  let script: Script?
  let reader: ReaderAddress
  let control: ControlSink?
  let trace: TraceWriter?

  init(_ app: BuiltInApp, _ environment: Environment) throws {
    self.environment = environment
    let text = try environment.phoneFile.map { try PhoneFile.text(path: $0) }
    let file = try text.map { try PhoneFile(text: $0, name: environment.phoneFile ?? "") } ?? PhoneFile()
    let id = environment.app ?? AppID(app.name)
    entitlements = file.apps.first { $0.id == id }?.entitlements ?? app.entitlements
    let scriptText = try environment.script.map { try InputFile.read($0, limit: ProcessPhone.largestScript) }
    do {
      script = try scriptText.map { try Script(parsing: [UInt8]($0)) }
    } catch let error as ScriptError {
      throw ScriptFileError(file: environment.script ?? "", error: error)
    }
    reader = try ReaderAddress.parse(environment.reader)
    let header = TraceHeader(
      tool: OpenCardSession.version, seed: environment.seed,
      phoneFile: text.map { String(decoding: $0, as: UTF8.self) },
      script: scriptText.map { String(decoding: $0, as: UTF8.self) }, reader: environment.reader, app: id.name,
      started: Date().ISO8601Format())
    trace = try ProcessTrace(environment, header: header).writer
    control = environment.control.map { ControlSink(descriptor: $0, settings: file.settings) }
    terminal = app.terminal
    let card = try app.card()
    let service = InstalledService(
      card: card, aids: entitlements.selectIdentifierPrefixes, names: card.installed, package: PackageName(id.name),
      className: id.name)
    host = AndroidHost([service], sink: trace)
  }

  /// Tells the run that the app is there, then taps.
  func start() {
    control?.send(.linked(pid: getpid()))
    if let control {
      ProcessPhone.watchRun(control, leave: { trace?.flush() }) { host.note($0) }
    }
    host.perform(PersonAction.open(environment.app ?? AppID("app")))
    control?.send(.sessionStarted)
    switch reader {
    case .memory: Task(executorPreference: PhoneExecutor.preferred) { await tapInMemory() }
    case .vpcd(let address): Task(executorPreference: PhoneExecutor.preferred) { await serve(address) }
    }
  }

  private func tapInMemory() async {
    var done = 0
    while isLeft(done) {
      let message = await tap()
      done += 1
      control?.send(.tapsDone(taps: done, passed: message == nil, message: message))
      if message != nil { break }
    }
    leave()
  }

  private func isLeft(_ done: Int) -> Bool {
    switch environment.taps {
    case .count(let count): done < count
    case .forever: true
    case nil: done < 1
    }
  }

  /// What went wrong in a tap; nil for nothing.
  private func tap() async -> String? {
    var settings = MemoryReader.Settings()
    settings.patience = environment.patience ?? settings.patience
    settings.air = .none
    guard let script else {
      host.fieldOn()
      defer { host.fieldOff() }
      do {
        host.remark(try await terminal(PhoneChannel(to: host, settings: settings)), .note)
        return nil
      } catch {
        host.remark("\(error)", .unexpected)
        return "\(error)"
      }
    }
    let scripted = ScriptedAndroidPhone(host: host)
    let reader = MemoryReader(
      for: host, settings: settings, perform: { _ = await scripted.perform($0) }, report: { host.record($0) })
    let result = await reader.run(script)
    return result == .passed ? nil : result.description
  }

  /// Holds the phone to a PC/SC reader until the run ends; each field in which a service answered counts as a tap.
  private func serve(_ address: LoopbackAddress) async {
    let link = VPCDLink(to: address, settings: VPCDSettings(environment))
    let running = Task(executorPreference: PhoneExecutor.preferred) {
      do {
        try await link.run(for: host, on: .shared)
      } catch {
        trace?.flush()
        ProcessPhone.fail(3, "\(error)", control: environment.control)
      }
    }
    var done = 0
    for await _ in host.taps() {
      done += 1
      control?.send(.tapsDone(taps: done, passed: true, message: nil))
      if case .count(done) = environment.taps { break }
    }
    running.cancel()
    leave()
  }

  private func leave() {
    host.perform(PersonAction.home)
    trace?.flush()
    control?.send(.home)
    control?.flush()
    exit(0)
  }
}
