import BenchmarkHarness

/// Work that measures one target or several at once.
struct Benchmark: Sendable {
  let targets: [BenchmarkTarget]
  /// One measurement for each target, in order.
  let run: @Sendable (_ tools: String) async throws -> [Figures]

  init(_ targets: BenchmarkTarget..., run: @escaping @Sendable (_ tools: String) async throws -> [Figures]) {
    self.targets = targets
    self.run = run
  }

  static let all: [Benchmark] =
    exchanges + [pcsc] + routers + commands + [tlvWalk, androidResolve, androidSetup] + [idlePhones, start]
    + explorations

  /// The findings of the targets that the arguments name.
  func findings(_ arguments: BenchmarkArguments) async -> [Finding] {
    guard targets.contains(where: { arguments.includes($0.name) }) else { return [] }
    let outcomes: [Finding.Outcome]
    do {
      outcomes = try await run(arguments.tools).map(Finding.Outcome.measured)
    } catch {
      outcomes = targets.map { _ in .failed("\(error)") }
    }
    precondition(outcomes.count == targets.count, "one measurement for each target")
    return zip(targets, outcomes).map { Finding($0, $1) }.filter { arguments.includes($0.target.name) }
  }
}

/// Something that was to be measured did not do what it should.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
