import PhoneModel

extension Script {
  /// The longest text that is read, in bytes of UTF-8.
  package static let maximumTextLength = 1 << 20
  /// The most lines that are read, comments and empty ones included.
  package static let maximumLineCount = 100_000
  /// The longest line, in characters; a command APDU of the largest size fits.
  package static let maximumLineLength = 140_000

  /// Reads a script; the first thing that is wrong is thrown.
  package init(parsing text: String) throws(ScriptError) {
    try self.init(parsing: Array(text.utf8))
  }

  /// Reads lines that follow others, whose command an expectation may be about.
  package init(continuing text: String) throws(ScriptError) {
    try self.init(parsing: Array(text.utf8), commandSeen: true)
  }

  /// Reads a script from a file's bytes, which must be UTF-8; a byte order mark is skipped.
  package init(parsing bytes: [UInt8]) throws(ScriptError) { try self.init(parsing: bytes, commandSeen: false) }

  private init(parsing bytes: [UInt8], commandSeen: Bool) throws(ScriptError) {
    guard bytes.count <= Self.maximumTextLength else {
      throw ScriptError(
        line: 1, column: 1, problem: .textTooLong(length: bytes.count, limit: Self.maximumTextLength))
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
    var lines: [ScriptLine] = []
    var number = 0
    var commandSeen = commandSeen
    let ended = content.last == UInt8(ascii: "\n") ? content.dropLast() : content
    for line in ended.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard number <= Self.maximumLineCount else {
        throw ScriptError(line: number, column: 1, problem: .tooManyLines(limit: Self.maximumLineCount))
      }
      var cursor = try ScriptCursor(line: line, number: number)
      guard let parsed = try cursor.scriptLine() else { continue }
      if case .reader(.command) = parsed.action { commandSeen = true }
      if case .reader(.expect) = parsed.action, !commandSeen {
        throw ScriptError(line: number, column: cursor.actionColumn, problem: .expectationBeforeCommand)
      }
      lines.append(parsed)
    }
    self.init(lines: lines)
  }
}

extension ScriptCursor {
  private static let lanes = ["reader", "person", "phone", "fault", "android", ">", "<"]

  /// The action of this line; nil when there is only white space or a comment.
  mutating func scriptLine() throws(ScriptError) -> ScriptLine? {
    skipSpace()
    if isAtEnd { return nil }
    var delay: Duration?
    if next == UInt8(ascii: "@") {
      let word = takeWord()
      delay = try duration(String(word.text.dropFirst()), shown: word.text, column: word.column)
    }
    let lane = try word(of: Self.lanes, kind: "a lane")
    actionColumn = lane.column
    let action: ScriptAction =
      switch lane.text {
      case "person": .person(try personAction())
      case "phone": try phoneLine()
      case "fault": try fault()
      case "android": .android(try androidAction())
      case ">": .reader(.command(try commandBytes()))
      case "<": .reader(.expect(try answerPattern()))
      default: .reader(try readerAction())
      }
    try finish()
    return ScriptLine(number: number, delay: delay, action: action)
  }

  private mutating func readerAction() throws(ScriptError) -> ReaderAction {
    let action = try word(of: ["field", ">", "<", "tear", "reset", "wait", "profile"], kind: "a reader action")
    switch action.text {
    case "field": return .field(try choice("on", "off"))
    case ">": return .command(try commandBytes())
    case "<": return .expect(try answerPattern())
    case "tear": return .tear
    case "reset": return .reset
    case "wait":
      let word = try anyWord(kind: "a duration")
      return .wait(try duration(word.text, shown: word.text, column: word.column))
    default:
      let name = try word(of: ReaderProfile.allCases.map(\.rawValue), kind: "a reader profile")
      return .profile(ReaderProfile(rawValue: name.text)!)
    }
  }

  mutating func personAction() throws(ScriptError) -> PersonAction {
    let allowed = [
      "consent", "unlock", "lock", "open", "home", "background", "double-click", "dismiss", "default",
    ]
    let action = try word(of: allowed, kind: "a person's action")
    switch action.text {
    case "consent": return .consent(try choice("yes", "no"))
    case "unlock": return .unlock
    case "lock": return .lock
    case "open": return .open(AppID(try anyWord(kind: "an app").text))
    case "home": return .home
    case "background": return .background
    case "double-click": return .doubleClick
    case "dismiss": return .dismiss
    default:
      let app = try anyWord(kind: "an app or none").text
      return .defaultApp(app == "none" ? nil : AppID(app))
    }
  }

  private static let phoneActions = ["radio", "eligible", "supported"]

  /// The phone's own actions, and what is waited for on it.
  private mutating func phoneLine() throws(ScriptError) -> ScriptAction {
    let action = try word(of: Self.phoneActions + ["wait"], kind: "a phone action")
    guard action.text == "wait" else { return .phone(try phoneAction(named: action.text)) }
    let app = AppID(try anyWord(kind: "an app").text)
    let state = try word(of: AppState.allCases.map(\.rawValue), kind: "a state of an app")
    return .wait(app, AppState(rawValue: state.text)!)
  }

  mutating func phoneAction() throws(ScriptError) -> PhoneAction {
    try phoneAction(named: try word(of: Self.phoneActions, kind: "a phone action").text)
  }

  private mutating func phoneAction(named name: String) throws(ScriptError) -> PhoneAction {
    switch name {
    case "radio": return .radio(try choice("on", "off"))
    case "eligible": return .eligible(try choice("yes", "no"))
    default: return .supported(try choice("yes", "no"))
    }
  }
}
