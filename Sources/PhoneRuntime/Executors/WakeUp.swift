#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe by which other threads wake one that waits in `poll`.
package final class WakeUp: Sendable {
  /// Readable after a `signal`, until `clear`.
  package let descriptor: Int32
  private let writeEnd: Int32

  package init() throws(SystemCallError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemCallError("pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Wakes the waiting thread; a full pipe means that it is awake already.
  package func signal() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  package func clear() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(descriptor, &bytes, 16) == 16 {}
  }
}

/// A call of the operating system that failed.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
  package let call: String
  package let code: Int32

  /// Takes the code of the call that failed just now.
  package init(_ call: String, code: Int32 = errno) {
    self.call = call
    self.code = code
  }

  package var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
}
