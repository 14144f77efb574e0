import Dispatch
import Synchronization

package import ReaderLinks

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// vpcd's side of a link: a listening port of this machine that serves one card at a time.
///
/// Its calls block a queue of its own, never a thread of the tests. Each gives up after 60 seconds.
package final class FakeVPCD: Sendable {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let address: LoopbackAddress
  private let listener: Int32
  private let queue = DispatchQueue(label: "vpcd")
  /// Whether length and body leave apart and wait for each other's acknowledgement, as Debian's vpcd 3.3 sends them.
  private let splitsMessages: Bool
  /// The last cards that were accepted; their connections last as long as this, unless others push them out.
  private let cards = Mutex<[Card]>([])

  package init(port: UInt16 = 0, splitsMessages: Bool = false) throws {
    self.splitsMessages = splitsMessages
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var on: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, 4)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listens = withUnsafeMutablePointer(to: &name) { [listener] name in
      name.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 0) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard listens else { throw Failure(description: "no listening socket: \(errno)") }
    address = LoopbackAddress(host: .version4(0, 0, 1), port: UInt16(bigEndian: name.sin_port))
  }

  deinit { close(listener) }

  /// The next card.
  package func accept() async throws -> Card {
    try await blocking { [listener] in
      try Self.wait(listener, "connection")
      let card = Card(
        descriptor: acceptConnection(listener), queue: self.queue, splitsMessages: self.splitsMessages)
      self.cards.withLock { cards in
        cards.append(card)
        if cards.count > 4 { cards.removeFirst() }
      }
      return card
    }
  }

  /// Whether a card stands at the door.
  package var hasCaller: Bool {
    var descriptors = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
    return poll(&descriptors, 1, 0) > 0
  }

  private func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Swift.Result { try body() }) }
    }
  }

  package static func wait(_ descriptor: Int32, _ what: String) throws {
    var descriptors = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
    guard poll(&descriptors, 1, 60_000) > 0 else { throw Failure(description: "no \(what) within 60 s") }
  }

  /// A connected card.
  package final class Card: Sendable {
    private let descriptor: Int32
    private let queue: DispatchQueue
    private let splitsMessages: Bool

    init(descriptor: Int32, queue: DispatchQueue, splitsMessages: Bool) {
      self.descriptor = descriptor
      self.queue = queue
      self.splitsMessages = splitsMessages
      var on: Int32 = splitsMessages ? 0 : 1
      setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
    }

    deinit { close(descriptor) }

    /// Sends bytes as they are, in one segment.
    package func send(_ bytes: [UInt8]) { _ = sendBytes(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    /// Ends the connection.
    package func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    package func command(_ bytes: [UInt8]) {
      let length = [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
      guard splitsMessages else { return send(length + bytes) }
      send(length)
      send(bytes)
    }

    package func askForATR() async throws -> [UInt8]? {
      send([0x00, 0x01, 0x04])
      return try await message()
    }

    /// The card's next message; nil when the connection was closed between messages.
    package func message() async throws -> [UInt8]? {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result { try self.readMessage() }) }
      }
    }

    private func readMessage() throws -> [UInt8]? {
      guard let length = try read(2) else { return nil }
      guard let body = try read(Int(length[0]) << 8 | Int(length[1])) else {
        throw Failure(description: "closed inside a message")
      }
      return body
    }

    private func read(_ count: Int) throws -> [UInt8]? {
      var bytes: [UInt8] = []
      while bytes.count < count {
        try FakeVPCD.wait(descriptor, "bytes")
        var chunk = [UInt8](repeating: 0, count: count - bytes.count)
        let received = recv(descriptor, &chunk, chunk.count, 0)
        if received <= 0, bytes.isEmpty { return nil }
        guard received > 0 else { throw Failure(description: "closed inside a message") }
        bytes += chunk[..<received]
      }
      return bytes
    }
  }
}

private func acceptConnection(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }

private func sendBytes(_ socket: Int32, _ bytes: [UInt8], _ count: Int, _ flags: Int32) -> Int {
  send(socket, bytes, count, flags)
}
