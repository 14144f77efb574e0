#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Comes to a phone's socket, says who comes, and hears the phone's first message, all of it within one patience.
package struct PhoneGreeting {
  /// How long a phone may take, from the connection to its whole first message.
  package static let patience = Duration.seconds(5)

  /// The caller's to close.
  let descriptor: Int32
  let answer: PhoneMessage
  /// What arrived after the first message.
  let inbox: WireInbox

  init(_ message: AppMessage, at path: String, patience: Duration) throws(JoinError) {
    let end = ContinuousClock.now + patience
    guard let frame = message.frame else { throw .tooLong(limit: Wire.largestField) }
    descriptor = try Self.connect(to: path, patience: patience)
    do throws(JoinError) {
      let error = BlockingCalls.write(frame, to: descriptor)
      if error == EAGAIN || error == EWOULDBLOCK { throw .silent(path, after: patience) }
      guard let (answer, inbox) = try Self.first(from: descriptor, until: end) else {
        throw .silent(path, after: patience)
      }
      (self.answer, self.inbox) = (answer, inbox)
      UnixSocket.setPatience(descriptor, nil)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// A connection whose writes wait for the other side as long as `patience` lasts.
  static func connect(to path: String, patience: Duration = patience) throws(JoinError) -> Int32 {
    guard path.utf8.count <= UnixSocket.longestPath else { throw .path(.tooLong(path, limit: UnixSocket.longestPath)) }
    let descriptor: Int32
    do {
      descriptor = try UnixSocket.open()
    } catch {
      throw .system(path, error.code)
    }
    UnixSocket.setPatience(descriptor, patience)
    guard let error = UnixSocket.connect(descriptor, to: path) else { return descriptor }
    close(descriptor)
    // So many wait already that the phone cannot have taken any for a while.
    throw error == EAGAIN ? .silent(path, after: patience) : .system(path, error)
  }

  /// The first message and what came after it; nil when it is not whole by `end`.
  private static func first(
    from descriptor: Int32, until end: ContinuousClock.Instant
  ) throws(JoinError) -> (PhoneMessage, WireInbox)? {
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    var received = WireInbox()
    while true {
      do throws(WireError) {
        if let body = try received.next() { return (try PhoneMessage(body), received) }
      } catch {
        throw .notAPhone(error)
      }
      var waited = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
      let count = systemPoll(&waited, until: end)
      if count == 0 || end <= .now { return nil }
      guard count < 0 || BlockingCalls.read(descriptor, &buffer, into: &received) else { throw .hungUp }
    }
  }
}
