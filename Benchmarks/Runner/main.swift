import BenchmarkHarness
import CoreNFC
import Dispatch

nonisolated let words = Array(CommandLine.arguments.dropFirst())

nonisolated func show(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
nonisolated func say(_ text: String) { FileHandle.standardError.write(Data("Benchmarks: \(text)\n".utf8)) }

/// Measures, prints and writes what the words ask for; returns the exit code.
nonisolated func run(_ words: [String]) async -> Int32 {
  let targets = BenchmarkTarget.promised
  precondition(Benchmark.all.flatMap(\.targets) == targets, "every target is measured, in its order")
  do {
    let arguments = try BenchmarkArguments(words, names: targets.map(\.name))
    if arguments.wantsHelp {
      show(BenchmarkArguments.help(targets))
      return 0
    }
    var findings: [Finding] = []
    for benchmark in Benchmark.all {
      for finding in await benchmark.findings(arguments) {
        show(Report.line(finding) + "\n")
        if case .failed(let reason) = finding.outcome { say("\(finding.target.name): \(reason)") }
        findings.append(finding)
      }
    }
    if let path = arguments.json { try Report.json(findings).write(to: URL(filePath: path)) }
    return findings.allSatisfy(\.isMet) ? 0 : 1
  } catch {
    say("\(error)")
    return 2
  }
}

/// Does the part of a benchmark that wants a process of its own, if the words name one.
nonisolated func runPart(_ words: [String]) async throws -> Bool {
  guard words.count == 2, let count = Int(words[1]) else { return false }
  if let work = ExploredTaps.Work(rawValue: words[0]) {
    try ExploredTaps.run(work, count)
  } else if words[0] == IdlePhones.word {
    try await IdlePhones.run(count)
  } else if words[0] == RunStarts.word {
    try RunStarts.run(count)
  } else {
    return false
  }
  return true
}

// The main thread waits, and does not end as that of an asynchronous main does: tools that count instructions need it.
Task.detached {
  do {
    exit(try await runPart(words) ? 0 : await run(words))
  } catch {
    say("\(error)")
    exit(1)
  }
}
DispatchSemaphore(value: 0).wait()
