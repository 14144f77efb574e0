import CardTrace
package import Foundation
import ISO7816
package import PhoneModel
import ProcessStart
import Synchronization
import VirtualTime

/// An app that uses CoreNFC was to run on an Android phone.
package struct NoCoreNFC: Error, Hashable, CustomStringConvertible {
  package init() {}

  package var description: String {
    "CoreNFC is Apple's, so an app that uses it has no Android phone: run it with --platform ios, or give its card "
      + "application to AndroidEmulation, as the built-in apps do"
  }
}

/// The phone of a process that nothing else gives one: made from the environment at the first use of CoreNFC.
package final class ProcessPhone: Sendable {
  package static let shared = boot()

  package let environment: Environment
  package let file: PhoneFile
  package let entitlements: Entitlements
  package let context: AppContext
  package let control: ControlSink?
  /// The text of the script file, if there is one; at most `largestScript` bytes.
  package let script: Data?
  package static let largestScript = 1 << 20
  /// The scenario that this process plays, if the explorer started it.
  package let scenario: ScenarioPlay?

  /// Makes the reader that taps this process's phone ready, and gives what starts it once the app is open; the module
  /// that knows the reader links sets it at load time.
  package typealias ReaderStart = @Sendable (ProcessPhone) -> @Sendable () -> Void
  private static let readerStart = Mutex<ReaderStart?>(nil)

  package static func setReaderStart(_ start: @escaping ReaderStart) { readerStart.withLock { $0 = start } }

  private static let rehearsal = Mutex<(@Sendable () -> Void)?>(nil)

  /// Sets what a process does once before copies of it play scenarios; the module that has an app's interface sets it.
  package static func setRehearsal(_ body: @escaping @Sendable () -> Void) { rehearsal.withLock { $0 = body } }

  private static let ownEntitlements = Mutex<Entitlements?>(nil)

  /// Gives an app that comes with the tool its entitlements; a phone file's entry still decides.
  package static func setOwnEntitlements(_ entitlements: Entitlements) {
    ownEntitlements.withLock { $0 = entitlements }
  }

  /// What is flushed at exit; not `shared`, whose making may itself end the process and would wait for itself.
  private static let booted = Mutex<PhoneRuntime?>(nil)

  private static func boot() -> ProcessPhone {
    let phone: ProcessPhone
    do {
      phone = try ProcessPhone(variables: ProcessInfo.processInfo.environment)
    } catch let error as JoinError {
      fail(3, "\(error)", control: nil)
    } catch {
      fail(2, "\(error)", control: ProcessInfo.processInfo.environment["CARDSESSION_CONTROL"].flatMap(Int32.init))
    }
    booted.withLock { $0 = phone.context.runtime }
    atexit { ProcessPhone.booted.withLock { $0 }?.recorder.flush() }
    // What led to a crash is what its trace is for.
    process_on_crash { ProcessPhone.booted.withLock { $0 }?.recorder.flush() }
    // The person who holds a shared phone opens its apps, and its reader is its own.
    if phone.environment.socket != nil { return phone }
    phone.control?.send(.linked(pid: getpid()))
    if VirtualProcess.isOn { phone.listenToVirtualTime() } else { phone.watchRun() }
    let start = readerStart.withLock { $0 }?(phone)
    phone.context.runtime.send(.person(.open(phone.context.app)))
    start?()
    return phone
  }

  /// Ends the process because it cannot go on, saying why; the run that started it ends with `exit`.
  package static func fail(_ exit: Int32, _ message: String, control: Int32?) -> Never {
    if let control = control.map(DescriptorOutput.init), control.isPipe {
      _ = control.write(ControlMessage.failed(exit: exit, message: message).line)
    } else {
      _ = DescriptorOutput(descriptor: 2).write(Array("cardsession: \(PlainText.shown(message))\n".utf8))
    }
    Foundation.exit(exit)
  }

  /// What does not change from one scenario to the next.
  private struct Preparation {
    let environment: Environment
    let phoneText: Data?
    let file: PhoneFile
    let app: AppID
    let granted: Granted

    init(_ variables: [String: String]) throws {
      let environment = try Environment(variables)
      guard environment.platform == .ios else { throw NoCoreNFC() }
      self.environment = environment
      phoneText = try environment.phoneFile.map { try PhoneFile.text(path: $0) }
      file = try phoneText.map { try PhoneFile(text: $0, name: environment.phoneFile ?? "") } ?? PhoneFile()
      let executable = ProcessPhone.executable
      app = environment.app ?? AppID((executable as NSString).lastPathComponent)
      let own = ProcessPhone.ownEntitlements.withLock { $0 }
      granted = try Granted(app: app, executable: executable, file: file, own: own)
    }
  }

  private convenience init(variables: [String: String]) throws {
    let environment = try Environment(variables)
    if let socket = environment.socket {
      try self.init(sharing: socket, environment)
      return
    }
    let prepared = try Preparation(variables)
    let aid = prepared.granted.entitlements.selectIdentifierPrefixes.first?.bytes ?? []
    let rehearsal = Self.rehearsal.withLock { $0 }
    let scenario = prepared.environment.explore.map { ends in
      ScenarioServer(ends: ends) { play in
        rehearsal?()
        if let phone = try? ProcessPhone(prepared, play) { _ = Self.readerStart.withLock { $0 }?(phone) }
      }
      .serve(app: prepared.app, aid: aid)
    }
    try self.init(prepared, scenario)
  }

  /// The app's side of a phone that another process keeps.
  private init(sharing socket: String, _ environment: Environment) throws {
    self.environment = environment
    file = PhoneFile()
    entitlements = Entitlements(hostCardEmulation: false)
    (control, script, scenario) = (nil, nil, nil)
    let app = environment.app ?? AppID((Self.executable as NSString).lastPathComponent)
    let connection = try PhoneConnection(joining: socket, as: app)
    let endsApp = connection.endsApp
    let runtime = PhoneRuntime(sharing: connection) { sentence in
      if let sentence {
        _ = DescriptorOutput(descriptor: 2).write(Array("cardsession: the phone has hung up: \(sentence)\n".utf8))
      }
      if endsApp { ProcessPhone.endGroup() }
    }
    context = AppContext(runtime: runtime, app: app)
  }

  private init(_ prepared: Preparation, _ scenario: ScenarioPlay?) throws {
    let environment = prepared.environment
    self.environment = environment
    self.scenario = scenario
    file = prepared.file
    entitlements = prepared.granted.entitlements
    let app = prepared.app
    var apps = file.installed
    apps[app] = entitlements
    script =
      try scenario.map { Data($0.order.script) }
      ?? environment.script.map { try InputFile.read($0, limit: Self.largestScript) }
    let generators = VirtualProcess.isOn ? UnseededRandomness.generators : []
    let header = TraceHeader(
      tool: OpenCardSession.version, seed: environment.seed,
      phoneFile: prepared.phoneText.map { String(decoding: $0, as: UTF8.self) },
      script: script.map { String(decoding: $0, as: UTF8.self) },
      reader: environment.reader, app: app.name,
      unseeded: VirtualProcess.isOn ? UnseededRandomness.always + generators : nil,
      started: VirtualProcess.isOn ? nil : Date().ISO8601Format())
    if let control = environment.control, !DescriptorOutput(descriptor: control).isPipe {
      throw EnvironmentError(variable: "CARDSESSION_CONTROL", found: "\(control)", allowed: "a pipe that is open")
    }
    let trace: (any TraceSink)? =
      if let scenario { ScenarioTrace(scenario.memory) } else { try ProcessTrace(environment, header: header).writer }
    let settings = file.settings
    let control = environment.control.map {
      ControlSink(descriptor: $0, settings: settings, failsUnanswered: environment.reader == "memory")
    }
    self.control = control
    let phone = Phone(
      apps: apps, circumstances: file.circumstances, settings: file.settings, defaultApp: file.defaultApp,
      hasExpressCard: file.expressCard)
    let runtime = PhoneRuntime(
      phone, readingAvailable: file.readingAvailable,
      sink: TraceFork(sinks: [trace, control].compactMap(\.self)))
    context = AppContext(runtime: runtime, app: app)
    if let notice = prepared.granted.notice { runtime.note(notice, lane: .phone) }
    for generator in generators { runtime.note(UnseededRandomness.sentence(generator), lane: .phone) }
  }

  /// The path of the executable; a name that the shell looked up says nothing of its folder.
  private static var executable: String {
    let name = CommandLine.arguments.first ?? "app"
    return name.contains("/") ? name : Bundle.main.executablePath ?? name
  }
}
