package import CardTrace
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A raw trace on disk, for its owner's eyes only (mode 0600).
package final class TraceFile: Sendable {
  private let path: String
  private let output: DescriptorOutput
  private let hasFailed = Mutex(false)

  package struct Failure: Error, CustomStringConvertible {
    package let path: String
    package let reason: String
    package var description: String { "the trace \(path) cannot be written: \(reason)" }

    static func inUse(_ path: String) -> Failure { Failure(path: path, reason: "another run is writing it") }
  }

  /// Creates the file with its header, or continues one that an earlier start of the same run made.
  ///
  /// A pipe without a reader is refused at once instead of being waited for, a file that another run writes too;
  /// `isSupervised` where a run has locked the file already.
  package init(path: String, header: TraceHeader, continues: Bool, isSupervised: Bool = false) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | (continues ? O_APPEND : 0), 0o600)
    guard descriptor >= 0 else { throw Failure(path: path, reason: String(cString: strerror(errno))) }
    self.path = path
    output = DescriptorOutput(descriptor: descriptor)
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if isFile, !TraceLock.take(.writer, of: descriptor) || (!isSupervised && !TraceLock.take(.run, of: descriptor)) {
      throw Failure.inUse(path)
    }
    if isFile, !continues, ftruncate(descriptor, 0) != 0 {
      throw Failure(path: path, reason: String(cString: strerror(errno)))
    }
    // A file that was there before keeps no wider mode than ours.
    if isFile, fchmod(descriptor, 0o600) != 0 {
      throw Failure(path: path, reason: "its mode cannot be set to 0600: \(String(cString: strerror(errno)))")
    }
    // A file to continue that is not there, or was emptied, begins anew.
    guard !continues || (isFile && status.st_size == 0) else { return }
    if let error = output.write(try TraceEncoder.line(header)) {
      throw Failure(path: path, reason: String(cString: strerror(error)))
    }
  }

  deinit { close(output.descriptor) }

  /// Appends records; after a failure, which is reported once, nothing more is written.
  package func write(_ records: [TraceRecord], report: (String) -> Void) {
    guard !hasFailed.withLock({ $0 }) else { return }
    var bytes: [UInt8] = []
    for record in records { TraceEncoder.append(record, to: &bytes) }
    guard let error = output.write(bytes) else { return }
    hasFailed.withLock { $0 = true }
    report("\(Failure(path: path, reason: String(cString: strerror(error)))); it ends before this line")
  }
}
