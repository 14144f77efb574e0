import CardTrace
import Foundation
import ISO7816
import PhoneRuntime
import Synchronization
import Testing

@testable import CardSessionTool

/// What commands print of files and apps.
@Suite struct ShownTextTests {
  private final class Screen: Sendable {
    private let texts = Mutex((output: "", error: ""))
    var output: String { texts.withLock(\.output) }
    var error: String { texts.withLock(\.error) }

    var console: Console {
      Console(
        output: { text in self.texts.withLock { $0.output += text } },
        error: { text in self.texts.withLock { $0.error += text } })
    }
  }

  private func withFile<Value>(_ bytes: [UInt8], _ body: (String) throws -> Value) throws -> Value {
    let path = NSTemporaryDirectory() + "shown-\(UUID().uuidString)"
    #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes), attributes: [.posixPermissions: 0o600]))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  private func show(_ bytes: [UInt8], json: Bool = false) throws -> (outcome: Outcome, output: String) {
    let screen = Screen()
    let context = try ToolContext(console: screen.console, endsChildren: false)
    let outcome = try withFile(bytes) { path in
      TraceShowCommand(file: path, json: json, colour: .never, context: context).run()
    }
    return (outcome, screen.output)
  }

  private func trace() throws -> [UInt8] {
    let records = [
      TraceRecord(t: 0, lane: .reader, kind: .fieldOn),
      TraceRecord(t: 1, lane: .reader, kind: .command, bytes: [0x00, 0xD6, 0x00, 0x00, 0x08] + number),
      TraceRecord(t: 2, lane: .app, kind: .note, note: "a\u{1B}[2J\u{9B}1m\u{7F}"),
    ]
    return try Trace(header: TraceHeader(tool: "t", seed: 0), records: records).encoded()
  }

  private let number: [UInt8] = [0x54, 0x13, 0x33, 0x00, 0x89, 0x01, 0x04, 0x42]

  @Test(arguments: [false, true]) func `a trace is shown masked and moves no cursor`(_ json: Bool) throws {
    let (outcome, output) = try show(try trace(), json: json)
    #expect(outcome == .asExpected)
    #expect(output.contains("0442") && !output.contains("5413"))
    #expect(output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }

  @Test func `of a trace that is cut off all that is whole is shown, and where it is cut`() throws {
    let bytes = try trace()
    let feeds = bytes.indices.filter { bytes[$0] == 0x0A }
    let whole = try show(bytes).output
    for cut in (feeds[1] + 2)..<feeds[2] {
      let (outcome, output) = try show(Array(bytes[..<cut]))
      #expect(outcome.exit == 1)
      #expect(
        outcome.message?.hasSuffix(": line 3 is the last one and was cut off before it ended; 1 record before it shown")
          == true)
      #expect(!output.isEmpty && whole.hasPrefix(output))
    }
    let header = try show(Array(bytes[..<feeds[0]].dropLast()))
    #expect(header.outcome.message?.hasSuffix(": line 1 is the last one and was cut off before it ended") == true)
    #expect(header.output.isEmpty)
  }

  @Test func `what the run says is masked and moves no cursor`() {
    let screen = Screen()
    screen.console.say("got 0020008002123400\u{1B}[2J\nsee")
    #expect(screen.error == "cardsession: got 0020008002••••00\\u{1B}[2J\nsee\n")
  }

  @Test(arguments: [false, true]) func `apps of a phone file are listed without what moves a cursor`(_ json: Bool)
    throws
  {
    let screen = Screen()
    let context = try ToolContext(console: screen.console, endsChildren: false)
    let file = #"{"apps": [{"id": "a\u001b[2J\u009b", "command": ["b\u007f"]}]}"#
    let outcome = try withFile(Array(file.utf8)) { AppsCommand(phone: $0, json: json, context: context).run() }
    #expect(outcome == .asExpected)
    #expect(screen.output.contains("[2J"))
    #expect(screen.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }
}
