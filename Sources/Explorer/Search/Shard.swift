/// A part of an exploration: every `count`th scenario, from the `index`th.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  package let index: Int
  package let count: Int

  package static let whole = Shard(1, of: 1)

  private init(_ index: Int, of count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads `1/2`; nil where there is no such shard.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...10_000).contains(count),
      (1...count).contains(index)
    else { return nil }
    self.init(index, of: count)
  }

  package static let allowed = "I/N, as in 1/2, with I from 1 to N and N at most 10000"

  package var description: String { "\(index)/\(count)" }

  /// How many of the numbers from 0 below `limit` are the shard's.
  func count(below limit: Int) -> Int { max(0, limit - index + count) / count }

  /// The shard's number at this place, from 0.
  func number(at place: Int) -> Int { place * count + index - 1 }
}
