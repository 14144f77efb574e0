import AppCompiler
import Foundation
import Testing

/// The examples of Docs/RealAppFiles.md, each compiled as a file of its own.
@Suite struct RealAppFilesTests {
  private static func examples() throws -> [String] {
    let text = try String(contentsOf: AppCompiler.root.appending(path: "Docs/RealAppFiles.md"), encoding: .utf8)
    return text.matches(of: /```swift\n((?s:.)*?)```/).map { String($0.1) }
  }

  @Test func `there is an example of each thing that stops a file`() throws {
    let text = try Self.examples().joined()
    for word in ["String(localized:", "Logger(", "canImport(CoreNFC)", "@objc", "canImport(Combine)", "CardHost()"] {
      #expect(text.contains(word), "\(word)")
    }
  }

  @Test(arguments: ["5", "6"]) func `every example compiles in both modes`(_ language: String) async throws {
    let examples = try Self.examples()
    #expect(examples.count == 7)
    for example in examples {
      let verdict = try await AppCompiler(language: language).compile(example)
      #expect(verdict.accepted, "\(example)\n\(verdict.text)")
    }
  }

  @Test(arguments: [
    ("@objc final class Wallet: NSObject {}", "Objective-C interoperability is disabled"),
    ("import Combine", "no such module 'Combine'"),
  ])
  func `without the recipe the file is stopped`(_ code: String, _ error: String) async throws {
    #if !canImport(Darwin)
      let verdict = try await AppCompiler().compile("import CoreNFC\n\(code)\n")
      #expect(!verdict.accepted && verdict.text.contains(error), "\(verdict.text)")
    #endif
  }
}
