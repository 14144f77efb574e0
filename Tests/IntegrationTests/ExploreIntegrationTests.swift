import Foundation
import Testing

/// Explorations of unmodified executables by the built tool.
@Suite(.serialized) struct ExploreIntegrationTests {
  /// Explores in a folder of its own, whose path `body` gets with the report.
  private func explore(
    _ product: String, _ options: String..., body: (Tool.Result, _ folder: URL, _ report: Report?) async throws -> Void
  ) async throws {
    try await Exploration.inFolder { folder in
      let run = try await Exploration.run(in: folder, ["--json", "report.json"] + options, product)
      try await body(run, folder, Report.read(folder.appending(path: "report.json")))
    }
  }

  /// Replays a finding that was changed, which must be said.
  private func replayed(_ trace: String, _ sentence: String, _ change: (String) throws -> String) async throws {
    let finding = try String(contentsOfFile: trace, encoding: .utf8)
    try await Tool.withFile(try change(finding)) { path in
      let run = try await Tool.run("replay", path)
      #expect(run.status == 1 || run.status == 2, "\(run.output)\(run.error)")
      #expect((run.output + run.error).contains(sentence), "\(run.output)\(run.error)")
    }
  }

  @Test(arguments: [
    ("EndlessRetry", "endless-retry"), ("NewestOnly", "unanswered-dropped"), ("StopInInvalidation", "hang-deadlock"),
    ("AssertionDropped", "assertion-in-cool-down"), ("HangAfterFieldLoss", "hang-deadlock"),
    ("SecondAnswer", "crash-trap.second-answer"), ("StateAcrossDeselect", "clean-tap-fails"),
    ("OutOfBounds", "crash-signal 4"), ("AnswerBeforeWrite", "clean-tap-fails"), ("WaitsForField", "hang-running"),
  ])
  func `a planted bug is found, is small, and can be replayed`(_ app: String, _ name: String) async throws {
    try await explore("Buggy\(app)", "--budget", "400") { run, folder, report in
      #expect(run.status == 1, "\(run.error)")
      let finding = try #require(report?.findings.first { $0.name == name }, "\(run.output)")
      #expect(finding.steps <= 12)
      let replay = try await Tool.run("replay", folder.appending(path: finding.trace).path)
      #expect(replay.status == 0, "\(replay.output)\(replay.error)")
      #expect(replay.output.hasPrefix("\(name) again: ") && replay.output.contains("the trace is the same"))
    }
  }

  @Test(arguments: [
    "StartOnDetect", "KeepForSeveralTaps", "StartBeforeLoop", "AnswerLater", "RetryOnTransmissionError", "SleepsLong",
  ])
  func `nothing is found in a good example, in 5 000 scenarios by two shards`(_ app: String) async throws {
    try await Exploration.inFolder { folder in
      try await withThrowingTaskGroup(of: Tool.Result.self) { group in
        for shard in 1...2 {
          group.addTask {
            try await Exploration.run(
              in: folder, ["--budget", "5000", "--shard", "\(shard)/2", "--json", "\(shard).json"], "Example\(app)")
          }
        }
        for try await run in group { #expect(run.status == 0, "\(run.output)\(run.error)") }
      }
      let files = ["1.json", "2.json"].map { folder.appending(path: $0).path }
      let whole = folder.appending(path: "whole.json")
      let run = try await Tool.run(words: ["explore", "merge", "--json", whole.path] + files)
      #expect(run.status == 0, "\(run.output)")
      let report = try #require(Report.read(whole))
      #expect(report.scenarios == 5_001 && report.findings.isEmpty && report.isComplete)
    }
  }

  @Test func `a built-in app is explored by its name`() async throws {
    try await Exploration.inFolder { folder in
      let run = try await Exploration.run(in: folder, ["--budget", "300"], words: ["ndef-tag"])
      #expect(run.status == 0 && run.output.hasPrefix("301 scenarios of ndef-tag"), "\(run.output)\(run.error)")
    }
  }

  @Test func `a script decides what is explored, and its faults`() async throws {
    let script = "reader field on\n> 00A4040007D276000085010100\n> 00A4000C02E103\n> 00B0000002\nreader field off\n"
    try await Tool.withFile(script) { path in
      try await explore("ExampleStartBeforeLoop", "--script", path, "--budget", "400") { run, _, report in
        #expect(run.status == 0 && report?.findings.isEmpty == true, "\(run.output)\(run.error)")
        let faults = try #require(report).singleFaults
        #expect(faults > 250)
      }
    }
    try await Tool.withFile("reader dance\n") { path in
      let run = try await Tool.run("explore", "--script", path, "ndef-tag")
      #expect(run.status == 2 && run.error.contains("line 1, column 8: \"dance\""), "\(run.error)")
    }
  }

  @Test func `JUnit's XML has a failure for a finding`() async throws {
    try await explore("BuggySecondAnswer", "--budget", "30", "--junit", "report.xml") { _, folder, _ in
      let xml = try String(contentsOf: folder.appending(path: "report.xml"), encoding: .utf8)
      #expect(xml.contains("<testcase classname=\"BuggySecondAnswer\" name=\"crash\">") && xml.contains("<failure"))
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

  @Test func `files that are not the shards of one exploration are not merged`() async throws {
    try await explore("BuggySecondAnswer", "--budget", "10", "--shard", "1/2") { _, folder, _ in
      let file = folder.appending(path: "report.json").path
      for words in [[file], [file, file]] {
        let run = try await Tool.run(words: ["explore", "merge"] + words)
        #expect(run.status == 2 && run.error.contains("not the reports of all shards"), "\(run.error)")
      }
      let run = try await Tool.run("explore", "merge", #filePath)
      #expect(run.status == 2 && run.error.contains("is not a report of cardsession explore --json"), "\(run.error)")
    }
  }

  @Test func `an executable that does not use CoreNFC is told of, not explored`() async throws {
    let run = try await Tool.run("explore", "--", "/bin/true")
    #expect(run.status == 3 && run.error.contains("the app ended with exit code 0 before it used CoreNFC"))
  }

  @Test(arguments: [
    ("\"version\":1,", "\"version\":2,", "line 1 says version 2"), ("name crash", "game crash", "not one of a finding"),
    ("{\"t\":", "{\"u\":", "line 2"), ("transmissionError 1", "session-limit", "does not happen any more"),
    ("\"kind\":\"field-on\"", "\"kind\":\"field-off\"", "first difference: "),
  ])
  func `a finding that was edited says what is wrong with it`(
    _ text: String, _ other: String, _ sentence: String
  ) async throws {
    try await explore("BuggySecondAnswer", "--budget", "30") { _, folder, report in
      let finding = try #require(report?.findings.first { $0.name == "crash-trap.second-answer" })
      try await replayed(folder.appending(path: finding.trace).path, sentence) { finding in
        let edited = finding.replacingOccurrences(of: text, with: other)
        #expect(edited != finding, "\(finding.prefix(600))")
        return edited
      }
    }
  }

  @Test func `a finding that was cut off is not replayed`() async throws {
    try await explore("BuggySecondAnswer", "--budget", "30") { _, folder, report in
      let finding = try #require(report?.findings.first)
      try await replayed(folder.appending(path: finding.trace).path, "line") { String($0.dropLast(20)) }
    }
  }

  @Test func `a trace that is no finding is not replayed`() async throws {
    try await Tool.withFile("{}\n") { path in
      let run = try await Tool.run("replay", path)
      #expect(run.status == 1 && run.error.contains(path), "\(run.error)")
    }
  }
}
