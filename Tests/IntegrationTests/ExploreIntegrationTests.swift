import Foundation
import Testing

/// Explorations of unmodified executables by the built tool.
@Suite(.serialized) struct ExploreIntegrationTests {
  /// Explores in a folder of its own, whose path `body` gets with the report.
  private func explore(
    _ product: String, _ options: String..., body: (Tool.Result, _ folder: URL, _ report: Report?) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "explore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = ["-c", #"cd "$0" && exec "$@""#, folder.path, Tool.path, "explore", "--json", "report.json"]
    let app = Tool.products.appending(path: product).path
    let run = try await Tool.run(executable: "/bin/sh", words: words + options + ["--", app])
    let report = try? JSONDecoder().decode(Report.self, from: Data(contentsOf: folder.appending(path: "report.json")))
    try await body(run, folder, report)
  }

  private struct Report: Decodable {
    struct Finding: Decodable {
      let name: String
      let steps: Int
      let faults: [String]
      let trace: String
    }
    let scenarios: Int
    let findings: [Finding]
  }

  @Test(arguments: [
    ("EndlessRetry", "endless-retry"), ("NewestOnly", "unanswered-dropped"), ("StopInInvalidation", "hang-deadlock"),
    ("AssertionDropped", "assertion-in-cool-down"), ("HangAfterFieldLoss", "hang-deadlock"),
    ("SecondAnswer", "crash-trap.second-answer"), ("StateAcrossDeselect", "clean-tap-fails"),
    ("OutOfBounds", "crash-signal 4"), ("AnswerBeforeWrite", "clean-tap-fails"), ("WaitsForField", "hang-running"),
  ])
  func `a planted bug is found, is small, and can be replayed`(_ app: String, _ name: String) async throws {
    try await explore("Buggy\(app)", "--budget", "200") { run, folder, report in
      #expect(run.status == 1, "\(run.error)")
      let finding = try #require(report?.findings.first { $0.name == name }, "\(run.output)")
      #expect(finding.steps <= 12)
      let replay = try await Tool.run("replay", folder.appending(path: finding.trace).path)
      #expect(replay.status == 0, "\(replay.output)\(replay.error)")
      #expect(replay.output.hasPrefix("\(name) again: ") && replay.output.contains("the trace is the same"))
    }
  }

  @Test(arguments: ["StartOnDetect", "StartBeforeLoop", "KeepForSeveralTaps", "RetryOnTransmissionError"])
  func `nothing is found in a good example`(_ app: String) async throws {
    try await explore("Example\(app)", "--budget", "500", "--seed", "3") { run, _, report in
      #expect(run.status == 0, "\(run.output)\(run.error)")
      #expect(report?.scenarios == 501 && report?.findings.isEmpty == true)
    }
  }

  @Test func `two shards, merged, are the whole`() async throws {
    try await explore("BuggySecondAnswer", "--budget", "120", "--shard", "1/2") { _, first, _ in
      try await explore("BuggySecondAnswer", "--budget", "120", "--shard", "2/2") { _, second, _ in
        try await explore("BuggySecondAnswer", "--budget", "120") { whole, folder, _ in
          let merged = folder.appending(path: "merged.json").path
          let files = [first, second].map { $0.appending(path: "report.json").path }
          let run = try await Tool.run(words: ["explore", "merge", "--json", merged] + files)
          #expect(run.status == 1 && run.output == whole.output, "\(run.output)\(whole.output)")
          #expect(
            try Data(contentsOf: URL(fileURLWithPath: merged))
              == Data(contentsOf: folder.appending(path: "report.json")))
        }
      }
    }
  }

  @Test func `an executable that does not use CoreNFC is told of, not explored`() async throws {
    let run = try await Tool.run("explore", "--", "/bin/true")
    #expect(run.status == 3 && run.error.contains("the app ended with exit code 0 before it used CoreNFC"))
  }

  @Test func `a trace that is no finding is not replayed`() async throws {
    try await Tool.withFile("{}\n") { path in
      let run = try await Tool.run("replay", path)
      #expect(run.status == 1 && run.error.contains(path), "\(run.error)")
    }
  }
}
