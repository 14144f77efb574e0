package import ReaderLinks

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A card that answers 9000 to every message and sets no option of its socket: what a link is measured against.
package struct PlainCard: Sendable {
  private let port: UInt16

  package init(to address: LoopbackAddress) { port = address.port }

  /// Answers so many messages on a connection of its own; blocks, for 60 seconds a message at most.
  package func answer(_ count: Int) throws {
    #if canImport(Glibc)
      let link = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let link = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    defer { close(link) }
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let connected = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(link, $0, size) }
    }
    guard connected == 0 else { throw FakeVPCD.Failure(description: "no connection: \(errno)") }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(link, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    for _ in 0..<count {
      let length = try read(2, from: link)
      _ = try read(Int(length[0]) << 8 | Int(length[1]), from: link)
      let answer: [UInt8] = [0x00, 0x02, 0x90, 0x00]
      _ = send(link, answer, answer.count, 0)
    }
  }

  private func read(_ count: Int, from link: Int32) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let part = bytes.withUnsafeMutableBytes { recv(link, $0.baseAddress! + received, count - received, 0) }
      guard part > 0 else { throw FakeVPCD.Failure(description: "closed inside a message") }
      received += part
    }
    return bytes
  }
}
