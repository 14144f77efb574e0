import BenchmarkHarness

/// Times batches of work, the baseline's between those of the measured.
enum Batches {
  /// How often a batch does its work.
  static let size = 1_000
  /// Rounds at the start that do not count.
  static let warmUp = 5

  /// Nanoseconds for each run of `work`, which is done `size` times.
  private static func time(_ size: Int, _ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    for _ in 0..<size { try work() }
    return start.duration(to: .now) / .nanoseconds(1) / Double(size)
  }

  private static func time(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Void
  ) async rethrows -> Double {
    let start = ContinuousClock.now
    for _ in 0..<size { try await work() }
    return start.duration(to: .now) / .nanoseconds(1) / Double(size)
  }

  /// Measures work that never waits.
  static func measure(rounds: Int, size: Int = size, _ work: () throws -> Void) throws -> Figures {
    var figures: [Double] = []
    for _ in 0..<(warmUp + rounds) { figures.append(try time(size, work)) }
    return Figures(try samples(figures.dropFirst(warmUp)))
  }

  /// Measures work that waits.
  static func measure(
    rounds: Int, isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Void
  ) async throws -> Figures {
    var figures: [Double] = []
    for _ in 0..<(warmUp + rounds) { figures.append(try await time(work)) }
    return Figures(try samples(figures.dropFirst(warmUp)))
  }

  /// Measures work against its baseline; which of the two goes first changes from round to round.
  static func compare(
    rounds: Int, isolation: isolated (any Actor)? = #isolation, measured: () async throws -> Void,
    settle: () async -> Void = {}, baseline: () async throws -> Void
  ) async throws -> Figures {
    var figures: (measured: [Double], baseline: [Double]) = ([], [])
    for round in 0..<(warmUp + rounds) {
      if round % 2 == 0 { figures.baseline.append(try await time(baseline)) }
      figures.measured.append(try await time(measured))
      await settle()
      if round % 2 == 1 { figures.baseline.append(try await time(baseline)) }
    }
    return Figures(
      try samples(figures.measured.dropFirst(warmUp)), baseline: try samples(figures.baseline.dropFirst(warmUp)))
  }

  static func samples(_ figures: some Sequence<Double>) throws -> Samples {
    guard let samples = Samples(Array(figures)) else { throw BenchmarkFailure("nothing was measured") }
    return samples
  }
}
