package import Foundation

/// A package outside of the repository that depends on it by its path, `../OpenCardSession`.
///
/// It stands under `.build/outside` with its scratch folder beside it, which is kept, so that a second run is quick.
package struct OutsidePackage {
  package let folder: URL
  private let scratch: URL

  /// Makes an empty package beside a link to the repository.
  package init(_ name: String) throws {
    let files = FileManager.default
    let outside = AppCompiler.root.appending(path: ".build/outside")
    folder = outside.appending(path: name)
    scratch = outside.appending(path: "\(name).build")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    for entry in try files.contentsOfDirectory(atPath: folder.path) {
      try files.removeItem(at: folder.appending(path: entry))
    }
    let link = outside.appending(path: "OpenCardSession").path
    if (try? files.destinationOfSymbolicLink(atPath: link)) != AppCompiler.root.path {
      try? files.removeItem(atPath: link)
      do {
        try files.createSymbolicLink(atPath: link, withDestinationPath: AppCompiler.root.path)
      } catch  where (try? files.destinationOfSymbolicLink(atPath: link)) == AppCompiler.root.path {
        // Another package made it at the same time.
      }
    }
  }

  package func write(_ path: String, _ text: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Copies a folder's files into the package.
  package func copy(_ source: URL) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: source.path) where path.contains(".") {
      try write(path, try String(contentsOf: source.appending(path: path), encoding: .utf8))
    }
  }

  /// Runs the package manager, for one package at a time.
  package func swift(_ command: String, _ words: String...) async throws -> AppCompiler.Verdict {
    let place = ["--package-path", folder.path, "--scratch-path", scratch.path]
    return try await AppCompiler.run(
      "swift", [command] + place + words, environment: Self.environment, isPackage: true)
  }

  /// Runs what was built.
  package func run(_ product: String) async throws -> AppCompiler.Verdict {
    let file = scratch.appending(path: "debug/\(product)").path
    return try await AppCompiler.run(file, [], environment: Self.environment)
  }

  /// The shared libraries that a product needs.
  package func libraries(of product: String) async throws -> [String] {
    let file = scratch.appending(path: "debug/\(product)").path
    let verdict = try await AppCompiler.run("ldd", [file])
    return verdict.text.split(separator: "\n").compactMap { $0.split { " \t".contains($0) }.first.map(String.init) }
  }

  /// A process of its own, which knows nothing of the run that started it.
  private static let environment = ["CARDSESSION_TIMELINE": "off", "CARDSESSION_CONTROL": ""]
}
