import Foundation
import PhoneModel

/// A second shell's side: lines for a phone, and what became of each.
package enum PhoneTelling {
  /// Has the phone at `path` carry out the lines of a script; true when every one passed.
  package static func tell(
    _ lines: String, at path: String, answer: (_ line: Int, _ passed: Bool, _ text: String) -> Void
  ) throws(JoinError) -> Bool {
    let descriptor = try PhoneConnection.connect(to: path)
    defer { close(descriptor) }
    try PhoneConnection.write(.tell(lines), to: descriptor)
    var inbox = WireInbox()
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
        guard PhoneConnection.read(descriptor, &buffer, into: &inbox) else { throw .hungUp }
      case .told(let line, let passed, let text): answer(line, passed, text)
      case .toldAll(let passed): return passed
      case .refused(let sentence): throw .refused(sentence)
      case .welcome, .view, .returns, .post, .finishStream, .trap, .scene: throw .notAPhone(.wrongMagic)
      }
    }
  }
}
