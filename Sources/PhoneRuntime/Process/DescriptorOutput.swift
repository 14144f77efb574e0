#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes whole messages to a file descriptor.
struct DescriptorOutput: Sendable {
  let descriptor: Int32

  /// Writes all bytes; gives the system's error number when it cannot.
  func write(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = systemPoll(&poll)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

private func systemPoll(_ descriptor: inout pollfd) -> Int32 { poll(&descriptor, 1, -1) }
