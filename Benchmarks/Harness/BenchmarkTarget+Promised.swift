/// What the project promises, in the order of measuring; `Docs/Benchmarks.md` says what each means.
extension BenchmarkTarget {
  package static let exchangeExecutor = BenchmarkTarget(
    "exchange-executor", in: .nanoseconds, .best, .ratioAtMost(2.5), .atMost(2_000))
  package static let exchangeThreads = BenchmarkTarget("exchange-threads", in: .nanoseconds, .median, .ratioAtMost(1.5))
  package static let exchangeTrace = BenchmarkTarget("exchange-trace", in: .nanoseconds, .best, .excessAtMost(300))
  package static let exchangeSocket = BenchmarkTarget("exchange-socket", in: .nanoseconds, .median, .atMost(40_000))
  package static let pcscRate = BenchmarkTarget("pcsc-rate", in: .perSecond, .median, .ratioAtLeast(0.9))
  package static let pcscTail = BenchmarkTarget("pcsc-p99", in: .nanoseconds, .median, .ratioAtMost(2))
  package static let routerSelect = BenchmarkTarget("router-select", in: .nanoseconds, .best, .under(130))
  package static let routerEcho = BenchmarkTarget("router-echo", in: .nanoseconds, .best, .under(130))
  package static let commandCopy = BenchmarkTarget("command-copy", in: .nanoseconds, .best, .under(40))
  package static let commandView = BenchmarkTarget("command-view", in: .nanoseconds, .best, .under(5))
  package static let tlvWalk = BenchmarkTarget("tlv-walk", in: .bytesPerSecond, .best, .atLeast(2e9))
  package static let androidResolve = BenchmarkTarget("android-resolve", in: .nanoseconds, .best, .under(5_000))
  package static let androidSetup = BenchmarkTarget("android-setup", in: .nanoseconds, .best, .under(20e6))
  package static let idlePhone = BenchmarkTarget("idle-phone", in: .bytes, .median, .atMost(4_000))
  package static let runReady = BenchmarkTarget("run-ready", in: .nanoseconds, .median, .atMost(100e6))
  package static let runMemory = BenchmarkTarget("run-memory", in: .bytes, .median, .under(30e6))
  package static let virtualMinute = BenchmarkTarget("virtual-minute", in: .nanoseconds, .median, .under(20e6))
  package static let exploreTaps = BenchmarkTarget("explore-taps", in: .perSecond, .best, .atLeast(30_000))
  package static let exploreMemory = BenchmarkTarget("explore-memory", in: .bytes, .median, .atMost(1e6))
  package static let exploreCopies = BenchmarkTarget("explore-copies", in: .perSecond, .best, .ratioAtLeast(0.5))
  package static let exploreStarts = BenchmarkTarget("explore-starts", in: .perSecond, .best)
  package static let exploreShards = BenchmarkTarget("explore-shards", in: .factor, .median, .ratioAtLeast(0.9))

  package static let promised = [
    exchangeExecutor, exchangeThreads, exchangeTrace, exchangeSocket, pcscRate, pcscTail, routerSelect, routerEcho,
    commandCopy, commandView, tlvWalk, androidResolve, androidSetup, idlePhone, runReady, runMemory, virtualMinute,
    exploreTaps, exploreMemory, exploreCopies, exploreStarts, exploreShards,
  ]
}
