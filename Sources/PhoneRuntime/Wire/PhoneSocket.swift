import Foundation

/// The socket at which a phone waits for its apps: the user's own, never in place of another phone's.
package final class PhoneSocket: Sendable {
  package let path: String
  package let descriptor: Int32
  /// What the socket's file was made as, so that another one in its place is left alone.
  private let file: ino_t

  /// How many connections may wait to be taken.
  private static let backlog: Int32 = 128

  /// Listens at `path`; what a phone that is gone left there is replaced.
  package init(at path: String) throws(SocketPathError) {
    guard path.utf8.count <= UnixSocket.longestPath else {
      throw .tooLong(path, limit: UnixSocket.longestPath)
    }
    try Self.clear(path)
    do throws(SystemCallError) {
      descriptor = try UnixSocket.open()
    } catch {
      throw .system(path, error.code)
    }
    // Made with its mode, not given it afterwards.
    let mask = umask(0o177)
    let failure = UnixSocket.bind(descriptor, to: path)
    umask(mask)
    var status = stat()
    guard failure == nil, listen(descriptor, Self.backlog) == 0, lstat(path, &status) == 0 else {
      let number = failure ?? errno
      close(descriptor)
      throw number == EADDRINUSE ? .taken(path) : .system(path, number)
    }
    UnixSocket.setNonBlocking(descriptor)
    file = status.st_ino
    self.path = path
  }

  deinit { close(descriptor) }

  /// Takes the socket's file away, if it is still ours.
  package func remove() {
    var status = stat()
    if lstat(path, &status) == 0, status.st_ino == file { unlink(path) }
  }

  private static func clear(_ path: String) throws(SocketPathError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
    do throws(JoinError) {
      close(try PhoneGreeting.connect(to: path))
    } catch {
      guard case .system(_, ECONNREFUSED) = error else { throw .taken(path) }
      guard unlink(path) == 0 else { throw .system(path, errno) }
      return
    }
    throw .taken(path)
  }

  /// Where a phone's socket is when nobody says otherwise, in a folder that only the user can enter.
  package static func usualPath(_ environment: [String: String]) throws(SocketPathError) -> String {
    if let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty, isPrivate(folder) {
      return folder + "/cardsession-phone.sock"
    }
    let folder = "/tmp/cardsession-\(geteuid())"
    mkdir(folder, 0o700)
    guard isPrivate(folder) else { throw .folderNotPrivate(folder) }
    return folder + "/phone.sock"
  }

  private static func isPrivate(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
      && status.st_mode & (S_IRWXG | S_IRWXO) == 0
  }
}

/// Why no socket can be at a path.
package enum SocketPathError: Error, Hashable, CustomStringConvertible {
  case tooLong(String, limit: Int)
  case notASocket(String)
  case taken(String)
  case folderNotPrivate(String)
  /// The system's error number.
  case system(String, Int32)

  package var description: String {
    switch self {
    case .tooLong(let path, let limit):
      "the socket's path has \(path.utf8.count) bytes, and the system takes at most \(limit): \(path)"
    case .notASocket(let path): "\(path) is there and is no socket; another path is needed"
    case .taken(let path): "a phone is at \(path) already; end it, or give this one another path with --socket"
    case .folderNotPrivate(let folder):
      "\(folder) is not a folder of your own that nobody else can enter; give the socket a path with --socket"
    case .system(let path, let number): "no socket can be made at \(path): \(String(cString: strerror(number)))"
    }
  }
}
