import Foundation
import Testing

/// Runs of `cardsession explore` in folders of their own.
enum Exploration {
  static func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: Tool.newName("explore"))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  /// Explores a product of this build.
  static func run(in folder: URL, _ options: [String], _ product: String) async throws -> Tool.Result {
    try await run(in: folder, options, words: ["--", Tool.products.appending(path: product).path])
  }

  static func run(in folder: URL, _ options: [String], words: [String]) async throws -> Tool.Result {
    let shell = ["-c", #"cd "$0" && exec "$@""#, folder.path, Tool.path, "explore"]
    return try await Tool.run(executable: "/bin/sh", words: shell + options + words)
  }

  /// The processes that run this executable.
  static func processes(of executable: URL) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter { process in
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
      return link?.hasPrefix(executable.path) == true
    }
  }
}

/// What the tests read of a report.
struct Report: Decodable {
  struct Finding: Decodable {
    let name: String
    let message: String
    let steps: Int
    let trace: String
  }
  let scenarios: Int
  let singleFaults: Int
  let isComplete: Bool
  let findings: [Finding]

  static func read(_ file: URL) -> Report? {
    try? JSONDecoder().decode(Report.self, from: Data(contentsOf: file))
  }
}
