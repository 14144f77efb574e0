/// The options of every command; one means the same wherever it is accepted.
enum OptionName: String, CaseIterable, Hashable, Sendable {
  case app
  case select
  case phone
  case socket
  case platform
  /// `--platform` where it names the rules by which a tap is explained.
  case rulesPlatform = "rules-platform"
  case reader
  case script
  case taps
  case trace
  case clock
  case seed
  case budget
  case shard
  case json
  /// `--json` where it names a file.
  case jsonFile = "json-file"
  case junit
  case sarif
  case timeout
  case patience
  case cardProtocol = "protocol"
  case air
  case colour
  case noColour = "no-colour"

  /// The option as it is written.
  var text: String {
    switch self {
    case .jsonFile: "--json"
    case .rulesPlatform: "--platform"
    default: "--\(rawValue)"
    }
  }

  /// What stands for the option's value in help; nil for an option that takes none.
  var placeholder: String? {
    switch self {
    case .app: "APP"
    case .select: "AID"
    case .phone, .script, .trace, .jsonFile, .junit: "FILE"
    case .socket: "PATH"
    case .platform, .rulesPlatform: "ios|android"
    case .reader: "READER"
    case .taps: "N|forever"
    case .clock: "real|virtual"
    case .seed, .budget: "N"
    case .shard: "I/N"
    case .timeout, .patience: "DURATION"
    case .cardProtocol: "t1|t0"
    case .air: "none|106"
    case .colour: "auto|always|never"
    case .json, .sarif, .noColour: nil
    }
  }

  /// What the option does, in one phrase.
  var meaning: String {
    switch self {
    case .app: "the built-in app that answers: cardsession apps lists them"
    case .select: "the AID that the reader selects, 5 to 16 bytes in hexadecimal"
    case .phone: "the phone file: the phone's settings, its apps and their entitlements"
    case .socket: "where the phone's socket is"
    case .platform: "whose phone: Apple's, or Android's, on which built-in apps are host APDU services"
    case .rulesPlatform: "whose rules: Apple's or Android's"
    case .reader: "the reader: memory (inside the app's process) or vpcd[:[HOST:]PORT] (a reader of PC/SC programs)"
    case .script: "what the reader, the person and the phone do, a line each"
    case .taps: "how often the phone is held to the reader"
    case .trace: "the trace file to write, readable by you only"
    case .clock: "the clock: virtual takes no time and is the same in each run; for the reader memory"
    case .seed: "what everything random comes from with the virtual clock"
    case .budget: "how many scenarios to try"
    case .shard: "the part of the scenarios to try: every Nth, from the Ith"
    case .jsonFile: "the report to write as JSON"
    case .junit: "the report to write as JUnit XML"
    case .json: "write JSON instead of text"
    case .sarif: "write SARIF 2.1.0 instead of text"
    case .timeout: "how long an app may take to start its card session, or to join a phone"
    case .patience: "how long the reader waits for each answer"
    case .cardProtocol: "how programs of a PC/SC reader reach the card: t0 offers T=0 alone, with 61XX and GET RESPONSE"
    case .air: "how long bytes take: none, or as Type A does at 106 kbit/s"
    case .colour: "when to colour text; auto is at a terminal unless NO_COLOR is set"
    case .noColour: "the same as --colour never"
    }
  }

  /// The default as help names it; nil when absence speaks for itself.
  var defaultText: String? {
    switch self {
    case .socket: "one in $XDG_RUNTIME_DIR, or in a folder of yours in /tmp"
    case .platform: "ios"
    case .rulesPlatform: "both, where the phone file has android"
    case .reader: "memory"
    case .taps: "1 with memory, forever with vpcd"
    case .clock: "real"
    case .seed: "0"
    case .budget: "5000"
    case .shard: "1/1"
    case .timeout: "10s"
    case .patience: "500ms with memory, 30s with vpcd"
    case .cardProtocol: "t1"
    case .air: "106 with memory, none with vpcd"
    case .colour: "auto"
    case .app, .select, .phone, .script, .trace, .json, .sarif, .noColour, .jsonFile, .junit: nil
    }
  }

  /// Options that cannot stand together share a slot.
  var slot: OptionName {
    switch self {
    case .noColour: .colour
    case .sarif: .json
    case .app, .select, .phone, .socket, .platform, .rulesPlatform, .reader, .script, .taps, .trace, .clock, .seed,
      .budget, .shard, .json, .jsonFile, .junit, .timeout, .patience, .cardProtocol, .air,
      .colour:
      self
    }
  }
}
