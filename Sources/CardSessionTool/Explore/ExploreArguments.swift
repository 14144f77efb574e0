import Explorer

/// What `explore` was told.
struct ExploreArguments: Hashable, Sendable {
  var target: RunTarget
  var phone: String?
  var script: String?
  var budget = 5_000
  var seed: UInt64 = 0
  var shard = Shard.whole
  /// Files to write.
  var json: String?
  var junit: String?

  static let budgets = 1...100_000_000
}
