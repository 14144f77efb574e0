import Foundation
import Testing

private let virtualTimeProbe = Tool.products.appending(path: "VirtualTimeProbe").path

/// A process with virtual time: an app that knows nothing of it, alone and under `cardsession run`.
@Suite struct VirtualTimeIntegrationTests {
  private static let sleepsLong = Tool.products.appending(path: "ExampleSleepsLong").path

  private func probe(_ scenario: String, _ more: [String: String] = [:]) async throws -> Tool.Result {
    try await Tool.run(
      scenario, executable: virtualTimeProbe, environment: ["CARDSESSION_CLOCK": "virtual"].merging(more) { $1 })
  }

  @Test(arguments: [
    ("task", "60000 60000 60000"), ("detached", "60000 60000 60000"), ("actor", "60000 60000 60000"),
    ("main-actor", "60000 60000 60000"), ("group", "60000 60000 60000"), ("suspending-clock", "60000 60000 60000"),
    ("polling", "1500 1500 1500"), ("blocking-sleep", "60000 60000 60000"), ("cancelled", "1000 1000 1000"),
    ("main-queue", "0 0 0"), ("order", "abcd"), ("spinning-poll", "over"), ("date", "1767268800.0"),
  ])
  func `clocks, sleeps and deadlines of an unmodified app agree`(_ scenario: String, _ output: String) async throws {
    let run = try await probe(scenario)
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output == output + "\n", "\(run.error)")
  }

  @Test func `random numbers, identifiers and the order of sets come from the seed`() async throws {
    let first = try await probe("random")
    let again = try await probe("random")
    let other = try await probe("random", ["CARDSESSION_SEED": "5"])
    #expect(first.output == again.output && first.output.count > 60)
    #expect(first.output != other.output)
  }

  @Test func `the random device comes from the seed, whichever way it is opened`() async throws {
    let first = try await probe("devices")
    #expect(try await probe("devices").output == first.output && first.output.split(separator: " ").count == 24)
    #expect(try await probe("devices", ["CARDSESSION_SEED": "5"]).output != first.output)
    #expect(try await Tool.run("devices", executable: virtualTimeProbe).output != first.output)
  }

  @Test func `without the variable an app's time and chance are real`() async throws {
    let run = try await Tool.run("date", executable: virtualTimeProbe)
    #expect(try #require(Double(run.output.dropLast())) != 1_767_268_800)
    let chance = try await Tool.run("random", executable: virtualTimeProbe)
    #expect(try await Tool.run("random", executable: virtualTimeProbe).output != chance.output)
  }

  @Test func `time does not run away from Dispatch's timers`() async throws {
    let run = try await probe("dispatch-after")
    #expect(run.output == "close\n", "\(run.error)")
  }

  @Test func `a task that another thread resumes goes on, and the timeline says so once`() async throws {
    let run = try await probe("thread")
    #expect(run.output == "resumed\n")
    let said = run.error.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(run.error.components(separatedBy: "a task was resumed from another thread").count == 2, "\(said)")
    #expect(run.error.components(separatedBy: "time follows the real clock").count == 2, "\(said)")
  }

  @Test func `a process in which nothing can happen any more ends with 5 and the reason`() async throws {
    let run = try await probe("deadlock")
    #expect(run.status == 5)
    #expect(run.error.contains("deadlock at 0.000 s of virtual time: nothing can happen any more"), "\(run.error)")
  }

  @Test func `an app that hangs after its session ends the run with 5`() async throws {
    let run = try await Tool.run("run", "--clock", "virtual", "--", virtualTimeProbe, "hangs")
    #expect(run.status == 5, "\(run.error)")
    #expect(run.error.contains("the app waits for something of its own, not for the phone"), "\(run.error)")
  }

  @Test func `an app that sleeps to its session's limit reaches it, at 60 s`() async throws {
    let run = try await Tool.run("run", "--", Self.sleepsLong, environment: ["CARDSESSION_CLOCK": "virtual"])
    #expect(run.status == 0, "\(run.error)")
    #expect(run.output == "Slept 60 s.\nThe session has ended: maxSessionDurationReached.\n")
    #expect(run.error.contains(" +60.0000 s  phone     has ended the card session: maxSessionDurationReached"))
  }

  @Test func `a trace in virtual time names the randomness that the seed does not make`() async throws {
    let always = #""unseeded":["direct system calls","processor instructions","memory addresses""#
    for (clock, names) in [("virtual", true), ("real", false)] {
      try await Tool.withFile("") { path in
        let run = try await Tool.run("run", "ndef-tag", "--clock", clock, "--trace", path)
        #expect(run.status == 0, "\(run.error)")
        let header = try Data(contentsOf: URL(fileURLWithPath: path)).prefix { $0 != 0x0A }
        #expect(String(decoding: header, as: UTF8.self).contains(always) == names)
      }
    }
  }

  @Test func `twenty runs with one seed give one trace`() async throws {
    var traces: Set<Data> = []
    for _ in 0..<20 {
      try await Tool.withFile("") { path in
        let run = try await Tool.run(
          "run", "ndef-tag", "--reader", "memory", "--clock", "virtual", "--trace", path)
        #expect(run.status == 0, "\(run.error)")
        traces.insert(try Data(contentsOf: URL(fileURLWithPath: path)))
      }
    }
    let trace = try #require(traces.first)
    #expect(traces.count == 1 && trace.count > 1_000)
    let header = String(decoding: trace.prefix { $0 != 0x0A }, as: UTF8.self)
    #expect(!header.contains("started") && !header.contains("/"))
  }

  @Test func `the seed stands in the header`() async throws {
    try await Tool.withFile("") { path in
      let run = try await Tool.run("run", "ndef-tag", "--clock", "virtual", "--seed", "42", "--trace", path)
      #expect(run.status == 0, "\(run.error)")
      #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"seed\":42"))
    }
  }

  @Test func `an app that never suspends is ended, and the run says where it was`() async throws {
    let run = try await Tool.run("run", "--clock", "virtual", "--timeout", "1s", "--", virtualTimeProbe, "spin")
    #expect(run.status == 5)
    #expect(run.error.contains("ran for 1 s without suspending (--timeout)"), "\(run.error)")
    #expect(run.error.contains("waitsWithoutSuspending"), "\(run.error)")
  }

  @Test(arguments: [
    (["run", "ndef-tag", "--clock", "virtual", "--reader", "vpcd"], 2, "a PC/SC reader needs the real clock"),
    (["run", "--clock", "virtual", "--", "/bin/true"], 1, "without using CoreNFC"),
    (["run", "--clock", "virtual", "--timeout", "300ms", "--", "/bin/sleep", "30"], 5, "did not use CoreNFC"),
    (["run", "--clock", "virtual", "--", virtualTimeProbe, "exit"], 1, "without using CoreNFC"),
    (["run", "--clock", "virtual", "--", virtualTimeProbe, "trap"], 4, "SIG"),
    (
      ["run", "--clock", "virtual", "--timeout", "1s", "--", virtualTimeProbe, "blocks"], 5,
      "without suspending"
    ),
    (
      ["run", "--clock", "virtual", "--timeout", "1s", "--", virtualTimeProbe, "ignores-sigterm"], 5,
      "without suspending"
    ),
  ])
  func `an app that misbehaves is named with its exit code`(
    _ arguments: [String], _ status: Int32, _ sentence: String
  ) async throws {
    let run = try await Tool.run(words: arguments)
    #expect(run.status == status, "\(run.error)")
    #expect(run.error.contains(sentence), "\(run.error)")
  }

  @Test func `an app may print a gigabyte`() async throws {
    let run = try await Tool.run(
      executable: "/bin/sh",
      words: ["-c", "\"$0\" run --clock virtual -- \"$1\" prints 2>/dev/null | wc -c", Tool.path, virtualTimeProbe])
    #expect(run.output.trimmingCharacters(in: .whitespacesAndNewlines) == "1073741824", "\(run.error)")
  }

  @Test func `a child that is forked after the start goes on in virtual time`() async throws {
    let run = try await probe("fork")
    #expect(run.output == "child 60000\nparent 60000\n", "\(run.error)")
  }
}
