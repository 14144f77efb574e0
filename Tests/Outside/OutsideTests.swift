import AppCompiler
import Foundation
import Testing

/// A package that uses ours as README says, and nothing else.
@Suite(.serialized) struct OutsideTests {
  private static let fixture = AppCompiler.root.appending(path: "Tests/Outside/Fixtures/Wallet")

  @Test func `the manifest in README is that of the package`() throws {
    let readme = try text(AppCompiler.root.appending(path: "README.md"))
    let manifest = try text(Self.fixture.appending(path: "Package.swift"))
    #expect(readme.contains("```swift\n\(manifest)```\n"))
    #expect(manifest.contains("condition: .when(platforms: [.linux, .macOS])"))
  }

  @Test func `the package builds, its app is a card and its test passes, without a library of the system`() async throws
  {
    let package = try OutsidePackage("Wallet")
    try package.copy(Self.fixture)
    let built = try await package.swift("build", "--build-tests", "--disable-xctest")
    try #require(built.accepted, "\(built.text)")
    let app = try await package.run("WalletApp")
    #expect(app.accepted && app.text == "answered 13 bytes\n", "\(app.text)")
    let tested = try await package.swift("test", "--skip-build", "--disable-xctest")
    #expect(tested.accepted && tested.text.contains("Test run with 1 test in 1 suite passed"), "\(tested.text)")
    #if os(Linux)
      let known =
        /(linux-vdso|ld-linux.*|lib(c|m|dl|rt|pthread|util|gcc_s|stdc\+\+)|lib(swift|dispatch|_?Foundation|BlocksRuntime).*)\.so.*|\/.*ld-linux.*/
      let others = try await package.libraries(of: "WalletApp").filter { $0.wholeMatch(of: known) == nil }
      #expect(others.isEmpty)
    #endif
  }

  private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }
}
