import Foundation

/// A regular file that is read in pieces, so that its size costs nothing.
final class FileSource {
  private let descriptor: Int32
  /// Bytes of the file.
  let count: Int

  init(path: String) throws(Refusal) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Refusal(.unreadable, "cannot be read: \(String(cString: strerror(errno)))") }
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    count = Int(status.st_size)
    if !isFile { throw Refusal(.unreadable, "is not a file") }
  }

  /// Takes over an open descriptor.
  init(descriptor: Int32, count: Int) {
    self.descriptor = descriptor
    self.count = count
  }

  deinit { close(descriptor) }

  /// The bytes at `offset`; refused when they do not all lie in the file.
  func bytes(at offset: Int, count wanted: Int) throws(Refusal) -> [UInt8] {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else {
      throw Refusal(.executableDamaged, "\(wanted) bytes at \(offset) are needed and the file has \(count)")
    }
    var bytes = [UInt8](repeating: 0, count: wanted)
    var done = 0
    while done < wanted {
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, wanted - done, off_t(offset + done))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw Refusal(.unreadable, "cannot be read to its end") }
      done += got
    }
    return bytes
  }

  /// The whole file, where it is not larger than `limit` bytes.
  func whole(limit: Int) throws(Refusal) -> [UInt8] {
    guard count <= limit else { throw Refusal(.tooLarge, "has \(count) bytes; its kind has at most \(limit)") }
    return try bytes(at: 0, count: count)
  }
}
