import AppCompiler
import Foundation
import Testing

/// The host's sources against a module that holds Apple's declarations and nothing else.
@Suite struct BareDeclarationsTests {
  /// A folder with bare modules of CoreNFC and ISO7816, made once.
  private static let modules = Task {
    let folder = AppCompiler.root.appending(path: ".build/outside/BareModules")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let bare = AppCompiler.root.appending(path: "Tests/CardHostTests/Fixtures/BareCoreNFC/CoreNFC.swift")
    // Library evolution makes the enums as open to later cases as Apple's are.
    try await module("CoreNFC", [bare], ["-enable-library-evolution"], in: folder)
    // As the package manager compiles it.
    try await module("ISO7816", try sources("Sources/ISO7816"), ["-package-name", "opencardsession"], in: folder)
    return folder
  }

  /// Compiles `Sources/CardHost` and what `more` says against the bare modules.
  private func verdict(_ more: String? = nil) async throws -> AppCompiler.Verdict {
    var compiler = AppCompiler()
    compiler.searchPaths = [try await Self.modules.value.path]
    compiler.options = [
      "-module-name", "CardHost", "-enable-upcoming-feature", "InternalImportsByDefault",
      "-enable-upcoming-feature", "MemberImportVisibility",
    ]
    let host = try Self.sources("Sources/CardHost")
    guard let more else { return try await compiler.compile(host) }
    return try await AppCompiler.withFolder { folder in
      let planted = folder.appending(path: "Planted.swift")
      try Data(more.utf8).write(to: planted)
      return try await compiler.compile(host + [planted])
    }
  }

  private static func module(_ name: String, _ files: [URL], _ more: [String] = [], in folder: URL) async throws {
    let words = [
      "-emit-module", "-parse-as-library", "-swift-version", "6", "-module-name", name, "-emit-module-path",
      folder.appending(path: "\(name).swiftmodule").path,
    ]
    let verdict = try await AppCompiler.run("swiftc", words + more + files.map(\.path))
    try #require(verdict.accepted, "\(verdict.text)")
  }

  private static func sources(_ path: String) throws -> [URL] {
    let folder = AppCompiler.root.appending(path: path)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    try #require(!names.isEmpty)
    return names.map { folder.appending(path: $0) }
  }

  @Test func `the host compiles against Apple's declarations alone`() async throws {
    let verdict = try await verdict()
    #expect(verdict.accepted, "\(verdict.text)")
  }

  @Test(arguments: [
    (
      "import CoreNFC\nfunc f(_ s: CardSession) { s.tapAgain() }",
      "value of type 'CardSession' has no member 'tapAgain'"
    ),
    ("import PhoneModel\n", "no such module 'PhoneModel'"),
    (
      "import CoreNFC\nfunc f(_ e: CardSession.EmulationUIStatus) { switch e { case .success, .failure: break } }",
      "switch covers known cases, but 'CardSession.EmulationUIStatus' may have additional"
    ),
  ])
  func `a host that uses more than Apple declares is rejected`(_ planted: String, _ error: String) async throws {
    let verdict = try await verdict(planted)
    #expect(!verdict.accepted)
    #expect(verdict.text.contains("error: \(error)"), "\(verdict.text)")
  }
}
