import Foundation
import Testing

/// Explorations of executables that misbehave: a clear end, and nothing left running.
@Suite(.serialized) struct ExploreHostileTests {
  /// Explores the probe under a name of its own, so that what it leaves running can be found.
  private func explore(
    _ scenario: String, _ options: String..., body: (Tool.Result, Report?) throws -> Void
  ) async throws {
    try await Exploration.inFolder { folder in
      let app = folder.appending(path: "probe")
      try FileManager.default.copyItem(at: Tool.products.appending(path: "VirtualTimeProbe"), to: app)
      let words = ["--", app.path, scenario]
      let run = try await Exploration.run(in: folder, ["--json", "report.json"] + options, words: words)
      try body(run, Report.read(folder.appending(path: "report.json")))
      #expect(try Exploration.processes(of: app) == [])
    }
  }

  @Test func `an app that spins is one finding that says where it was`() async throws {
    try await explore("spin") { run, report in
      #expect(run.status == 1 && report?.scenarios == 1 && report?.isComplete == false, "\(run.output)\(run.error)")
      let finding = try #require(report?.findings.first { $0.name == "hang-spinning" })
      #expect(finding.message.contains("waitsWithoutSuspending"), "\(finding)")
    }
  }

  @Test func `an app that ignores the signals that ask it is ended all the same`() async throws {
    try await explore("ignores-sigterm") { run, report in
      #expect(run.status == 1 && report?.findings.map(\.name).contains("hang-spinning") == true, "\(run.error)")
    }
  }

  @Test func `an app that blocks its thread is one finding that says where`() async throws {
    try await explore("blocks") { run, report in
      #expect(run.status == 1 && report?.scenarios == 1, "\(run.output)\(run.error)")
      let finding = try #require(report?.findings.first { $0.name == "hang-spinning" })
      #expect(finding.message.contains("blockThread"), "\(finding)")
    }
  }

  @Test func `an app that crashes in its session is found`() async throws {
    try await explore("crash", "--budget", "20") { run, report in
      #expect(run.status == 1, "\(run.error)")
      #expect(report?.findings.contains { $0.name.hasPrefix("crash-signal") } == true, "\(run.output)")
    }
  }

  @Test func `an app that never ends is a deadlock that says what it waits for`() async throws {
    try await explore("hangs", "--budget", "20") { run, report in
      #expect(run.status == 1, "\(run.error)")
      let finding = try #require(report?.findings.first { $0.name == "hang-deadlock" }, "\(run.output)")
      #expect(finding.message.contains("waits for something of its own"))
    }
  }

  @Test func `an app may print a gigabyte in each scenario`() async throws {
    try await explore("prints", "--budget", "3") { run, report in
      #expect(report?.scenarios == 4 && run.output.utf8.count < 2_000, "\(run.output.prefix(500))\(run.error)")
    }
  }

  @Test func `an app with threads of its own is started anew for each scenario`() async throws {
    try await explore("threaded", "--budget", "40") { run, report in
      #expect(run.status == 0 && report?.scenarios == 41, "\(run.output)\(run.error)")
      #expect(run.error.contains("the app has threads of its own: each scenario had to start it anew"))
    }
  }

  @Test(arguments: [
    ("exit", "the app ended with exit code 7 before it used CoreNFC"),
    ("trap", "before it used CoreNFC"),
    ("date", "the app ended with exit code 0 before it used CoreNFC"),
  ])
  func `an app that ends before it uses CoreNFC is told of with 3`(_ scenario: String, _ sentence: String) async throws
  {
    try await explore(scenario) { run, report in
      #expect(run.status == 3 && run.error.contains(sentence) && report == nil, "\(run.error)")
    }
  }

  @Test func `an interrupt ends the exploration and keeps what was found`() async throws {
    try await Exploration.inFolder { folder in
      let app = folder.appending(path: "second")
      try FileManager.default.copyItem(at: Tool.products.appending(path: "BuggySecondAnswer"), to: app)
      let tool = Process()
      tool.executableURL = URL(fileURLWithPath: Tool.path)
      tool.arguments = ["explore", "--budget", "100000000", "--json", "report.json", "--", app.path]
      tool.currentDirectoryURL = folder
      tool.standardOutput = FileHandle.nullDevice
      tool.standardError = FileHandle.nullDevice
      try tool.run()
      // Copies come and go: the app's process has begun to make them.
      while try Exploration.processes(of: app).count < 2 { await Task.yield() }
      tool.interrupt()
      await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
        Thread.detachNewThread {
          tool.waitUntilExit()
          done.resume()
        }
      }
      let report = try #require(Report.read(folder.appending(path: "report.json")))
      #expect(tool.terminationStatus == (report.findings.isEmpty ? 0 : 1) && !report.isComplete)
      #expect(report.scenarios < 100_000_000)
      #expect(try Exploration.processes(of: app) == [])
    }
  }

  @Test
  func `a finding is its owner's alone, goes through no link, and is replayed only where nobody else may write it`()
    async throws
  {
    try await Exploration.inFolder { folder in
      let findings = folder.appending(path: "cardsession-findings")
      try FileManager.default.createDirectory(
        at: findings, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
      let run = try await Exploration.run(in: folder, ["--budget", "100"], "BuggyStopInInvalidation")
      #expect(run.status == 1, "\(run.output)\(run.error)")
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: findings.path).first)
      let file = findings.appending(path: name).path
      #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
      let replayed = try await Tool.run("replay", file)
      #expect(replayed.status == 0 && replayed.error.contains("starts ["), "\(replayed.error)")
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
      let refused = try await Tool.run("replay", file)
      #expect(refused.status == 2 && refused.error.contains("is writable by others"), "\(refused.error)")
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let start = try #require(text.range(of: "# explore command ["))
      let end = try #require(text.range(of: "]\\n", range: start.upperBound..<text.endIndex))
      let empty = folder.appending(path: "empty.jsonl").path
      try text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: "")
        .write(toFile: empty, atomically: false, encoding: .utf8)
      let nothing = try await Tool.run("replay", empty)
      #expect(nothing.status == 2 && nothing.error.contains("the executable first"), "\(nothing.error)")
      try FileManager.default.removeItem(atPath: file)
      let victim = folder.appending(path: "victim").path
      try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: victim)
      let linked = try await Exploration.run(in: folder, ["--budget", "100"], "BuggyStopInInvalidation")
      #expect(linked.status == 2 && linked.error.contains("cannot be written"), "\(linked.error)")
      #expect(!FileManager.default.fileExists(atPath: victim))
    }
  }
}
