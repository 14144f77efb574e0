import BenchmarkHarness
import Testing

@Suite struct SamplesTests {
  @Test(arguments: [[], [1, -0.5], [.nan], [.infinity]]) func `no figures and figures that are no measure are refused`(
    _ values: [Double]
  ) {
    #expect(Samples(values) == nil)
  }

  @Test func `one figure is its own median and has no spread`() throws {
    let samples = try #require(Samples([7]))
    #expect([samples.minimum, samples.median, samples.maximum, samples.quantile(0.99)] == [7, 7, 7, 7])
    #expect(samples.spread == 0)
  }

  @Test func `the median of an even count lies between the two in the middle`() throws {
    #expect(try #require(Samples([4, 1, 3, 2])).median == 2.5)
    #expect(try #require(Samples([5, 1, 3])).median == 3)
  }

  @Test func `quantiles lie straight between neighbours and stop at the ends`() throws {
    let samples = try #require(Samples([0, 10, 20, 30, 40]))
    #expect([-1, 0, 0.25, 0.375, 1, 2].map(samples.quantile) == [0, 0, 10, 15, 40, 40])
  }

  @Test func `the spread is half of the middle half, as a part of the median`() throws {
    #expect(try #require(Samples([0, 10, 20, 30, 40])).spread == 0.5)
    #expect(try #require(Samples([0, 0, 0])).spread == 0)
  }

  @Test func `one disturbed batch moves neither the best nor the median`() throws {
    let samples = try #require(Samples([10, 11, 12, 11, 900]))
    #expect(Statistic.best.value(of: samples, in: .nanoseconds) == 10)
    #expect(Statistic.median.value(of: samples, in: .nanoseconds) == 11)
  }

  @Test func `the best of a rate is the highest, of a time or a size the lowest`() throws {
    let samples = try #require(Samples([1, 2, 3]))
    #expect([.nanoseconds, .bytes].map { Statistic.best.value(of: samples, in: $0) } == [1, 1])
    #expect([.perSecond, .bytesPerSecond].map { Statistic.best.value(of: samples, in: $0) } == [3, 3])
  }
}
