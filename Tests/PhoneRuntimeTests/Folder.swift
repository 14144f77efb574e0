import Foundation

/// A folder of its own for a test; removed with its content when the last reference goes.
final class Folder: Sendable {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "phone-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and gives its path.
  func file(_ name: String, _ content: Data = Data("{}".utf8), mode: Int = 0o600) throws -> String {
    let path = "\(path)/\(name)"
    try content.write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }
}

/// What an error says; "no error" when there is none.
func sentence(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch {
    return "\(error)"
  }
}
