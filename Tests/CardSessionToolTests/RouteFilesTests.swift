import Foundation
import PhoneRuntime
import Testing

@testable import CardSessionTool

/// What `cardsession route` prints for the phone files of `Fixtures/Route`, word for word, on both platforms.
@Suite struct RouteFilesTests {
  private static let folder = String(#filePath.dropLast("RouteFilesTests.swift".count)) + "Fixtures/Route/"

  /// A command line of a transcript and what it printed.
  private struct Entry {
    let words: [String]
    let output: String
  }

  /// A transcript's lines that begin with `$ cardsession`, each with what follows it up to an empty line before the next.
  private static func transcript(_ name: String) throws -> [Entry] {
    let prompt = "$ cardsession "
    let text = try String(contentsOfFile: folder + name + ".txt", encoding: .utf8)
    return try ("\n\n" + text).components(separatedBy: "\n\n" + prompt).dropFirst().map { part in
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      try #require(lines.count == 2)
      let output = lines[1].hasSuffix("\n") ? String(lines[1]) : lines[1] + "\n"
      return Entry(words: lines[0].split(separator: " ").map(String.init), output: output)
    }
  }

  private static func output(_ words: [String]) throws -> String {
    guard case .route(let arguments) = try ArgumentParser.parse(words) else { throw CancellationError() }
    let name = try #require(arguments.phone)
    let file = try PhoneFile(text: Data(contentsOf: URL(fileURLWithPath: folder + name)), name: name)
    let report = try RouteCommand.report(arguments, file)
    return arguments.json ? report.json : report.text
  }

  @Test(arguments: ["wallet", "transit", "badge", "hotel", "loyalty"])
  func `each line of a transcript prints what stands below it`(_ name: String) throws {
    let entries = try Self.transcript(name)
    #expect(entries.count >= 3)
    for entry in entries {
      #expect(try Self.output(entry.words) == entry.output, "cardsession \(entry.words.joined(separator: " "))")
    }
  }

  @Test func `the transcripts show both platforms, each alone, and JSON`() throws {
    let entries = try ["wallet", "transit", "badge", "hotel", "loyalty"].flatMap(Self.transcript)
    let platforms = entries.map { entry in
      entry.words.firstIndex(of: "--platform").map { entry.words[$0 + 1] } ?? "both"
    }
    #expect(Set(platforms) == ["both", "ios", "android"])
    #expect(entries.contains { $0.words.contains("--json") })
  }
}
