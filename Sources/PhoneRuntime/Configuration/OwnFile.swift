import Foundation

/// Reads files that say what is started or granted: bounded, and where it matters only the user's own.
enum OwnFile {
  static func read(_ path: String, limit: Int, mustBeOwn: Bool) throws(PhoneFileError) -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(file: path, reason: String(cString: strerror(errno))) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file: path, reason: "it is not a file")
    }
    if mustBeOwn {
      try check(path, owner: status.st_uid, mode: status.st_mode, user: geteuid())
    }
    let content: Data
    do {
      content = try handle.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw .unreadable(file: path, reason: "\(error)")
    }
    guard content.count <= limit else {
      throw .tooLarge(file: path, bytes: max(Int(status.st_size), content.count), limit: limit)
    }
    return content
  }

  /// Refuses a file of another user than `user` and root, and one that its group or others may write.
  static func check(_ path: String, owner: UInt32, mode: mode_t, user: UInt32) throws(PhoneFileError) {
    guard owner == user || owner == 0 else { throw .notOwn(file: path, owner: owner) }
    guard mode & (S_IWGRP | S_IWOTH) == 0 else { throw .writableByOthers(file: path) }
  }
}
