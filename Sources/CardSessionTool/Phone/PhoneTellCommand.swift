import CardTrace
import Foundation
import PhoneRuntime
import ReaderLinks

/// `phone tell`: has the phone that another shell keeps carry out lines, and says what became of each.
struct PhoneTellCommand {
  var socket: String?
  var lines: [String]
  var context: ToolContext

  func run() -> Outcome {
    let text = lines.joined(separator: "\n")
    do {
      // A line that says nothing is the shell's own slip: the phone need not be there to find it.
      _ = try Script(continuing: text)
    } catch {
      return Outcome(.usage, "\(error)")
    }
    do {
      let named = socket ?? context.environment["CARDSESSION_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
      let path = try named ?? PhoneSocket.usualPath(context.environment)
      let passed = try PhoneTelling.tell(text, at: path) { _, _, text in
        context.console.output(PlainText.shown(text) + "\n")
      }
      return passed ? .asExpected : Outcome(.findings, nil)
    } catch JoinError.tooLong(let limit) {
      return Outcome(.usage, "\(JoinError.tooLong(limit: limit))")
    } catch let error as SocketPathError {
      return Outcome(.usage, "\(error)")
    } catch JoinError.path(let error) {
      return Outcome(.usage, "\(error)")
    } catch {
      return Outcome(.missing, "\(error)")
    }
  }
}
