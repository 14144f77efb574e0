import ISO7816
import PhoneRuntime
import ReaderLinks

/// What a command line asks for.
enum Invocation: Hashable, Sendable {
  case help(Command?)
  case version
  case run(RunArguments)
  case phone(PhoneArguments)
  /// Lines for the phone at a socket; nil for the usual one.
  case phoneTell(socket: String?, lines: [String])
  case apps(phone: String?, json: Bool)
  case send(SendArguments)
  /// A command, or the user's shell when there is none.
  case pcsc(command: [String])
  case route(RouteArguments)
  case traceShow(file: String, json: Bool, colour: ColourChoice)
  case audit(paths: [String], form: AuditForm)
  /// A container in hexadecimal, or a file.
  case lintCC(words: [String], json: Bool)
  case explore(ExploreArguments)
  case exploreMerge(files: [String], json: String?, junit: String?)
  case replay(file: String)
  case doctor(json: Bool)
  case phoneFile
  case builtInApp(String)

  /// Whether a signal must end what we started before it ends us; elsewhere, in a built-in app too, it ends us at once.
  var endsChildren: Bool {
    switch self {
    case .run, .phone, .explore, .pcsc: true
    case .help, .version, .phoneTell, .apps, .send, .route, .traceShow, .audit, .lintCC, .exploreMerge, .replay,
      .doctor, .phoneFile, .builtInApp:
      false
    }
  }
}

/// When text is coloured.
enum ColourChoice: String, CaseIterable, Hashable, Sendable {
  case auto, always, never
}

/// How `audit` writes its report.
enum AuditForm: String, Hashable, Sendable {
  case text, json, sarif
}

/// What `run` starts.
enum RunTarget: Hashable, Sendable {
  case app(String)
  case command([String])
}

/// What `run` was told; nil where the environment or a default decides.
struct RunArguments: Hashable, Sendable {
  var target: RunTarget
  var phone: String?
  var platform: Environment.Platform?
  var reader: ReaderAddress?
  var script: String?
  var taps: Taps?
  var trace: String?
  var clock: Environment.Clock?
  var seed: UInt64?
  var json = false
  var timeout: Duration?
  var patience: Duration?
  var cardProtocol: Environment.CardProtocol?
  var air: AirInterface?
  var colour: ColourChoice?
}

/// What `send` was told.
struct SendArguments: Hashable, Sendable {
  /// Hexadecimal text, one word for each command APDU.
  var commands: [String]
  var app: String
  var phone: String?
  var trace: String?
  var json = false
  var timeout: Duration?
  var patience: Duration?
  var air: AirInterface?
  var colour: ColourChoice?
}
