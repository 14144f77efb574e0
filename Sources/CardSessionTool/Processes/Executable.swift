import Foundation

/// Finds the file that a command's first word names.
enum Executable {
  enum Failure: Error, Hashable, CustomStringConvertible {
    case noFile(String)
    case notInPath(String)
    case directory(String)
    case notExecutable(String)

    var description: String {
      switch self {
      case .noFile(let name): "\(name): there is no such file"
      case .notInPath(let name): "\(name): there is no such command in PATH"
      case .directory(let name): "\(name) is a directory, not an executable"
      case .notExecutable(let name): "\(name) is not executable"
      }
    }
  }

  /// The path of a command: itself when it has a slash, else the first executable file of that name in `path`.
  static func find(_ name: String, path: String) throws(Failure) -> String {
    if name.contains("/") {
      switch kind(name) {
      case .executable: return name
      case .directory: throw .directory(name)
      case .otherFile: throw .notExecutable(name)
      case .absent: throw .noFile(name)
      }
    }
    guard !name.isEmpty else { throw .notInPath("\"\"") }
    var found: Failure = .notInPath(name)
    for folder in path.split(separator: ":") {
      let candidate = "\(folder)/\(name)"
      switch kind(candidate) {
      case .executable: return candidate
      case .otherFile: found = .notExecutable(candidate)
      case .directory, .absent: break
      }
    }
    throw found
  }

  private enum Kind { case executable, otherFile, directory, absent }

  private static func kind(_ path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .absent }
    if status.st_mode & S_IFMT == S_IFDIR { return .directory }
    return access(path, X_OK) == 0 ? .executable : .otherFile
  }
}
