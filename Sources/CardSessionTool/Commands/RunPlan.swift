import Foundation
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// What `run` starts, and how: the options, the environment and the phone file put together.
struct RunPlan {
  /// The command's words; the first is found in PATH when it has no slash.
  let words: [String]
  /// What the app is called in messages.
  let name: String
  let taps: Taps
  let limits: SupervisorLimits
  /// The slot that the phone is held to, if its reader has slots.
  let slot: LoopbackAddress?
  /// Our environment with what the options say on top.
  private let variables: [String: String]

  /// - Parameter tool: the path of the running `cardsession`, which is started again as a built-in app.
  init(
    _ arguments: RunArguments, environment: [String: String], tool: String, colours: Bool,
    phoneFile: (_ path: String) throws -> PhoneFile = { try PhoneFile(path: $0) }
  ) throws {
    variables = Self.variables(arguments, environment, colours: colours)
    if let socket = variables["CARDSESSION_SOCKET"], !socket.isEmpty {
      throw EnvironmentError(
        variable: "CARDSESSION_SOCKET", found: socket,
        allowed:
          "nothing, since run keeps a phone of its own; cardsession phone tell \"person open APP\" opens an app there")
    }
    let settings = try Environment(variables)
    let reader = try Self.reader(settings.reader)
    slot = if case .vpcd(let address) = reader { address } else { nil }
    taps = settings.taps ?? (reader.isPCSC ? .forever : .count(1))
    let phone = try settings.phoneFile.map(phoneFile) ?? PhoneFile()
    var limits = SupervisorLimits()
    limits.timeout = arguments.timeout ?? limits.timeout
    // pcscd looks at its readers every 0.4 s.
    limits.absence = reader.isPCSC ? .milliseconds(500) : .zero
    limits.tap = phone.settings.sessionLimit + phone.settings.sessionCoolDown
    if settings.clock == .virtual {
      // Virtual time waits for nothing real: the phone begins anew with each process, and a tap takes no time.
      limits.waitsOutCoolDown = false
      limits.suspension = limits.timeout
    }
    self.limits = limits
    words = try Self.words(arguments.target, phone, tool: tool)
    switch arguments.target {
    case .app(let app): name = app
    case .command: name = (words[0] as NSString).lastPathComponent
    }
  }

  /// The trace file to write, if any.
  var trace: String? { variables["CARDSESSION_TRACE"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The environment of a process that is to do so many taps, the first of which has this number.
  func environment(taps: Taps, first: Int) -> [String: String] {
    variables.merging(["CARDSESSION_TAPS": taps.description, "CARDSESSION_FIRST_TAP": "\(first)"]) { $1 }
  }
}

extension RunPlan {
  private static func variables(
    _ arguments: RunArguments, _ environment: [String: String], colours: Bool
  ) -> [String: String] {
    var variables = environment
    func set(_ name: String, _ value: String?) {
      if let value { variables["CARDSESSION_" + name] = value }
    }
    set("PHONE", arguments.phone)
    set("PLATFORM", arguments.platform?.rawValue)
    set("READER", arguments.reader?.description)
    set("SCRIPT", arguments.script)
    set("TRACE", arguments.trace)
    set("TAPS", arguments.taps?.description)
    set("PATIENCE", arguments.patience.map { "\(Int(($0 / .milliseconds(1)).rounded(.up)))" })
    set("CLOCK", arguments.clock?.rawValue)
    set("SEED", arguments.seed.map { "\($0)" })
    set("PROTOCOL", arguments.cardProtocol?.rawValue)
    set("AIR", arguments.air?.name)
    set("COLOUR", colours ? "always" : "never")
    if case .app(let name) = arguments.target { set("APP", name) }
    if arguments.json { set("TIMELINE", "json") }
    // A trap then ends at once; the sentence that it broke a rule is printed all the same.
    if variables["SWIFT_BACKTRACE"] == nil { variables["SWIFT_BACKTRACE"] = "enable=no" }
    if variables["CARDSESSION_CLOCK"] == Environment.Clock.virtual.rawValue {
      variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
    }
    return variables
  }

  private static func reader(_ text: String) throws(UsageProblem) -> ReaderAddress {
    do {
      return try ReaderAddress.parse(text)
    } catch {
      throw .wrongReader("the variable CARDSESSION_READER", error)
    }
  }

  /// A command as it stands, an app of the phone file, or the tool again as a built-in app.
  private static func words(_ target: RunTarget, _ phone: PhoneFile, tool: String) throws(UsageProblem) -> [String] {
    switch target {
    case .command(let words): return words
    case .app(let name):
      if let command = phone.apps.first(where: { $0.id.name == name })?.command { return command }
      if BuiltInApp.named(name) != nil { return [tool, Command.builtInApp.rawValue, name] }
      let installed = phone.apps.filter { $0.command != nil }.map(\.id.name)
      throw .unknownApp(name, apps: BuiltInApp.all.map(\.name) + installed)
    }
  }
}
