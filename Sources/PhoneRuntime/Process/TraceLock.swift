#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Keeps a second run from writing the same trace file: locks of single bytes far behind every content.
package struct TraceLock: Sendable {
  /// Who holds a lock: a run over all starts of its app, and the process that writes.
  package enum Part: Int64, Sendable {
    case run, writer
  }

  private static let place: Int64 = 1 << 62
  #if canImport(Glibc)
    /// Linux' F_OFD_SETLK: the lock is the open file's, not the process's.
    private static let setLock: Int32 = 37
  #else
    private static let setLock = F_SETLK
  #endif

  /// Takes the lock for as long as the descriptor, open for writing, is open; false where another process has it.
  package static func take(_ part: Part, of descriptor: Int32) -> Bool {
    var wish = flock()
    wish.l_type = Int16(F_WRLCK)
    wish.l_whence = Int16(SEEK_SET)
    wish.l_start = off_t(place + part.rawValue)
    wish.l_len = 1
    // A file system without locks says so by another error, and the file is written as it is.
    return fcntl(descriptor, setLock, &wish) == 0 || (errno != EAGAIN && errno != EACCES)
  }

  /// Takes a run's lock of the file at `path`, made where it is not there; throws while another run has it.
  ///
  /// The descriptor keeps the lock; nil for what is no file, which cannot be locked, and where opening fails, which the
  /// app's process says when it opens the file.
  package static func takeForRun(_ path: String) throws(TraceFile.Failure) -> Int32? {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return nil }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return nil }
    guard take(.run, of: descriptor) else {
      close(descriptor)
      throw .inUse(path)
    }
    return descriptor
  }
}
