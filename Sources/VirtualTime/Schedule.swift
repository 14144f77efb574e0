/// Which of several ready jobs runs next: a policy, and the list of the choices that it took.
///
/// There is a choice only where more than one job is ready. The list of choices of one run, given as a script, makes
/// another run of the same program take the same ones.
package struct Schedule: Hashable, Sendable {
  package enum Policy: Hashable, Sendable {
    /// In the order in which they became ready.
    case firstCome
    /// Any of them with the same chance, by numbers that the seed decides.
    case random(seed: UInt64)
    /// The places that the list gives, one for each choice, counted from 0; after its end in their order.
    case scripted([Int])
  }

  /// A choice that was taken.
  package struct Choice: Hashable, Sendable {
    /// How many jobs were ready, 2 or more.
    package let ready: Int
    /// The place of the one that ran, from 0, in the order in which they became ready.
    package let taken: Int

    package init(ready: Int, taken: Int) {
      self.ready = ready
      self.taken = taken
    }
  }

  /// The most choices that are kept; later ones are only counted.
  package static let mostKept = 1 << 20

  package let policy: Policy
  /// The choices in their order, as many as are kept.
  package private(set) var choices: [Choice] = []
  /// How many choices there were.
  package private(set) var count = 0
  /// The number of the first choice that the script could not give, from 0: it named a job that was not there.
  package private(set) var firstMisfit: Int?
  private var random: UInt64

  package init(_ policy: Policy = .firstCome) {
    self.policy = policy
    if case .random(let seed) = policy { random = seed } else { random = 0 }
  }

  /// The place of the job that runs next, of so many that are ready, 1 or more.
  package mutating func choose(among ready: Int) -> Int {
    guard ready > 1 else { return 0 }
    let taken = place(among: ready)
    if choices.count < Self.mostKept { choices.append(Choice(ready: ready, taken: taken)) }
    count += 1
    return taken
  }

  private mutating func place(among ready: Int) -> Int {
    switch policy {
    case .firstCome: return 0
    case .random: return Int(nextRandom() % UInt64(ready))
    case .scripted(let places):
      guard count < places.count else { return 0 }
      guard (0..<ready).contains(places[count]) else {
        firstMisfit = firstMisfit ?? count
        return 0
      }
      return places[count]
    }
  }

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private mutating func nextRandom() -> UInt64 {
    random &+= 0x9E37_79B9_7F4A_7C15
    var value = random
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
