import Foundation

/// Two connected descriptors that no child inherits unless it is told to.
struct DescriptorPipe {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  /// Makes reads of an empty pipe return at once.
  func setNonBlocking() {
    _ = fcntl(readEnd, F_SETFL, fcntl(readEnd, F_GETFL) | O_NONBLOCK)
  }
}

/// A system call that failed.
struct SystemError: Error, Hashable, CustomStringConvertible {
  let call: String
  let number: Int32

  init(_ call: String, number: Int32 = errno) {
    self.call = call
    self.number = number
  }

  var description: String { "\(call): \(String(cString: strerror(number)))" }
}
