import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime

/// `apps`: what `run` can start by name.
struct AppsCommand {
  var phone: String?
  var json: Bool
  var context: ToolContext

  private struct Row: Encodable {
    let name: String
    let kind: String
    let summary: String
  }

  func run() -> Outcome {
    var rows = BuiltInApp.all.map { Row(name: $0.name, kind: "built-in", summary: $0.summary) }
    do {
      for app in try phone.map({ try PhoneFile(path: $0) })?.apps ?? [] {
        guard let command = app.command else { continue }
        rows.append(
          Row(name: visible(app.id.name), kind: "phone file", summary: visible(command.joined(separator: " "))))
      }
    } catch {
      return Outcome(.usage, "\(error)")
    }
    context.console.output(json ? Self.json(rows) : Self.text(rows))
    return .asExpected
  }

  /// In JSON as it is: its controls are escaped there.
  private func visible(_ text: String) -> String { json ? text : PlainText.shown(text) }

  private static func text(_ rows: [Row]) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      "\(row.name.padding(toLength: width, withPad: " ", startingAt: 0))  \(row.summary) (\(row.kind))\n"
    }.joined()
  }

  private static func json(_ rows: [Row]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(rows) else { preconditionFailure("rows of text are always JSON") }
    return PlainText.escapedControls(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
