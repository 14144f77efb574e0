import Foundation
import Testing

/// The guide's commands for CI, run in a folder that has the files they name.
@Suite struct GuideIntegrationTests {
  private static func blocks(_ page: String, _ language: String) throws -> [String] {
    let text = try String(contentsOf: Tool.folder.appending(path: "Docs/Guide.docc/\(page).md"), encoding: .utf8)
    return text.matches(of: /```([a-z]+)\n((?s:.)*?)```/).filter { $0.1 == language }.map { String($0.2) }
  }

  /// Runs one command in a folder with these entitlements and this script, and an example as the app.
  private func run(_ command: String, entitlements: String, script: String) async throws -> Tool.Result {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: Tool.newName("guide"))
    defer { try? files.removeItem(at: folder) }
    for path in ["App", ".build/debug"] {
      try files.createDirectory(at: folder.appending(path: path), withIntermediateDirectories: true)
    }
    try Data(entitlements.utf8).write(to: folder.appending(path: "App/App.entitlements"))
    try Data(script.utf8).write(to: folder.appending(path: "tap.script"))
    try files.createSymbolicLink(
      at: folder.appending(path: ".build/debug/App"),
      withDestinationURL: Tool.products.appending(path: "ExampleStartOnDetect"))
    let shell = "cd '\(folder.path)' && PATH='\(Tool.products.path)':\"$PATH\" && \(command)"
    return try await Tool.run("-c", shell, executable: "/bin/bash")
  }

  @Test func `the commands for CI end with 0 for what is right and with 1 for what is not`() async throws {
    let lines = try #require(try Self.blocks("Testing", "sh").first).split(separator: "\n").map(String.init)
    let right = try #require(try Self.blocks("WhatAnAppNeeds", "xml").first)
    let tap = "reader field on\n> 00A4040007D276000085010100\n< 9000\n"
    let wrong = right.replacingOccurrences(of: "D2760000850101", with: "D2760000")
    try #require(lines.count == 3)
    #expect(lines[1].hasPrefix("CARDSESSION_TESTING=1 swift test "), "the tests that run just now")
    for line in [lines[0], lines[2]] {
      let good = try await run(line, entitlements: right, script: tap)
      #expect(good.status == 0, "\(line)\n\(good.output)\(good.error)")
      let bad = try await run(line, entitlements: wrong, script: tap.replacingOccurrences(of: "< 9000", with: "< 6A82"))
      #expect(bad.status == 1, "\(line)\n\(bad.output)\(bad.error)")
    }
  }
}
