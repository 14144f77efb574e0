import Foundation

/// A second shell's side: lines for a phone, and what became of each.
package enum PhoneTelling {
  /// Has the phone at `path` carry out the lines of a script; true when every one passed.
  ///
  /// - Parameter patience: how long the phone may take to say that it has heard; lines may take as long as they do.
  package static func tell(
    _ lines: String, at path: String, patience: Duration = PhoneGreeting.patience,
    answer: (_ line: Int, _ passed: Bool, _ text: String) -> Void
  ) throws(JoinError) -> Bool {
    let greeting = try PhoneGreeting(.tell(lines), at: path, patience: patience)
    defer { close(greeting.descriptor) }
    guard case .heard = greeting.answer else { throw .unexpected(greeting.answer) }
    var inbox = greeting.inbox
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let message: PhoneMessage?
      do throws(WireError) {
        message = try inbox.next().map { (body) throws(WireError) in try PhoneMessage(body) }
      } catch {
        throw .notAPhone(error)
      }
      switch message {
      case nil:
        guard BlockingCalls.read(greeting.descriptor, &buffer, into: &inbox) else { throw .hungUp }
      case .told(let line, let passed, let text): answer(line, passed, text)
      case .toldAll(let passed): return passed
      case .some(let other): throw .unexpected(other)
      }
    }
  }
}
