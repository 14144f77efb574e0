import CardTrace
import Foundation
import PhoneRuntime
import Synchronization

/// Where the tool writes: what was asked for, and everything else.
struct Console: Sendable {
  var output: @Sendable (String) -> Void
  var error: @Sendable (String) -> Void

  /// Standard output and standard error; what standard output could not take is kept in `losses`.
  static func standard(_ losses: OutputLoss) -> Console {
    let screen = DescriptorOutput(descriptor: 2)
    let result = DescriptorOutput(descriptor: 1)
    return Console(
      output: { losses.note(result.write(Array($0.utf8))) }, error: { _ = screen.write(Array($0.utf8)) })
  }

  /// Writes a line to the user about the run itself, without what an app or a file must not show on a terminal.
  func say(_ text: String) { error("cardsession: \(PlainText.shown(text))\n") }
}

/// Whether something that was asked for could not be written.
final class OutputLoss: Sendable {
  private let first = Mutex<Int32?>(nil)

  /// Notes the system's error number of a write; a reader that went away has read what it wanted.
  func note(_ error: Int32?) {
    guard let error, error != EPIPE else { return }
    first.withLock { $0 = $0 ?? error }
  }

  /// Why the output is not complete, if it is not.
  var reason: String? { first.withLock { $0 }.map { String(cString: strerror($0)) } }
}
