import ISO7816

/// Polling frames: who gets them, and what that does to observe mode.
extension HostEmulation {
  mutating func polling(
    _ frames: [PollingFrame], at now: Duration, _ context: HostContext, _ effects: inout [AndroidEffect]
  ) {
    touch(at: now, context)
    if frames.last?.kind == .fieldOff { leaveSoon(at: now) }
    if state == .idle { state = .pollingLoop }
    for frame in frames {
      guard loop.unread == nil else {
        if loop.unread.map(\.count) ?? 0 < PollingLoop.most { loop.unread?.append(frame) }
        continue
      }
      switch frame.kind {
      case .typeF: giveToPreferred([frame], .pollingTypeF, at: now, context, &effects)
      case .custom: custom(frame, at: now, context, &effects)
      case .fieldOn, .fieldOff, .typeA, .typeB:
        loop.hold(frame)
      }
    }
    loop.evaluate()
    guard loop.state == .delivering else { return }
    if context.preferred == nil { return observe.allowOneTransaction(.pollingUnclaimed, context, &effects) }
    let held = loop.held
    loop.held = []
    if !held.isEmpty { giveToPreferred(held, .pollingLoop, at: now, context, &effects) }
  }

  private mutating func custom(
    _ frame: PollingFrame, at now: Duration, _ context: HostContext, _ effects: inout [AndroidEffect]
  ) {
    let digits = Hex.string(frame.data)
    let owners = context.filters.services(for: digits)
    guard let (owner, rule) = Self.owner(among: owners, context) else {
      return giveToPreferred([frame], .pollingUnfiltered, at: now, context, &effects)
    }
    if owners.count > 1 { effects.append(.filterConflict(owners, rule)) }
    var frame = frame
    if context.filters.autoTransacts(owner, digits) {
      frame.triggeredAutoTransact = true
      effects.append(.autoTransact(owner, frame))
      observe.allowOneTransaction(.autoTransact, context, &effects)
    }
    guard context.service(owner)?.isOnHost ?? true else { return }
    loop.state = .filterMatched
    give([frame], to: owner, rule, at: now, context, &effects)
  }

  /// Who gets a frame that these services filter: the preferred one in front, then the wallet's and those that share
  /// its rank, then the payment default, then the first. (Android, RegisteredAidCache
  /// `resolvePollingLoopFilterConflict`; confidence A)
  package static func owner(
    among services: [ServiceID], _ context: HostContext
  ) -> (service: ServiceID, rule: AndroidRule)? {
    guard let first = services.first else { return nil }
    if services.count == 1 { return (first, .filterOnly) }
    if let foreground = context.foreground, services.contains(foreground) {
      return (foreground, .filterForeground)
    }
    if context.platform.hasWalletRole {
      let wallets = context.walletServices.filter(services.contains)
      if let wallet = wallets.first { return (wallet, .filterWallet) }
    } else if let payment = context.paymentDefault, services.contains(payment) {
      return (payment, .filterPaymentDefault)
    }
    return (first, .filterFirst)
  }

  private mutating func giveToPreferred(
    _ frames: [PollingFrame], _ rule: AndroidRule, at now: Duration, _ context: HostContext,
    _ effects: inout [AndroidEffect]
  ) {
    guard let preferred = context.preferred else { return }
    give(frames, to: preferred, rule, at: now, context, &effects)
  }

  private mutating func give(
    _ frames: [PollingFrame], to service: ServiceID, _ rule: AndroidRule, at now: Duration, _ context: HostContext,
    _ effects: inout [AndroidEffect]
  ) {
    let isThere = bindings.need(
      service, preferredPayment: context.preferredPayment, bindSucceeds: true, &effects)
    if isThere {
      send(frames, to: service, rule, &effects)
    } else {
      loop.park(frames, for: service)
    }
    if !frames.allSatisfy(\.triggeredAutoTransact) {
      observe.framesGiven(to: context.service(service)?.package, at: now)
    }
  }

  private mutating func send(
    _ frames: [PollingFrame], to service: ServiceID, _ rule: AndroidRule, _ effects: inout [AndroidEffect]
  ) {
    active = service
    activeIsLost = false
    if state == .idle { state = .pollingLoop }
    effects.append(.frames(service, frames, rule))
  }

  /// The service is bound: it gets the frames that waited for it, and what came behind them is looked into.
  mutating func release(
    to service: ServiceID, at now: Duration, _ context: HostContext, _ effects: inout [AndroidEffect]
  ) {
    guard let frames = loop.takeParked(for: service) else { return }
    send(frames, to: service, .pollingParked, &effects)
    guard let unread = loop.unread else { return }
    loop.unread = nil
    if !unread.isEmpty { polling(unread, at: now, context, &effects) }
  }
}
