import BenchmarkHarness
import CardSessionTool
import Explorer
import Foundation
import PhoneRuntime
import ReaderLinks

/// Virtual time and exploration, of unmodified executables and in this process.
extension Benchmark {
  static var explorations: [Benchmark] {
    [
      Benchmark(.virtualMinute) { _ in [try minutes()] },
      Benchmark(.exploreTaps) { _ in [try taps()] },
      Benchmark(.exploreMemory) { _ in [try memory()] },
      Benchmark(.exploreCopies, .exploreStarts) { _ in [try copies(), try starts()] },
      Benchmark(.exploreShards) { _ in [try shards()] },
    ]
  }

  private static let example = Program.sibling("ExampleStartOnDetect")

  /// The run of an executable that sleeps until its session's limit, from its start to its end.
  private static func minutes() throws -> Figures {
    let variables = [
      "CARDSESSION_CLOCK": "virtual", "CARDSESSION_READER": "memory", "CARDSESSION_TIMELINE": "off",
    ]
    let program = Program(words: [Program.sibling("ExampleSleepsLong")], variables: variables)
    let figures = try (0..<50).map { _ in
      let start = ContinuousClock.now
      let end = try program.run()
      let time = start.duration(to: .now) / .nanoseconds(1)
      guard end.status == 0, end.output.contains("Slept 60 s.") else {
        throw BenchmarkFailure("the executable ended with \(end.status): \(end.output)")
      }
      return time
    }
    return Figures(try Batches.samples(figures.dropFirst(5)))
  }

  private static func taps() throws -> Figures {
    let output = try own(.taps, 60)
    let rates = output.split(separator: "\n").compactMap { Double($0) }.map { 1e9 / $0 }
    return Figures(try Batches.samples(rates.dropFirst(Batches.warmUp)))
  }

  private static func memory() throws -> Figures {
    guard let bytes = Double(try own(.memory, 1_000_000).trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkFailure("the process said nothing of its memory")
    }
    return Figures(try Batches.samples([bytes]))
  }

  private static func own(_ work: ExploredTaps.Work, _ count: Int) throws -> String {
    let end = try Program(words: [Program.own, work.rawValue, "\(count)"], variables: ["CARDSESSION_TESTING": "1"])
      .run()
    guard end.status == 0 else { throw BenchmarkFailure("the process with the taps ended with \(end.status)") }
    return end.output
  }

  /// Scenarios that copies of a process play and that are judged, against copies of the same process that end at once.
  private static func copies() throws -> Figures {
    let process = try ScenarioProcess.of(example)
    defer { process.end() }
    let scenario = Scenario(base: LaneApp.bareSelect(process.readiness.aid))
    func rate(_ work: () throws -> Void) rethrows -> Double {
      let start = ContinuousClock.now
      for _ in 0..<200 { try work() }
      return 200 * 1e9 / (start.duration(to: .now) / .nanoseconds(1))
    }
    var figures: (measured: [Double], baseline: [Double]) = ([], [])
    for _ in 0..<15 {
      figures.baseline.append(try rate { try process.copyNothing() })
      figures.measured.append(
        try rate {
          guard Oracles.violations(in: try process.play(scenario)).isEmpty else {
            throw BenchmarkFailure("the scenario went wrong")
          }
        })
    }
    return Figures(
      try Batches.samples(figures.measured.dropFirst(2)), baseline: try Batches.samples(figures.baseline.dropFirst(2)))
  }

  /// The same scenario by a process that is started for it.
  private static func starts() throws -> Figures {
    let rates = try (0..<40).map { _ in
      let start = ContinuousClock.now
      let process = try ScenarioProcess.of(example)
      let outcome = try process.play(Scenario(base: LaneApp.bareSelect(process.readiness.aid)))
      process.end()
      guard Oracles.violations(in: outcome).isEmpty else { throw BenchmarkFailure("the scenario went wrong") }
      return 1e9 / (start.duration(to: .now) / .nanoseconds(1))
    }
    return Figures(try Batches.samples(rates.dropFirst(4)))
  }

  /// What a second core gains: two shards at once against one, and two loops of arithmetic against one.
  private static func shards() throws -> Figures {
    let folder = FileManager.default.temporaryDirectory.path
    func explore(_ shard: String) -> [String] {
      let words = "explore --budget 2000 --shard \(shard) -- \(example)"
      return ["/bin/sh", "-c", "cd \(folder) && exec \(Program.sibling("cardsession")) \(words)"]
    }
    let loop = [Program.own, ExploredTaps.Work.loop.rawValue, "700"]
    var figures: (measured: [Double], baseline: [Double]) = ([], [])
    for _ in 0..<5 {
      figures.baseline.append(2 * (try together([loop])) / (try together([loop, loop])))
      figures.measured.append(2 * (try together([explore("1/2")])) / (try together([explore("1/2"), explore("2/2")])))
    }
    return Figures(try Batches.samples(figures.measured), baseline: try Batches.samples(figures.baseline))
  }

  /// How long programs take that run at the same time, in nanoseconds.
  private static func together(_ programs: [[String]]) throws -> Double {
    let start = ContinuousClock.now
    let processes = try programs.map { words in
      let process = Process()
      process.executableURL = URL(filePath: words[0])
      process.arguments = Array(words.dropFirst())
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      return process
    }
    for process in processes {
      process.waitUntilExit()
      guard process.terminationStatus == 0 else { throw BenchmarkFailure("\(process.arguments ?? []) failed") }
    }
    return start.duration(to: .now) / .nanoseconds(1)
  }
}
