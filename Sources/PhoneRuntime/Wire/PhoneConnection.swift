import Foundation
package import PhoneModel
import Synchronization

/// An app's connection to the phone that it shares with others.
package final class PhoneConnection: Sendable {
  /// How long a phone may take to answer an app that joins.
  package static let greetingPatience: Int32 = 5_000

  package let app: AppID
  private let descriptor: Int32
  /// What arrived with the welcome and after it.
  private let inbox = Mutex(WireInbox())
  /// What the app reads of the phone at first.
  package let view: PhoneView
  /// Whether the phone has started this process, which then ends with it.
  package let endsApp: Bool

  /// Joins the phone at `path` as `app`.
  package init(joining path: String, as app: AppID) throws(JoinError) {
    self.app = app
    descriptor = try Self.connect(to: path)
    do throws(JoinError) {
      try Self.write(AppMessage.hello(app: app, pid: Int(getpid())), to: descriptor)
      switch try Self.first(from: descriptor, inbox) {
      case .welcome(let endsApp, let view): (self.endsApp, self.view) = (endsApp, view)
      case .refused(let sentence): throw .refused(sentence)
      case .view, .returns, .post, .finishStream, .trap, .scene, .told, .toldAll: throw .notAPhone(.wrongMagic)
      }
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Writes all bytes, waiting for the phone to read; whether it did shows when the connection is read.
  func send(_ bytes: [UInt8]) { Self.write(bytes, to: descriptor) }

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
        } while Self.read(descriptor, &buffer, into: &inbox)
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

/// Blocking calls on a descriptor.
extension PhoneConnection {
  static func connect(to path: String) throws(JoinError) -> Int32 {
    guard path.utf8.count <= UnixSocket.longestPath else { throw .path(.tooLong(path, limit: UnixSocket.longestPath)) }
    let descriptor: Int32
    do {
      descriptor = try UnixSocket.open()
    } catch {
      throw .system(path, error.code)
    }
    guard let error = UnixSocket.connect(descriptor, to: path) else { return descriptor }
    close(descriptor)
    throw .system(path, error)
  }

  static func write(_ message: AppMessage, to descriptor: Int32) throws(JoinError) {
    guard let frame = message.frame else { throw .tooLong(limit: Wire.largestField) }
    write(frame, to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { bytes in
      var rest = UnsafeRawBufferPointer(rebasing: bytes[...])
      while !rest.isEmpty {
        let count = UnixSocket.send(descriptor, rest)
        if count >= 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if count != -Int(EINTR) {
          return
        }
      }
    }
  }

  /// False at the connection's end.
  static func read(_ descriptor: Int32, _ buffer: inout [UInt8], into inbox: inout WireInbox) -> Bool {
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count > 0 { inbox.push(buffer[..<count]) }
      if count >= 0 { return count > 0 }
      if errno != EINTR { return false }
    }
  }

  /// The first message, for which a phone may take so long.
  private static func first(from descriptor: Int32, _ inbox: borrowing Mutex<WireInbox>) throws(JoinError)
    -> PhoneMessage
  {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    var received = WireInbox()
    while true {
      do throws(WireError) {
        if let body = try received.next() {
          let message = try PhoneMessage(body)
          inbox.withLock { $0 = received }
          return message
        }
      } catch {
        throw .notAPhone(error)
      }
      var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let count = poll(&waited, 1, greetingPatience)
      if count == 0 { throw .silent }
      guard count < 0 || read(descriptor, &buffer, into: &received) else { throw .hungUp }
    }
  }
}

/// Why an app or a second shell could not join a phone.
package enum JoinError: Error, Hashable, CustomStringConvertible {
  case path(SocketPathError)
  /// The system's error number.
  case system(String, Int32)
  case refused(String)
  case notAPhone(WireError)
  case silent
  case hungUp
  case tooLong(limit: Int)

  package var description: String {
    switch self {
    case .path(let error): error.description
    case .system(let path, ENOENT), .system(let path, ECONNREFUSED):
      "no phone is there at \(path); cardsession phone keeps one"
    case .system(let path, let number): "the phone at \(path) cannot be joined: \(String(cString: strerror(number)))"
    case .refused(let sentence): "the phone refuses: \(sentence)"
    case .notAPhone(let error): "what answers is no phone that this build knows: \(error)"
    case .silent: "the phone has not answered within \(PhoneConnection.greetingPatience / 1_000) s"
    case .hungUp: "the phone has closed the connection"
    case .tooLong(let limit): "the lines have more than \(limit) bytes"
    }
  }
}
