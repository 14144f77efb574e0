import BenchmarkHarness
import Foundation
import PhoneModel
import PhoneRuntime

/// Phones without a reader whose apps have a session and wait, many in one process.
extension Benchmark {
  private static let phones = 10_000

  static var idlePhones: Benchmark {
    Benchmark(.idlePhone) { _ in
      let figures = try (0..<5).map { _ in
        let end = try Program(words: [Program.own, IdlePhones.word, "\(phones)"]).run()
        guard end.status == 0, let bytes = Double(end.output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
          throw BenchmarkFailure("the process with the phones ended with \(end.status)")
        }
        return bytes
      }
      return [Figures(try Batches.samples(figures))]
    }
  }
}

/// A fresh process that holds phones and prints how many bytes of memory each needs.
enum IdlePhones {
  /// The first argument that makes the executable do this.
  static let word = "hold-idle-phones"

  static func run(_ count: Int) async throws {
    let executor = PhoneExecutor(name: "idle")
    _ = try await hold(10, on: executor)
    let before = try Memory.resident()
    let phones = try await hold(count, on: executor)
    let after = try Memory.resident()
    withExtendedLifetime(phones) {}
    print((after - before) / Double(count))
  }

  /// Returns when every app has its session and waits for a reader.
  private static func hold(_ count: Int, on executor: PhoneExecutor) async throws -> [BenchmarkPhone] {
    let phones = (0..<count).map { _ in BenchmarkPhone() }
    for phone in phones { phone.startApp(on: executor) }
    for phone in phones { await phone.runtime.wait { $0.session.session != nil } }
    // Behind whatever the executor still has to run.
    for _ in 0..<3 { await Task(executorPreference: executor) {}.value }
    return phones
  }
}
