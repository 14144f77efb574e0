import BenchmarkHarness
import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime

/// Exchanges from the reader through the phone, the app's `for try await` and `respond` back to the reader.
extension Benchmark {
  static var exchanges: [Benchmark] {
    [
      Benchmark(.exchangeExecutor) { _ in
        let executor = PhoneExecutor(name: "exchange")
        defer { executor.stop() }
        return [try await compareWithBare(on: executor, rounds: 400)]
      },
      Benchmark(.exchangeThreads) { _ in
        [try await compareWithBare(on: nil, rounds: 150)]
      },
      Benchmark(.exchangeTrace) { _ in
        let executor = PhoneExecutor(name: "exchange")
        defer { executor.stop() }
        return [try await compareTraced(on: executor, rounds: 100)]
      },
      Benchmark(.exchangeSocket) { _ in
        [try await SocketExchange().measure(rounds: 100)]
      },
    ]
  }

  /// An exchange against a bare one, on the same executor; nil is the default one, whose threads are as many as cores.
  private static func compareWithBare(on executor: (any TaskExecutor)?, rounds: Int) async throws -> Figures {
    if let executor {
      return try await Task(executorPreference: executor) { try await compareHere(executor, rounds) }.value
    }
    return try await Task.detached { try await compareHere(nil, rounds) }.value
  }

  private static func compareHere(_ executor: (any TaskExecutor)?, _ rounds: Int) async throws -> Figures {
    let phone = BenchmarkPhone()
    phone.startApp(on: executor)
    try await phone.tap()
    let bare = BareExchange()
    if let executor { Task(executorPreference: executor) { await bare.serve() } } else { Task { await bare.serve() } }
    let measurement = try await Batches.compare(rounds: rounds) {
      try await phone.exchange()
    } baseline: {
      guard await bare.transmit(1) == 2 else { throw BenchmarkFailure("the bare exchange lost its answer") }
    }
    _ = await bare.transmit(-1)
    phone.end()
    return measurement
  }

  /// An exchange of a phone with a trace file against one without; what is left to encode after a batch is not timed.
  private static func compareTraced(on executor: PhoneExecutor, rounds: Int) async throws -> Figures {
    let path = FileManager.default.temporaryDirectory.appending(path: "trace-\(getpid()).jsonl").path
    let header = TraceHeader(tool: "Benchmarks", seed: 0, app: BenchmarkPhone.app.name)
    let file = try TraceFile(path: path, header: header, continues: false)
    defer { unlink(path) }
    let writer = TraceWriter { records in file.write(records) { _ in } }
    let task = Task(executorPreference: executor) {
      let (traced, silent) = (BenchmarkPhone(sink: writer), BenchmarkPhone())
      for phone in [traced, silent] {
        phone.startApp(on: executor)
        try await phone.tap()
      }
      let measurement = try await Batches.compare(rounds: rounds) {
        try await traced.exchange()
      } settle: {
        writer.flush()
      } baseline: {
        try await silent.exchange()
      }
      traced.end()
      silent.end()
      writer.flush()
      return measurement
    }
    return try await task.value
  }
}
