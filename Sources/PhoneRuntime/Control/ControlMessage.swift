import Foundation

/// What the phone inside an app's process tells the `cardsession` that started the process: one line of JSON each, on the
/// descriptor that `CARDSESSION_CONTROL` names.
package enum ControlMessage: Hashable, Sendable {
  /// The process is linked with our CoreNFC; nothing of the app has run yet.
  case loaded
  /// The app uses our CoreNFC.
  case linked(pid: Int32)
  case sessionStarted
  /// A session is over; the phone refuses emulation in a new one for as long as the cool-down lasts.
  case sessionEnded(reason: String, coolDown: Duration)
  /// The number of taps done in this process so far; a tap that was refused or missed an expectation says which in `message`.
  case tapsDone(taps: Int, passed: Bool, message: String?)
  /// The person left the app, which should end now.
  case home
  /// Virtual time follows the real one from now on.
  case realTime
  /// The phone cannot go on: the exit code that `cardsession` ends with, and why.
  case failed(exit: Int32, message: String)

  /// The longest line that is read as a message; what exceeds it is dropped.
  package static let maximumLineLength = 65_536

  /// The most Unicode scalars of a reason or a message that a line keeps, so that every line stays below the longest.
  package static let longestText = 4_096

  /// The message as one line, newline included.
  package var line: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings, whole numbers, truth values and a finite number of seconds: nothing here that JSON cannot hold.
    guard let json = try? encoder.encode(Fields(self)) else { preconditionFailure("a control message is always JSON") }
    return Array(json) + [UInt8(ascii: "\n")]
  }

  /// The message in a line, with or without its newline; nil for a kind that is not known here and for anything malformed.
  package init?(line: some Sequence<UInt8>) {
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(line)), let message = fields.control else {
      return nil
    }
    self = message
  }
}

/// The keys of every kind of message.
private struct Fields: Codable {
  var kind: String
  var pid: Int32?
  var reason: String?
  var coolDown: Double?
  var taps: Int?
  var passed: Bool?
  var exit: Int32?
  var message: String?

  init(_ control: ControlMessage) {
    switch control {
    case .loaded:
      kind = "loaded"
    case .linked(let pid):
      kind = "linked"
      self.pid = pid
    case .sessionStarted:
      kind = "session-started"
    case .sessionEnded(let reason, let coolDown):
      kind = "session-ended"
      self.reason = Self.cut(reason)
      self.coolDown = coolDown / .seconds(1)
    case .tapsDone(let taps, let passed, let message):
      kind = "taps-done"
      self.taps = taps
      self.passed = passed
      self.message = message.map(Self.cut)
    case .home:
      kind = "home"
    case .realTime:
      kind = "real-time"
    case .failed(let exit, let message):
      kind = "failed"
      self.exit = exit
      self.message = Self.cut(message)
    }
  }

  /// At most `ControlMessage.longestText` Unicode scalars, the last an ellipsis where text is missing.
  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > ControlMessage.longestText else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(ControlMessage.longestText - 1))) + "…"
  }
}

extension Fields {
  /// The longest cool-down that is believed.
  private static let longestCoolDown = 86_400.0

  /// The message that the fields make, if they make one.
  var control: ControlMessage? {
    switch kind {
    case "loaded": .loaded
    case "linked": pid.map { .linked(pid: $0) }
    case "session-started": .sessionStarted
    case "session-ended": ended
    case "taps-done": done
    case "home": .home
    case "real-time": .realTime
    case "failed": failure
    default: nil
    }
  }

  private var ended: ControlMessage? {
    guard let reason, let coolDown, (0...Self.longestCoolDown).contains(coolDown) else { return nil }
    return .sessionEnded(reason: reason, coolDown: .seconds(coolDown))
  }

  private var done: ControlMessage? {
    guard let taps, taps >= 0, let passed else { return nil }
    return .tapsDone(taps: taps, passed: passed, message: message)
  }

  private var failure: ControlMessage? {
    guard let exit, let message else { return nil }
    return .failed(exit: exit, message: message)
  }
}
