import CardTrace
import PhoneModel
import ReaderLinks
import Testing

@testable import Explorer

@Suite struct StrategyTests {
  private static let script = Script(actions: [
    .reader(.field(true)), .reader(.command([0x00, 0xA4, 0x04, 0x00])), .reader(.field(false)),
  ])

  private static func faults(_ count: Int) -> [PlacedFault] {
    (1...count).map { .reader(ReaderFault(.resets, at: $0)) }
  }

  private static func strategy(_ count: Int, seed: UInt64 = 0, varies: Bool = true) -> Strategy {
    Strategy(base: Scenario(base: script), faults: faults(count), seed: seed, variesSchedule: varies)
  }

  @Test(arguments: [1, 2, 3, 7]) func `every fault comes once alone, then every pair once`(_ count: Int) {
    let strategy = Self.strategy(count)
    let singles = (0..<strategy.singles).map { strategy.scenario($0).faults }
    #expect(singles == Self.faults(count).map { [$0] })
    let pairs = (0..<strategy.pairs).map { Set(strategy.scenario(strategy.singles + $0).faults) }
    #expect(pairs.count == count * (count - 1) / 2)
    #expect(Set(pairs).count == pairs.count && pairs.allSatisfy { $0.count == 2 })
  }

  @Test func `beyond the pairs chance decides, the same for the same seed and number alone`() {
    let numbers = 6..<60
    let first = numbers.map { Self.strategy(3, seed: 7).scenario($0) }
    #expect(first == numbers.map { Self.strategy(3, seed: 7).scenario($0) })
    #expect(first != numbers.map { Self.strategy(3, seed: 8).scenario($0) })
    #expect(first.allSatisfy { (1...4).contains($0.faults.count) && $0.schedule != nil })
    #expect(Self.strategy(3, varies: false).scenario(40).schedule == nil)
    #expect(Self.strategy(3).phase(of: 2) == .singles && Self.strategy(3).phase(of: 3) == .pairs)
    #expect(Self.strategy(3).phase(of: 5) == .pairs && Self.strategy(3).phase(of: 6) == .random)
  }

  @Test(arguments: [
    ("1/1", true), ("2/2", true), ("1/10000", true), ("0/2", false), ("3/2", false), ("1/0", false), ("1/10001", false),
    ("1", false), ("1/2/3", false), ("a/b", false), ("", false), ("-1/2", false),
  ])
  func `a shard is I of N`(_ text: String, _ isRight: Bool) {
    #expect((Shard(text) != nil) == isRight)
    if isRight { #expect(Shard(text)?.description == text) }
  }
}
