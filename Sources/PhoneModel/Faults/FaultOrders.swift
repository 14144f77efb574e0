/// The orders that wait for the calls and answers that they are for.
package struct FaultOrders: Hashable, Sendable {
  /// What an order does to an answer on its way.
  package enum Delivery: Hashable, Sendable {
    case sent
    case delayed(Duration)
    case lost
  }

  private var refusals: [FaultedCall: Int] = [:]
  private var losses = 0
  private var delay: Duration?

  package init() {}

  package mutating func refuse(_ call: FaultedCall, times: Int) { refusals[call, default: 0] += times }

  package mutating func loseNext(_ times: Int) { losses += times }

  package mutating func delayNext(_ delay: Duration) { self.delay = delay }

  /// Whether this call is one of those to refuse.
  package mutating func refuses(_ call: FaultedCall) -> Bool {
    guard let left = refusals[call] else { return false }
    refusals[call] = left > 1 ? left - 1 : nil
    return true
  }

  /// What happens to the answer that is given now.
  package mutating func delivery() -> Delivery {
    if losses > 0 {
      losses -= 1
      return .lost
    }
    guard let delay else { return .sent }
    self.delay = nil
    return .delayed(delay)
  }
}
