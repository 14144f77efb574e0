import Foundation
import PhoneModel
import PhoneRuntime
import Testing

/// Who comes to a phone waits for its first message, for a bounded time.
@Suite(.timeLimit(.minutes(1))) struct PhoneGreetingTests {
  private static func silence(_ path: String) -> String {
    "the phone at \(path) has not answered within 0.05 seconds: its process is stopped or hangs; let it go on "
      + "(kill -CONT) or end it and keep another by cardsession phone, then try again"
  }

  private let patience = Duration.milliseconds(50)

  /// Takes a connection and says something too slowly to ever end, until the other side is gone.
  private func dribble(_ socket: PhoneSocket) {
    Thread.detachNewThread {
      var waited = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waited, 1, 30_000)
      let peer = accept(socket.descriptor, nil, nil)
      var rest = ArraySlice<UInt8>([0, 1, 0, 0, 0x82] + [UInt8](repeating: 0, count: 1 << 16))
      while let byte = rest.popFirst(), send(peer, [byte], 1, Int32(MSG_NOSIGNAL)) == 1 { poll(nil, 0, 5) }
      close(peer)
    }
  }

  @Test func `a phone that takes no connection is silent, for an app and for a shell`() throws {
    let folder = try Folder()
    let socket = try PhoneSocket(at: folder.path + "/s")
    let text = Self.silence(socket.path)
    #expect(sentence { _ = try PhoneConnection(joining: socket.path, as: AppID("x"), patience: patience) } == text)
    #expect(
      sentence { _ = try PhoneTelling.tell("person home", at: socket.path, patience: patience) { _, _, _ in } } == text)
  }

  @Test func `a phone that takes no connection of the many that wait is silent`() throws {
    let folder = try Folder()
    let socket = try PhoneSocket(at: folder.path + "/s")
    var waiting: [RawClient] = []
    while true {
      let client = RawClient.ifRoom(socket.path)
      guard let client else { break }
      waiting.append(client)
    }
    #expect(waiting.count > 100)
    let text = Self.silence(socket.path)
    #expect(
      sentence { _ = try PhoneTelling.tell("person home", at: socket.path, patience: patience) { _, _, _ in } } == text)
  }

  @Test func `the patience is that of the whole greeting, however often something comes`() throws {
    for isApp in [true, false] {
      let folder = try Folder()
      let socket = try PhoneSocket(at: folder.path + "/s")
      dribble(socket)
      let found = sentence {
        if isApp {
          _ = try PhoneConnection(joining: socket.path, as: AppID("x"), patience: patience)
        } else {
          _ = try PhoneTelling.tell("person home", at: socket.path, patience: patience) { _, _, _ in }
        }
      }
      #expect(found == Self.silence(socket.path))
    }
  }

  @Test func `lines may take longer than the greeting`() async throws {
    let gate = AsyncStream<Void>.makeStream()
    let phone = try SharedPhone(beforeLines: { _ in
      for await _ in gate.stream { break }
    })
    let shell = try phone.client()
    try shell.write(.tell("@20s person home"))
    #expect(try await shell.next() == .heard, "it has answered before its first line is done")
    gate.continuation.yield()
    #expect(try await shell.next() == .told(line: 1, passed: true, "done"))
  }

  @Test func `lines of a shell that has gone meanwhile are not carried out`() async throws {
    let phone = try SharedPhone()
    let gone = try phone.client()
    let frame = try #require(AppMessage.tell("person lock").frame)
    gone.write(Array(frame.dropLast()))
    // Nothing is read at its end any more, as where the shell has closed the connection.
    shutdown(gone.descriptor, Int32(SHUT_RD))
    gone.write(Array(frame.suffix(1)))
    #expect(try await gone.next() == nil)
    let shell = try phone.client()
    try shell.write(.tell("person home"))
    while let message = try await shell.next(), message != .toldAll(passed: true) {}
    #expect(phone.told.entries == ["person home"])
  }
}
