/// Every scenario of an exploration by its number: the single faults, then every pair, then more of them by chance.
///
/// A number stands for the same scenario in every shard and in every repetition.
package struct Strategy: Sendable {
  package let base: Scenario
  package let faults: [PlacedFault]
  package let seed: UInt64
  /// Whether the order of ready jobs is varied too, beyond the single faults.
  package let variesSchedule: Bool

  package init(base: Scenario, faults: [PlacedFault], seed: UInt64, variesSchedule: Bool) {
    self.base = base
    self.faults = faults
    self.seed = seed
    self.variesSchedule = variesSchedule
  }

  package enum Phase: String, CaseIterable, Hashable, Sendable {
    case singles, pairs, random
  }

  package var singles: Int { faults.count }
  package var pairs: Int { faults.count * (faults.count - 1) / 2 }

  package func phase(of number: Int) -> Phase {
    number < singles ? .singles : number < singles + pairs ? .pairs : .random
  }

  /// The scenario with this number, from 0.
  package func scenario(_ number: Int) -> Scenario {
    var scenario = base
    switch phase(of: number) {
    case .singles: scenario.faults = [faults[number]]
    case .pairs:
      let (first, second) = pair(number - singles)
      scenario.faults = [faults[first], faults[second]]
    case .random:
      var random = SplitMix(seed: seed &+ UInt64(number) &* 0x9E37_79B9)
      scenario.faults = (0..<(1 + random.below(4))).compactMap { _ in
        faults.isEmpty ? nil : faults[random.below(faults.count)]
      }
      if variesSchedule { scenario.schedule = random.next() }
    }
    return scenario
  }

  /// The pairs spread over all faults: the distance between the two grows from 1.
  private func pair(_ number: Int) -> (Int, Int) {
    var number = number
    var distance = 1
    while number >= faults.count - distance {
      number -= faults.count - distance
      distance += 1
    }
    return (number, number + distance)
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed on every machine.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number from 0 below `limit`, which is 1 or more.
  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
