import Foundation
import Testing

/// The built command-line tool and the project's folder.
enum Tool {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Where this test run's executables are: beside the test bundle.
  static let products: URL = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") || $0.contains(".xctest/") }
    guard let bundle else { return folder.appending(path: ".build/debug") }
    return URL(fileURLWithPath: bundle).deletingLastPathComponent()
  }()

  static var path: String { products.appending(path: "cardsession").path }

  struct Result: Sendable {
    let status: Int32
    let output: String
    let error: String
  }

  /// Runs an executable of this build to its end.
  static func run(
    _ arguments: String..., executable: String = path, environment: [String: String] = [:]
  ) async throws -> Result {
    try await run(executable, arguments, environment)
  }

  static func run(executable: String = path, words: [String]) async throws -> Result {
    try await run(executable, words, [:])
  }

  /// A name that no other file has, without hexadecimal digits: where it is shown, some of those could be masked.
  static func newName(_ prefix: String) -> String {
    "\(prefix)-" + String((0..<12).compactMap { _ in "ghijklmnopqrstuvwxyz".randomElement() })
  }

  /// Gives `body` the path of a file with this text, which is gone afterwards.
  static func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: Tool.newName("cardsession")).path
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
  }

  /// Runs a shell script beside a private PC/SC service, in the project's folder, with the phone as `$phone`.
  ///
  /// The script's `phone` function starts `cardsession run ndef-tag --reader vpcd` with its arguments.
  static func runWithReader(_ script: String) async throws -> Result {
    let prelude = """
      phone() { cardsession run ndef-tag --reader vpcd "$@" & phone=$!; }
      leave() { kill "$phone"; wait "$phone"; }
      python=.venv/bin/python

      """
    return try await run(path, ["pcsc", "--", "bash", "-euc", prelude + script], [:])
  }

  private static func run(
    _ executable: String, _ arguments: [String], _ environment: [String: String]
  ) async throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    async let said = read(output)
    async let complained = read(error)
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    return Result(status: status, output: await said, error: await complained)
  }

  /// Everything that comes through a pipe, read on a thread of its own.
  private static func read(_ pipe: Pipe) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }
}
