#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes whole messages to a file descriptor; a pipe whose reader is gone gives an error and ends nobody.
package struct DescriptorOutput: Sendable {
  package let descriptor: Int32

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all bytes; gives the system's error number when it cannot.
  package func write(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let (count, error) = rest.withUnsafeBytes { bytes in
        withoutPipeSignal { systemWrite(descriptor, bytes) }
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if error == EAGAIN {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = systemPoll(&poll)
      } else if error != EINTR {
        return error
      }
    }
    return nil
  }

  /// Whether the descriptor is open and a pipe or a socket.
  var isPipe: Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Keeps the descriptor to this process: what it starts does not inherit it.
  func closeOnExec() { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> (count: Int, error: Int32) {
  let count = write(descriptor, bytes.baseAddress, bytes.count)
  return (count, errno)
}

private func systemPoll(_ descriptor: inout pollfd) -> Int32 { poll(&descriptor, 1, -1) }

/// Writes with SIGPIPE held back in this thread and takes away the one that the write caused.
///
/// The signal's handling belongs to the app, so it is neither ignored nor replaced for the process: a write's SIGPIPE goes
/// to the thread that wrote, which is the only one concerned here. One that was pending before is left to the app.
private func withoutPipeSignal(_ write: () -> (count: Int, error: Int32)) -> (count: Int, error: Int32) {
  var pipe = sigset_t()
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  var before = sigset_t()
  pthread_sigmask(SIG_BLOCK, &pipe, &before)
  let wasPending = isPipeSignalPending()
  let result = write()
  if result.count < 0, result.error == EPIPE, !wasPending, isPipeSignalPending() {
    var taken: Int32 = 0
    sigwait(&pipe, &taken)
  }
  pthread_sigmask(SIG_SETMASK, &before, nil)
  return result
}

private func isPipeSignalPending() -> Bool {
  var pending = sigset_t()
  sigpending(&pending)
  return sigismember(&pending, SIGPIPE) == 1
}
