import CardTrace
import Explorer
import Foundation
import PhoneRuntime
import ReaderLinks

/// A finding as a trace that can be replayed: what a replay needs stands in comments of the header's script.
struct FindingFile {
  var app: String
  /// The app's command, when it is not one that the tool or the phone file knows.
  var command: [String]?
  var name: String
  /// The script without faults.
  var base: Script
  /// The script that is played.
  var script: Script
  var schedule: UInt64?
  var faults: [String]
  var phoneFile: String?
  var records: [TraceRecord]

  private static let mark = "# explore "

  func encoded() throws -> [UInt8] {
    var comments = ["name \(name)", "app \(app)"]
    if let command {
      comments.append("command \(String(decoding: try JSONEncoder().encode(command), as: UTF8.self))")
    }
    if let schedule { comments.append("schedule \(schedule)") }
    comments += base.lines.map { "base \($0)" }
    let text = comments.map { Self.mark + $0 + "\n" }.joined() + script.text
    let header = TraceHeader(
      tool: OpenCardSession.version, seed: schedule ?? 0, phoneFile: phoneFile, script: text, faults: faults, app: app)
    return try Trace(header: header, records: records).encoded()
  }

  enum Failure: Error, CustomStringConvertible {
    case noFinding
    case noCommand(String)
    case notWritten(String, Int32)

    var description: String {
      switch self {
      case .noFinding: "the trace is not one of a finding: cardsession explore writes those"
      case .noCommand(let found):
        "the finding's command is \(PlainText.shown(found)); an array of texts was expected, the executable first"
      case .notWritten(let path, let error):
        "the finding \(path) cannot be written: \(String(cString: strerror(error)))"
      }
    }
  }

  init(
    app: String, command: [String]?, name: String, base: Script, script: Script, schedule: UInt64?, faults: [String],
    phoneFile: String?, records: [TraceRecord]
  ) {
    self.app = app
    self.command = command
    self.name = name
    self.base = base
    self.script = script
    self.schedule = schedule
    self.faults = faults
    self.phoneFile = phoneFile
    self.records = records
  }

  private static func command(_ text: String) throws -> [String] {
    guard let words = try? JSONDecoder().decode([String].self, from: Data(text.utf8)), words.first?.isEmpty == false
    else { throw Failure.noCommand(text) }
    return words
  }

  /// Writes it for its owner's eyes only, into a file of its own and through no link.
  func write(to path: String) throws {
    let bytes = try encoded()
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Failure.notWritten(path, errno) }
    defer { close(file) }
    guard fchmod(file, 0o600) == 0, ftruncate(file, 0) == 0 else { throw Failure.notWritten(path, errno) }
    if let error = DescriptorOutput(descriptor: file).write(bytes) { throw Failure.notWritten(path, error) }
  }

  init(_ bytes: [UInt8]) throws {
    let trace = try Trace(bytes)
    var values: [String: [String]] = [:]
    let text = trace.header.script ?? ""
    for line in text.split(separator: "\n") where line.hasPrefix(Self.mark) {
      let words = line.dropFirst(Self.mark.count).split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2 { values[words[0], default: []].append(words[1]) }
    }
    guard let name = values["name"]?.first, let app = values["app"]?.first, let base = values["base"] else {
      throw Failure.noFinding
    }
    self.init(
      app: app, command: try values["command"]?.first.map(Self.command),
      name: name, base: try Script(parsing: Array(base.map { $0 + "\n" }.joined().utf8)),
      script: try Script(parsing: Array(text.utf8)), schedule: values["schedule"]?.first.flatMap { UInt64($0) },
      faults: trace.header.faults, phoneFile: trace.header.phoneFile, records: trace.records)
  }
}
