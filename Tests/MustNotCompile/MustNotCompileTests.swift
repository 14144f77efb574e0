import AppCompiler
import Foundation
import Testing

/// What Apple's compiler rejects is rejected from outside of our package, each for its own reason.
@Suite struct MustNotCompileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// The folder of the two files, which differ by one change.
    let name: String
    /// What the compiler says of the rejected one.
    let reason: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "LoopWithoutTry", reason: "call can throw, but the error is not handled"),
    Case(name: "InitWithoutAwait", reason: "expression is 'async' but is not marked with 'await'"),
    Case(name: "RespondOnSession", reason: "value of type 'CardSession' has no member 'respond'"),
    Case(name: "SessionSentAcrossActors", reason: "sending 'session' risks causing data races"),
    Case(
      name: "SwitchWithoutUnknownDefault",
      reason: "switch covers known cases, but 'CardSession.Event' may have additional unknown values"),
  ]

  @Test(arguments: cases) func `the file is rejected, for its own reason and no other`(_ example: Case) async throws {
    let verdict = try await AppCompiler().compile([Self.file(example, "Rejected")])
    #expect(!verdict.accepted)
    #expect(verdict.text.contains("error: \(example.reason)"), "\(verdict.text)")
    let errors = verdict.text.matches(of: #/\.swift:[0-9]+:[0-9]+: error: /#)
    #expect(errors.count == 1, "\(verdict.text)")
  }

  @Test(arguments: cases) func `with the one change it is accepted`(_ example: Case) async throws {
    let verdict = try await AppCompiler().compile([Self.file(example, "Accepted")])
    #expect(verdict.accepted, "\(verdict.text)")
    let (rejected, accepted) = (try lines(example, "Rejected"), try lines(example, "Accepted"))
    let difference = accepted.difference(from: rejected)
    #expect(difference.insertions.count == 1 && difference.removals.count <= 1)
  }

  @Test func `every folder of examples is a case`() throws {
    let folder = AppCompiler.root.appending(path: "Tests/MustNotCompile/Fixtures").path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == Self.cases.map(\.name).sorted())
  }

  @Test func `a package outside of the repository is rejected and accepted in the same way`() async throws {
    let package = try OutsidePackage("Rejections")
    let names = Self.cases.map(\.name)
    try package.write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let files = \(names).flatMap { ["\\($0)Rejected", "\\($0)Accepted"] }
      let package = Package(
        name: "Rejections", platforms: [.iOS(.v18), .macOS(.v15)],
        dependencies: [.package(path: "../OpenCardSession")],
        targets: files.map {
          .target(name: $0, dependencies: [.product(name: "CoreNFC", package: "OpenCardSession")])
        })
      """)
    for example in Self.cases {
      for kind in ["Rejected", "Accepted"] {
        let file = "Sources/\(example.name)\(kind)/File.swift"
        try package.write(file, try lines(example, kind).joined(separator: "\n"))
      }
    }
    for example in Self.cases {
      let accepted = try await package.swift("build", "--target", example.name + "Accepted")
      #expect(accepted.accepted, "\(accepted.text)")
      let rejected = try await package.swift("build", "--target", example.name + "Rejected")
      #expect(!rejected.accepted && rejected.text.contains("error: \(example.reason)"), "\(rejected.text)")
    }
  }

  private static func file(_ example: Case, _ name: String) -> URL {
    AppCompiler.root.appending(path: "Tests/MustNotCompile/Fixtures/\(example.name)/\(name).swift")
  }

  private func lines(_ example: Case, _ name: String) throws -> [String] {
    try String(contentsOf: Self.file(example, name), encoding: .utf8).components(separatedBy: "\n")
  }
}
