import BenchmarkHarness
import Testing

@Suite struct VerdictTests {
  private func isMet(_ limits: Limit..., measured: Double, baseline: Double? = nil) throws -> Bool {
    let target = try #require(limits.first.map { BenchmarkTarget("x", in: .nanoseconds, .median, $0) })
    let baseline = try baseline.map { try #require(Samples([$0])) }
    let measurement = Figures(try #require(Samples([measured])), baseline: baseline)
    return Finding(target, .measured(measurement)).isMet
  }

  @Test func `a figure at the limit keeps at most and at least, the next one does not`() throws {
    #expect(try isMet(.atMost(40), measured: 40))
    #expect(try !isMet(.atMost(40), measured: (40.0).nextUp))
    #expect(try isMet(.atLeast(40), measured: 40))
    #expect(try !isMet(.atLeast(40), measured: (40.0).nextDown))
  }

  @Test func `a figure at the limit is not under it`() throws {
    #expect(try isMet(.under(40), measured: (40.0).nextDown))
    #expect(try !isMet(.under(40), measured: 40))
  }

  @Test func `a ratio at the limit keeps it, the next one does not`() throws {
    #expect(try isMet(.ratioAtMost(2.5), measured: 5, baseline: 2))
    #expect(try !isMet(.ratioAtMost(2.5), measured: (5.0).nextUp, baseline: 2))
    #expect(try isMet(.ratioAtLeast(0.5), measured: 1, baseline: 2))
    #expect(try !isMet(.ratioAtLeast(0.5), measured: (1.0).nextDown, baseline: 2))
  }

  @Test func `an excess at the limit keeps it, the next one does not`() throws {
    #expect(try isMet(.excessAtMost(300), measured: 1_300, baseline: 1_000))
    #expect(try !isMet(.excessAtMost(300), measured: (1_300.0).nextUp, baseline: 1_000))
    #expect(try isMet(.excessAtMost(300), measured: 900, baseline: 1_000))
  }

  @Test(arguments: [Limit.ratioAtMost(9), .ratioAtLeast(0), .excessAtMost(9)])
  func `what needs a baseline is missed without one`(_ limit: Limit) throws {
    #expect(try !isMet(limit, measured: 1))
    #expect(try isMet(limit, measured: 1, baseline: 1))
  }

  @Test func `every limit of a target has to be kept`() throws {
    let target = BenchmarkTarget("x", in: .nanoseconds, .best, .ratioAtMost(2.5), .atMost(2_000))
    func isMet(_ measured: Double, _ baseline: Double) throws -> Bool {
      let samples = (try #require(Samples([measured])), try #require(Samples([baseline])))
      return Finding(target, .measured(Figures(samples.0, baseline: samples.1))).isMet
    }
    #expect(try isMet(2_000, 800))
    #expect(try !isMet(2_001, 2_000))
    #expect(try !isMet(1_000, 399))
  }

  @Test func `a target that could not be measured is missed and has no figures`() {
    let finding = Finding(BenchmarkTarget("x", in: .bytes, .median, .atMost(9)), .failed("no root"))
    #expect(!finding.isMet)
    #expect(finding.measured == nil && finding.baseline == nil && finding.ratio == nil)
  }

  @Test func `a baseline of nothing gives no ratio`() throws {
    let measurement = Figures(try #require(Samples([1])), baseline: Samples([0]))
    let finding = Finding(BenchmarkTarget("x", in: .bytes, .median, .ratioAtMost(9)), .measured(measurement))
    #expect(finding.ratio == nil)
    #expect(!finding.isMet)
  }
}
