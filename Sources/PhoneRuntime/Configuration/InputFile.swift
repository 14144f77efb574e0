package import Foundation

/// Reads whole files, bounded, with one wording for what goes wrong.
package enum InputFile {
  /// The bytes of a file, a pipe or a device, at most `limit` of them; a pipe is waited for.
  package static func read(_ path: String, limit: Int) throws(InputFileError) -> Data {
    let handle = try open(path, flags: 0)
    let content = try read(handle, path, upTo: limit + 1)
    guard content.count <= limit else { throw InputFileError(file: path, problem: .tooLarge(limit: limit)) }
    return content
  }

  static func open(_ path: String, flags: Int32) throws(InputFileError) -> FileHandle {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw InputFileError(file: path, problem: .system(errno)) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  static func read(_ handle: FileHandle, _ path: String, upTo count: Int) throws(InputFileError) -> Data {
    var content = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while content.count < count {
      let part = Foundation.read(handle.fileDescriptor, &buffer, min(buffer.count, count - content.count))
      if part == 0 { break }
      if part > 0 {
        content.append(contentsOf: buffer[..<part])
      } else if errno != EINTR {
        throw InputFileError(file: path, problem: .system(errno))
      }
    }
    return content
  }
}

private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }

/// Why a file could not be read.
package struct InputFileError: Error, Hashable, CustomStringConvertible {
  package enum Problem: Hashable, Sendable {
    /// The system's error number.
    case system(Int32)
    /// Larger than what is read, in bytes.
    case tooLarge(limit: Int)
  }

  package let file: String
  package let problem: Problem

  package init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  package var description: String { "\(file): cannot be read: \(problem)" }
}

extension InputFileError.Problem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(ENOENT): "there is no such file"
    case .system(EACCES), .system(EPERM): "you have no permission to read it"
    case .system(EISDIR): "it is a directory"
    case .system(let number): String(cString: strerror(number))
    case .tooLarge(let limit): "it has more than \(limit) bytes, the most that is read"
    }
  }
}
