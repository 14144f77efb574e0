import Foundation
package import PhoneModel
import Synchronization

/// An app's connection to the phone that it shares with others.
package final class PhoneConnection: Sendable {
  package let app: AppID
  private let descriptor: Int32
  /// What arrived with the welcome and after it.
  private let inbox = Mutex(WireInbox())
  /// What the app reads of the phone at first.
  package let view: PhoneView
  /// Whether the phone has started this process, which then ends with it.
  package let endsApp: Bool

  /// Joins the phone at `path` as `app`.
  package init(
    joining path: String, as app: AppID, patience: Duration = PhoneGreeting.patience
  ) throws(JoinError) {
    self.app = app
    let greeting = try PhoneGreeting(.hello(app: app, pid: Int(getpid())), at: path, patience: patience)
    descriptor = greeting.descriptor
    inbox.withLock { $0 = greeting.inbox }
    switch greeting.answer {
    case .welcome(let endsApp, let view): (self.endsApp, self.view) = (endsApp, view)
    case let other:
      close(descriptor)
      throw .unexpected(other)
    }
  }

  deinit { close(descriptor) }

  /// Writes all bytes, waiting for the phone to read; whether it did shows when the connection is read.
  func send(_ bytes: [UInt8]) { _ = BlockingCalls.write(bytes, to: descriptor) }

  /// Nothing is read or written any more.
  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Hands what the phone says to `runtime` on a thread of its own, until the phone or the runtime is gone.
  func serve(_ runtime: PhoneRuntime, end: @escaping @Sendable (String?) -> Void) {
    let thread = Thread { [self, weak runtime] in
      var sentence: String?
      do throws(WireError) {
        var inbox = self.inbox.withLock { $0 }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        repeat {
          while let body = try inbox.next() {
            let message = try PhoneMessage(body)
            if case .refused(let why) = message { sentence = why }
            try runtime?.receive(message)
          }
        } while BlockingCalls.read(descriptor, &buffer, into: &inbox)
      } catch {
        sentence = error.description
      }
      hangUp()
      runtime?.phoneIsGone()
      end(sentence)
    }
    thread.name = "phone"
    thread.start()
  }
}
