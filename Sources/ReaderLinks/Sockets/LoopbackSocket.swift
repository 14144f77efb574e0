import PhoneRuntime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A non-blocking TCP connection to a port of this machine; closed when let go.
final class LoopbackSocket {
  enum Connection: Hashable {
    case complete
    case pending
    case failed(VPCDConnectFailure)
  }

  enum Reading: Hashable {
    case bytes(Int)
    case nothingYet
    case closed
  }

  let descriptor: Int32

  /// Begins to connect; `connection` tells how far that is.
  static func connect(to address: LoopbackAddress) throws(SystemCallError) -> (LoopbackSocket, Connection) {
    let socket = try LoopbackSocket(family: address.family)
    if address.withSocketAddress({ connectSocket(socket.descriptor, $0, $1) }) == 0 { return (socket, .complete) }
    let code = errno
    return (socket, code == EINPROGRESS || code == EINTR ? .pending : .failed(failure(code)))
  }

  private init(family: Int32) throws(SystemCallError) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
      descriptor = socket(family, kind, 0)
      guard descriptor >= 0 else { throw SystemCallError("socket") }
    #else
      descriptor = socket(family, SOCK_STREAM, 0)
      guard descriptor >= 0 else { throw SystemCallError("socket") }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
      set(SO_NOSIGPIPE, of: SOL_SOCKET)
    #endif
    set(TCP_NODELAY, of: Int32(IPPROTO_TCP))
  }

  deinit { close(descriptor) }

  /// The outcome of a pending connection, once the socket is writable.
  func finishConnecting() -> Connection {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else {
      return .failed(Self.failure(errno))
    }
    return code == 0 ? .complete : .failed(Self.failure(code))
  }

  /// Reads what has come.
  func receive(into buffer: inout [UInt8]) -> Reading {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { return .bytes(count) }
    if count == 0 { return .closed }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .nothingYet : .closed
  }

  /// Writes the first bytes of `bytes` that fit; nil when the connection is broken.
  func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let count = bytes.withUnsafeBytes { sendBytes(descriptor, $0.baseAddress, $0.count, flags) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? 0 : nil
  }

  /// Acknowledges what was read: a peer that sends a message in parts need not wait 40 ms for that, and Linux forgets
  /// the wish with each receive.
  func acknowledgeAtOnce() {
    #if canImport(Glibc)
      set(Self.quickAcknowledgement, of: Int32(IPPROTO_TCP))
    #endif
  }

  /// Linux' TCP_QUICKACK.
  private static let quickAcknowledgement: Int32 = 12

  private func set(_ option: Int32, of level: Int32) {
    var on: Int32 = 1
    _ = setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func failure(_ code: Int32) -> VPCDConnectFailure {
    switch code {
    case ECONNREFUSED, ECONNRESET: .refused
    case ETIMEDOUT: .timedOut
    default: .other(String(cString: strerror(code)))
    }
  }
}

private func connectSocket(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  connect(socket, address, size)
}

private func bindSocket(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
  bind(socket, address, size)
}

private func sendBytes(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(socket, bytes, count, flags)
}

extension LoopbackAddress {
  /// Whether something listens there, found without a connection, which a reader would take for a card.
  ///
  /// On doubt, as without a socket to look with, it does.
  package var hasListener: Bool {
    #if canImport(Glibc)
      let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
      let descriptor = socket(family, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    #if canImport(Glibc)
      // Connections that are over are no listener's then; elsewhere the option would allow a second listener.
      var on: Int32 = 1
      _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return withSocketAddress { bindSocket(descriptor, $0, $1) } != 0
  }

  fileprivate var family: Int32 {
    switch host {
    case .version4: AF_INET
    case .version6: AF_INET6
    }
  }

  fileprivate func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    switch host {
    case .version4(let second, let third, let fourth):
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr =
        (127 << 24 | UInt32(second) << 16 | UInt32(third) << 8 | UInt32(fourth)).bigEndian
      return withUnsafeBytes(of: &address) {
        body($0.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t($0.count))
      }
    case .version6:
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      return withUnsafeBytes(of: &address) {
        body($0.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t($0.count))
      }
    }
  }
}
