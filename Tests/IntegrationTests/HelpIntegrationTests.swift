import Foundation
import Testing

/// Every example of help that ends by itself is run as it is written, in a folder that has what a built copy has.
@Suite struct HelpIntegrationTests {
  /// A folder with the products where a build puts them, and with the examples; gone afterwards.
  private static func withFolder(_ body: (String) async throws -> Void) async throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: Tool.newName("help"))
    try files.createDirectory(at: folder.appending(path: ".build"), withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    try files.createSymbolicLink(at: folder.appending(path: ".build/debug"), withDestinationURL: Tool.products)
    try files.copyItem(at: Tool.folder.appending(path: "Examples"), to: folder.appending(path: "Examples"))
    try await body(folder.path)
  }

  private static func examples(_ command: String) async throws -> [String] {
    let help = try await Tool.run(words: ["help"] + command.split(separator: " ").map(String.init))
    #expect(help.status == 0)
    let lines = help.output.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != "examples:" }.dropFirst().filter { !$0.isEmpty }.map { String($0.dropFirst(2)) }
  }

  private static func shell(_ line: String, in folder: String) async throws -> Tool.Result {
    let start =
      "export PATH=\"$1/.build/debug:$PATH\" CARDSESSION_SOCKET= CARDSESSION_TIMELINE=off; cd \"$1\"; eval \"$2\""
    return try await Tool.run(executable: "/bin/bash", words: ["-c", start, "bash", folder, line])
  }

  @Test(arguments: [
    "apps", "send", "route", "trace", "audit", "lint-cc", "doctor", "phone-file", "help", "explore", "explore merge",
  ])
  func `each example of a command works as it is written`(_ command: String) async throws {
    try await Self.withFolder { folder in
      let examples = try await Self.examples(command)
      #expect(!examples.isEmpty)
      for example in examples {
        let result = try await Self.shell(example, in: folder)
        #expect(
          Self.expected(example).contains(result.status), "\(example): \(result.status) \(result.output)\(result.error)"
        )
      }
    }
  }

  /// What the examples of `explore` find in the app with a bug is no fault of theirs, nor what a machine lacks for `doctor`.
  private static func expected(_ example: String) -> [Int32] {
    if example.contains("doctor") { return [0, 3] }
    return example.contains("Buggy") ? [1] : [0]
  }

  @Test func `the finding that the example of replay names is one that the example of explore saves`() async throws {
    try await Self.withFolder { folder in
      let found = try #require(try await Self.examples("explore").last)
      #expect(try await Self.shell(found, in: folder).status == 1)
      for example in try await Self.examples("replay") {
        let result = try await Self.shell(example, in: folder)
        #expect(result.status == 0, "\(example): \(result.output)\(result.error)")
      }
    }
  }

  @Test func `the examples of run that need no PC/SC work as they are written`() async throws {
    try await Self.withFolder { folder in
      let examples = try await Self.examples("run").filter { !$0.contains("vpcd") }
      #expect(examples.count >= 2)
      for example in examples {
        let result = try await Self.shell(example, in: folder)
        #expect(result.status == 0, "\(example): \(result.output)\(result.error)")
      }
    }
  }

  @Test func `the examples of phone keep a phone that those of phone tell reach`() async throws {
    try await Self.withFolder { folder in
      let examples = try await Self.examples("phone")
      #expect(examples.count == 3)
      #expect(try await Self.shell(examples[0], in: folder).status == 0)
      for (number, example) in examples.dropFirst().enumerated() {
        let socket = folder + "/socket\(number)"
        let start = "export PATH=\"$1/.build/debug:$PATH\" CARDSESSION_SOCKET=\"$2\"; cd \"$1\"; eval \"exec $3\""
        let phone = try LiveProcess(["-c", start, "bash", folder, socket, example], executable: "/bin/bash")
        #expect(await phone.waits(for: "phone is at"))
        let lines = number == 0 ? try await Self.examples("phone tell") : []
        #expect(number == 1 || lines.count == 2)
        for line in lines {
          let result = try await Self.shell(
            line.replacing("phone tell", with: "phone tell --socket '\(socket)'"), in: folder)
          #expect(result.status == 0, "\(line): \(result.output)\(result.error)")
        }
        phone.signal(SIGTERM)
        #expect(await phone.end() == 0)
      }
    }
  }
}
