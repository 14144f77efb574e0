import CardTrace
import Foundation
import PhoneRuntime

/// `phone tell`: has the phone that another shell keeps carry out lines, and says what became of each.
struct PhoneTellCommand {
  var socket: String?
  var lines: [String]
  var context: ToolContext

  func run() -> Outcome {
    let text = lines.joined(separator: "\n")
    do {
      let named = socket ?? context.environment["CARDSESSION_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
      let path = try named ?? PhoneSocket.usualPath(context.environment)
      let passed = try PhoneTelling.tell(text, at: path) { _, _, text in
        context.console.output(PlainText.shown(text) + "\n")
      }
      return passed ? .asExpected : Outcome(.findings, nil)
    } catch {
      return Outcome(.missing, "\(error)")
    }
  }
}
