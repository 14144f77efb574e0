#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's calls for stream sockets with a path, where the systems differ.
enum UnixSocket {
  /// The longest path of a socket, in bytes.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// A socket that no child inherits and that ends nobody by a signal.
  static func open() throws(SystemCallError) -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw SystemCallError("socket") }
    prepare(descriptor)
    return descriptor
  }

  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  static func setNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// How long a call that writes, and on Linux one that connects, may wait for the other side; nil for no end.
  static func setPatience(_ descriptor: Int32, _ patience: Duration?) {
    let (seconds, attoseconds) = (patience ?? .zero).components
    // No time at all would stand for no end.
    let microseconds = max(attoseconds / 1_000_000_000_000, patience == nil ? 0 : 1)
    var time = timeval()
    time.tv_sec = .init(seconds)
    time.tv_usec = .init(microseconds)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Takes a connection that waits; or the system's error number, negative.
  static func accept(_ descriptor: Int32) -> Int32 {
    let connection = systemAccept(descriptor)
    return connection < 0 ? -errno : connection
  }

  /// Connects to a path that is short enough; the system's error number, if it cannot.
  static func connect(_ descriptor: Int32, to path: String) -> Int32? {
    withAddress(path) { address, length in systemConnect(descriptor, address, length) == 0 ? nil : errno }
  }

  static func bind(_ descriptor: Int32, to path: String) -> Int32? {
    withAddress(path) { address, length in systemBind(descriptor, address, length) == 0 ? nil : errno }
  }

  /// How many of the bytes went; or the system's error number, negative.
  static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      let count = systemSend(descriptor, bytes.baseAddress, bytes.count, 0)
    #else
      let count = systemSend(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
    return count < 0 ? -Int(errno) : count
  }

  /// The user at the other end.
  static func peer(of descriptor: Int32) -> uid_t? {
    #if canImport(Darwin)
      var user = uid_t()
      var group = gid_t()
      return getpeereid(descriptor, &user, &group) == 0 ? user : nil
    #else
      // The system's `struct ucred`: process, user, group.
      var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: credentials))
      return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 ? credentials.1 : nil
    #endif
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    precondition(path.utf8.count <= longestPath, "a socket's path is checked before it is used")
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

private func systemConnect(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  connect(socket, address, length)
}

private func systemBind(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  bind(socket, address, length)
}

private func systemSend(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
  send(socket, bytes, count, flags)
}
