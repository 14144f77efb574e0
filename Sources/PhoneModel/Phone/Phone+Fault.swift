/// What goes wrong by order, at once or at the next call or answer that it is for.
extension Phone {
  /// Forgets the orders that wait for calls and answers.
  package mutating func forgetFaults() {
    orders = FaultOrders()
    answers.forgetFailures()
  }

  mutating func step(_ action: FaultAction, at now: Instant, _ effects: inout [Effect]) {
    switch action {
    case .transmissionError(let times): answers.failNext(times)
    case .answerLost(let times): orders.loseNext(times)
    case .answerDelayed(let delay): orders.delayNext(delay)
    case .unavailable(let call, let times): orders.refuse(call, times: times)
    case .assertionExpires:
      guard let holder = intent.holder else { return effects.append(.note(Note("no assertion is held"))) }
      endAssertion(holder.assertion, .assertionLimit, at: now, &effects)
    case .sessionLimit:
      guard let current = session.session else { return effects.append(.note(Note("no session lives"))) }
      reachLimit(of: current.id, at: now, &effects)
    case .taskCancelled: effects.append(.note(Note("the app's task is cancelled")))
    }
  }

  /// The app's answer on its way, or what an order makes of it.
  mutating func deliver(
    _ bytes: [UInt8], to exchange: ExchangeID, for call: CallID?, at now: Instant, _ effects: inout [Effect]
  ) {
    switch orders.delivery() {
    case .sent: send(bytes, to: exchange, for: call, at: now, &effects)
    case .delayed(let delay):
      effects.append(.note(Note("the answer leaves \(delay) late", rule: .faultOrdered)))
      send(bytes, to: exchange, for: call, after: delay, at: now, &effects)
    case .lost:
      effects.append(.note(Note("the answer is lost", rule: .faultOrdered)))
      radio.lose(exchange)
      // The app cannot know: whatever it waits for is over.
      if let call { effects.append(.returns(call, .done)) }
    }
  }
}
