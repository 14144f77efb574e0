package import Foundation

/// Reads files that say what is started or granted: bounded, and where it matters only the user's own.
package enum OwnFile {
  package static func read(_ path: String, limit: Int, mustBeOwn: Bool) throws(PhoneFileError) -> Data {
    let handle: FileHandle
    do {
      handle = try InputFile.open(path, flags: O_NONBLOCK)
    } catch {
      throw .unreadable(file: path, reason: error.problem.description)
    }
    var status = stat()
    guard fstat(handle.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file: path, reason: "it is not a file")
    }
    if mustBeOwn {
      try check(path, owner: status.st_uid, mode: status.st_mode, user: geteuid())
    }
    let content: Data
    do {
      content = try InputFile.read(handle, path, upTo: limit + 1)
    } catch {
      throw .unreadable(file: path, reason: error.problem.description)
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
