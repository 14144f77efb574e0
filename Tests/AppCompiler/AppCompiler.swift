package import Foundation

/// Compiles files as an app's compiler does: from outside of our package, against the modules of this build.
package struct AppCompiler {
  /// The mode of the language, `5` or `6`.
  package var language = "6"
  /// Where modules are looked for, before anything else.
  package var searchPaths = ["/Modules", "/ProcessStart.build", "/ProcessClock.build"].map { AppCompiler.products + $0 }
  /// What else the compiler is told.
  package var options: [String] = []

  package init(language: String = "6") { self.language = language }

  package struct Verdict: Sendable {
    package let accepted: Bool
    /// Everything the compiler said.
    package let text: String
  }

  /// Compiles to the point at which data races are found; nothing is kept.
  package func compile(_ files: [URL]) async throws -> Verdict {
    let searching = searchPaths.flatMap { ["-I", $0] }
    let words = ["-emit-sil", "-wmo", "-o", "/dev/null", "-parse-as-library", "-swift-version", language]
    return try await Self.run("swiftc", words + searching + options + files.map(\.path))
  }

  /// Compiles one file of this text.
  package func compile(_ code: String) async throws -> Verdict {
    try await Self.withFolder { folder in
      let file = folder.appending(path: "App.swift")
      try Data(code.utf8).write(to: file)
      return try await compile([file])
    }
  }

  /// How many tools, and how many builds of whole packages, run at a time.
  private static let places = (tools: DispatchSemaphore(value: 2), packages: DispatchSemaphore(value: 1))

  /// Runs a tool of the toolchain to its end on a thread of its own, behind whatever else the machine does.
  package static func run(
    _ tool: String, _ words: [String], environment: [String: String] = [:], isPackage: Bool = false
  ) async throws -> Verdict {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        let place = isPackage ? places.packages : places.tools
        place.wait()
        defer { place.signal() }
        continuation.resume(with: Result { try wait(for: tool, words, environment) })
      }
    }
  }

  private static func wait(
    for tool: String, _ words: [String], _ environment: [String: String]
  ) throws -> Verdict {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["nice", tool] + words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return Verdict(accepted: process.terminationStatus == 0, text: text)
  }

  /// A folder that is gone afterwards.
  package static func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "app-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// The project's folder.
  package static let root = URL(filePath: String(#filePath.dropLast("/Tests/AppCompiler/AppCompiler.swift".count)))

  /// Where this build's products are: beside the test bundle.
  package static let products: String = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") || $0.contains(".xctest/") }
    guard let bundle else { return root.path + "/.build/debug" }
    return URL(filePath: bundle).deletingLastPathComponent().path
  }()
}
