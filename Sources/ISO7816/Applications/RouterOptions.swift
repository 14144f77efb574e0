/// What the standard leaves to the card, for all applications behind one router.
public struct RouterOptions: Hashable, Sendable {
  /// What happens when another command comes before a chain is complete; the parts are forgotten in each case.
  public enum BrokenChain: Hashable, Sendable, CaseIterable {
    /// It is refused with 6883, once.
    case refused
    /// It is processed as if there had been no chain.
    case processed
  }

  /// How many logical channels there are with the basic one, 1 to 20; with 1, MANAGE CHANNEL goes to the application.
  public var channels: Int

  /// The most data bytes of a chain, at most 65,535, which is what one extended command can carry.
  public var chainLimit: Int

  /// What happens when another command comes before a chain is complete.
  public var brokenChain: BrokenChain

  /// How the data of answers is handed over.
  public var delivery: ResponseDelivery

  /// What the link carries at most.
  public var limits: ExchangeLimits

  /// Whether classes of 80 and above name a logical channel in their low bits too, as GlobalPlatform has it.
  ///
  /// Without it they belong to the basic channel.
  public var proprietaryChannels: Bool

  /// Makes options; numbers outside their ranges count as the nearest in range.
  public init(
    channels: Int = 20, chainLimit: Int = 65_535, brokenChain: BrokenChain = .refused,
    delivery: ResponseDelivery = .direct, limits: ExchangeLimits = .extended, proprietaryChannels: Bool = false
  ) {
    self.channels = min(max(channels, 1), 20)
    self.chainLimit = min(max(chainLimit, 0), 65_535)
    self.brokenChain = brokenChain
    self.delivery = delivery
    self.limits = limits
    self.proprietaryChannels = proprietaryChannels
  }
}
