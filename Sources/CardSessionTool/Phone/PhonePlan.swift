import CardTrace
import Foundation
import ISO7816
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// What `phone` keeps: the options, the environment and the phone file put together.
struct PhonePlan {
  /// An installed app: what it may do, and how it is started.
  struct App {
    let id: AppID
    let entitlements: Entitlements
    /// Nil for an app that only joins by itself.
    let command: [String]?
  }

  let apps: [App]
  let file: PhoneFile
  let phoneText: Data?
  let script: Script?
  let scriptText: Data?
  let socket: String
  let reader: ReaderAddress
  let settings: MemoryReader.Settings
  /// How long an app may take to join, and how long is waited for the state that a line names.
  let timeout: Duration
  /// The slot that the phone is held to, if its reader has slots.
  var slot: LoopbackAddress? { if case .vpcd(let address) = reader { address } else { nil } }
  /// What the phone's own records are written by.
  let environment: Environment
  /// The environment of the apps that are started, without the app's own variables.
  private let variables: [String: String]

  /// - Parameter tool: the path of the running `cardsession`, which is started again as a built-in app.
  init(_ arguments: PhoneArguments, environment: [String: String], tool: String, colours: Bool) throws {
    var own = environment
    func set(_ name: String, _ value: String?) {
      if let value { own["CARDSESSION_" + name] = value }
    }
    set("PHONE", arguments.phone)
    set("PLATFORM", arguments.platform?.rawValue)
    set("READER", arguments.reader?.description)
    set("SCRIPT", arguments.script)
    set("TRACE", arguments.trace)
    set("PATIENCE", arguments.patience.map { "\(Int(($0 / .milliseconds(1)).rounded(.up)))" })
    set("PROTOCOL", arguments.cardProtocol?.rawValue)
    set("AIR", arguments.air?.name)
    set("COLOUR", colours ? "always" : "never")
    if arguments.json { set("TIMELINE", "json") }
    own["CARDSESSION_CLOCK"] = "real"
    // Where the phone is, not one to join.
    let named = arguments.socket ?? own.removeValue(forKey: "CARDSESSION_SOCKET").flatMap { $0.isEmpty ? nil : $0 }
    own["CARDSESSION_SOCKET"] = nil
    let settings = try Environment(own)
    self.environment = settings
    socket = try named ?? PhoneSocket.usualPath(environment)
    reader = try ReaderAddress.parse(settings.reader)
    phoneText = try settings.phoneFile.map { try PhoneFile.text(path: $0) }
    file = try phoneText.map { try PhoneFile(text: $0, name: settings.phoneFile ?? "") } ?? PhoneFile()
    apps = Self.apps(file, hasFile: phoneText != nil, tool: tool)
    scriptText = try settings.script.map { try InputFile.read($0, limit: Script.maximumTextLength) }
    script = try scriptText.map { text in
      do throws(ScriptError) {
        return try Script(parsing: [UInt8](text))
      } catch {
        throw ScriptFileError(file: settings.script ?? "", error: error)
      }
    }
    timeout = arguments.timeout ?? .seconds(10)
    var reading = MemoryReader.Settings()
    reading.patience = settings.patience ?? reading.patience
    reading.air = settings.platform == .android ? .none : settings.air ?? reading.air
    self.settings = reading
    var variables = environment.filter { !$0.key.hasPrefix("CARDSESSION_") }
    if variables["SWIFT_BACKTRACE"] == nil { variables["SWIFT_BACKTRACE"] = "enable=no" }
    variables["CARDSESSION_SOCKET"] = socket
    self.variables = variables
  }

  /// The environment of an app's process.
  func environment(of app: AppID) -> [String: String] { variables.merging(["CARDSESSION_APP": app.name]) { $1 } }

  /// The Android phone of the phone file; every card that it names is there.
  func androidPhone() throws -> PhoneFile.Android {
    guard let phone = file.android else { throw NoAndroidPhone(file: environment.phoneFile) }
    try phone.checkCards(areAmong: BuiltInApp.all.map(\.name), file: environment.phoneFile ?? "")
    return phone
  }

  /// The apps of the phone file, of which those without a command that are called like a built-in app are that; without
  /// a phone file every built-in app.
  private static func apps(_ file: PhoneFile, hasFile: Bool, tool: String) -> [App] {
    func start(_ name: String) -> [String]? {
      BuiltInApp.named(name).map { [tool, Command.builtInApp.rawValue, $0.name] }
    }
    guard hasFile else {
      return BuiltInApp.all.map { App(id: AppID($0.name), entitlements: $0.entitlements, command: start($0.name)) }
    }
    return file.apps.map { App(id: $0.id, entitlements: $0.entitlements, command: $0.command ?? start($0.id.name)) }
  }
}

/// An Android phone is asked for and not described.
struct NoAndroidPhone: Error, CustomStringConvertible {
  let file: String?

  var description: String {
    let found = file.map { "the phone file \(PlainText.shown($0)) has no key android" } ?? "there is no phone file"
    return "\(found); --platform android needs a --phone FILE whose key android describes the phone and its services"
  }
}
