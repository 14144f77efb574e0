import Foundation
import Testing

/// A file or folder of Fixtures; a wrong one is named for its rule.
struct Fixture: Sendable, CustomTestStringConvertible {
  let path: String
  var name: String { (path as NSString).lastPathComponent }
  var rule: String { name.components(separatedBy: "__")[0] }
  var testDescription: String { name }
}

enum Fixtures {
  /// Between the fixtures' 2020 and 2099.
  static let now = Date(timeIntervalSince1970: 1_800_000_000)

  struct Missing: Error {
    let path: String
  }

  static func path(_ name: String) throws -> String {
    let folder = (#filePath as NSString).deletingLastPathComponent
    let path = folder + "/Fixtures/" + name
    guard FileManager.default.fileExists(atPath: path) else { throw Missing(path: path) }
    return path
  }

  /// Every fixture of a folder; an empty folder is missing.
  static func all(_ folder: String) throws -> [Fixture] {
    let root = try path(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: root).filter { !$0.hasPrefix(".") }.sorted()
    guard !names.isEmpty else { throw Missing(path: root) }
    return names.map { Fixture(path: root + "/" + $0) }
  }
}

/// A folder of a test's own, which goes with it.
final class Scratch {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "audit-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}
