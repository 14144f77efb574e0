import ISO7816

/// The card's side of vpcd as a pure machine: events in, effects out, no socket and no clock.
///
/// The field is on while the link lives; the card is in it exactly while emulation runs.
package struct VPCDMachine: Sendable {
  package enum State: Hashable, Sendable {
    /// Nothing has happened yet.
    case idle
    /// No connection; the field is off and comes back when its timer fires.
    case removed
    /// No connection; the field is on and nothing emulates.
    case waiting
    /// A connection is being made for a present card.
    case connecting
    /// No connection for a present card; the next attempt is due when its timer fires.
    case retrying
    /// Connected, and the reader has not said anything; `taken` once that was reported.
    case silent(taken: Bool)
    /// The reader talks to the card, which owes it nothing.
    case ready
    /// The phone owes the answer of `exchange`; after it `polls` requests for the ATR are due.
    case owing(exchange: Int, polls: Int)
    /// Emulation stopped while the answer of `exchange` was owed; it may still come.
    case leaving(exchange: Int)
    case ended
  }

  typealias Move = (next: State, effects: [VPCDEffect])

  package let address: LoopbackAddress
  package let settings: VPCDSettings
  package private(set) var state = State.idle
  /// Whether emulation runs.
  package private(set) var cardIsPresent = false
  package private(set) var fieldIsOn = false
  /// Attempts to connect that failed since the reader last talked; each takes `connectRetry`.
  private var failedAttempts = 0
  private var hasTalked = false
  var exchanges = 0
  /// What T=0 keeps between two commands, where the ATR offers that protocol alone; nil for any other.
  var transmissionT0: T0Exchange?
  /// Whether a command reached the phone since the card was inserted.
  ///
  /// pcscd powers an idle card down 0.4 s after each insertion. Were that a field off at once, an app that stops its
  /// emulation on `.readerDeselected` would take its card out and put it back all the time. So `02` before any command
  /// is no news of the field, and `00` is a field off only when `idleHold` has passed: the card then comes back, as
  /// programs that wait for an insertion need it.
  var wasUsed = false
  /// Whether the card was powered down unused and `idleHold` runs.
  private var isHeld = false

  package init(address: LoopbackAddress = .vpcd, settings: VPCDSettings = VPCDSettings()) {
    self.address = address
    self.settings = settings
    transmissionT0 = settings.answerToReset.offersOnlyT0 ? T0Exchange() : nil
  }

  /// Takes one event and tells what to do about it, in order.
  package mutating func step(_ event: VPCDEvent) -> [VPCDEffect] {
    let move: Move =
      switch event {
      case .start: started()
      case .cardPresent(let present): presenceChanged(to: present)
      case .connected: connected()
      case .connectFailed(let failure): connectFailed(failure)
      case .closed: closed()
      case .message(let message): received(message)
      case .answer(let answer, let exchange): answered(answer, exchange: exchange)
      case .timer(let timer): fired(timer)
      case .stop: stopped()
      }
    state = move.next
    return move.effects
  }

  private mutating func started() -> Move {
    guard state == .idle else { return (state, []) }
    let field = switchField(on: true)
    let (next, effects) = seekReader()
    return (next, field + effects)
  }

  private mutating func presenceChanged(to present: Bool) -> Move {
    cardIsPresent = present
    switch state {
    case .idle, .removed, .leaving, .ended: return (state, [])
    case .waiting: return seekReader()
    case .connecting:
      if present { return (state, []) }
      failedAttempts = 0
      return (.waiting, [.close])
    case .retrying:
      if present { return (state, []) }
      failedAttempts = 0
      return (.waiting, [.cancel(.connectRetry)])
    case .silent(let taken):
      if present { return (state, []) }
      return removed(after: [.cancel(taken ? .slotPatience : .slotNotice)])
    case .ready: return present ? (state, []) : removed()
    case .owing(let exchange, _):
      if present { return (state, []) }
      return (
        .leaving(exchange: exchange),
        [.cancel(.answerPatience), .arm(.lastAnswer, after: settings.lastAnswer)]
      )
    }
  }

  private mutating func connected() -> Move {
    guard state == .connecting else { return (state, []) }
    wasUsed = false
    return (.silent(taken: false), [.arm(.slotNotice, after: settings.slotNotice)])
  }

  private mutating func closed() -> Move {
    let lost = VPCDEffect.note("the reader on \(address) closed the connection")
    switch state {
    case .idle, .removed, .waiting, .connecting, .retrying, .ended: return (state, [])
    case .silent(let taken):
      let (next, effects) = attemptFailed(.closedAtOnce)
      return (next, [.cancel(taken ? .slotPatience : .slotNotice)] + effects)
    case .ready: return fieldGone(after: [lost])
    case .owing: return fieldGone(after: [.cancel(.answerPatience), lost])
    case .leaving: return fieldGone(after: [.cancel(.lastAnswer), lost])
    }
  }

  private mutating func fired(_ timer: VPCDTimer) -> Move {
    switch (timer, state) {
    case (.fieldReturn, .removed):
      let field = switchField(on: true)
      let (next, effects) = seekReader()
      return (next, field + effects)
    case (.idleHold, .ready) where isHeld:
      isHeld = false
      return (.ready, switchField(on: false))
    case (.connectRetry, .retrying): return (.connecting, [.connect])
    case (.slotNotice, .silent(taken: false)):
      let note = VPCDEffect.note(
        "the reader on \(address) is silent: another card is in its slot; waiting for it to leave")
      let timer = settings.slotPatience.map { VPCDEffect.arm(.slotPatience, after: $0 - settings.slotNotice) }
      return (.silent(taken: true), [note] + (timer.map { [$0] } ?? []))
    case (.slotPatience, .silent(taken: true)):
      return failed(.slotTaken(address, after: settings.slotPatience ?? .zero), after: [.close])
    case (.answerPatience, .owing):
      return torn("no answer for \(settings.answerPatience)")
    case (.lastAnswer, .leaving): return removed()
    case (.fieldReturn, _), (.idleHold, _), (.connectRetry, _), (.slotNotice, _), (.slotPatience, _),
      (.answerPatience, _),
      (.lastAnswer, _):
      return (state, [])
    }
  }

  private mutating func stopped() -> Move {
    if state == .ended { return (state, []) }
    let close = hasSocket ? [VPCDEffect.close] : []
    return (.ended, close + release() + switchField(on: false) + [.finish(nil)])
  }
}

extension VPCDMachine {
  private mutating func connectFailed(_ failure: VPCDConnectFailure) -> Move {
    state == .connecting ? attemptFailed(failure) : (state, [])
  }

  /// Tries again, says so the first time, and gives up when the reader never talked for `startPatience`.
  private mutating func attemptFailed(_ failure: VPCDConnectFailure) -> Move {
    failedAttempts += 1
    if !hasTalked, Double(failedAttempts) > settings.startPatience / settings.connectRetry {
      return failed(error(for: failure))
    }
    let note = failedAttempts == 1 ? [VPCDEffect.note(advice(for: failure))] : []
    if failure == .timedOut { return (.connecting, note + [.connect]) }
    return (.retrying, note + [.arm(.connectRetry, after: settings.connectRetry)])
  }

  private func advice(for failure: VPCDConnectFailure) -> String {
    switch failure {
    case .refused: "nothing listens on \(address): \(VPCDLinkError.startReader)"
    case .timedOut: "\(address) takes no connection: another card is in the slot and one more waits"
    case .closedAtOnce: "\(address) closed the connection before it said anything; trying again"
    case .other(let reason): "\(address) cannot be connected: \(reason); trying again"
    }
  }

  private func error(for failure: VPCDConnectFailure) -> VPCDLinkError {
    switch failure {
    case .refused: .nothingListens(address, after: settings.startPatience)
    case .timedOut: .slotTaken(address, after: settings.startPatience)
    case .closedAtOnce: .notVPCD(address)
    case .other(let reason): .connectFailed(address, reason: reason)
    }
  }

  private mutating func failed(_ error: VPCDLinkError, after effects: [VPCDEffect] = []) -> Move {
    (.ended, effects + switchField(on: false) + [.finish(error)])
  }

  private var hasSocket: Bool {
    switch state {
    case .idle, .removed, .waiting, .retrying, .ended: false
    case .connecting, .silent, .ready, .owing, .leaving: true
    }
  }

  /// With the field on and no connection: connects when there is a card.
  private func seekReader() -> Move {
    cardIsPresent ? (.connecting, [.connect]) : (.waiting, [])
  }

  /// Notes the first message of a connection: the reader sees this card.
  mutating func talks(taken: Bool) -> [VPCDEffect] {
    hasTalked = true
    failedAttempts = 0
    guard taken else { return [.cancel(.slotNotice)] }
    return [.cancel(.slotPatience), .note("the reader on \(address) sees the card")]
  }

  /// The effects of the field becoming on or off; none when it is already.
  mutating func switchField(on: Bool) -> [VPCDEffect] {
    if fieldIsOn == on { return [] }
    fieldIsOn = on
    if transmissionT0 != nil { transmissionT0 = T0Exchange() }
    return [on ? .fieldOn : .fieldOff]
  }

  /// Takes the card away: the field goes and comes back one poll later, so that an app sees the reader anew.
  mutating func removed(after effects: [VPCDEffect] = []) -> Move {
    fieldGone(after: effects + [.close])
  }

  /// An unused card was powered down: it is held for a while.
  mutating func hold() -> [VPCDEffect] {
    if isHeld { return [] }
    isHeld = true
    return [.arm(.idleHold, after: settings.idleHold)]
  }

  /// The card is used, powered or gone: the hold is over.
  mutating func release() -> [VPCDEffect] {
    guard isHeld else { return [] }
    isHeld = false
    return [.cancel(.idleHold)]
  }

  /// Takes the card away in the middle of an exchange and says why.
  mutating func torn(_ reason: String) -> Move {
    removed(after: [.note("\(reason): the card is torn out of the reader")])
  }

  private mutating func fieldGone(after effects: [VPCDEffect]) -> Move {
    (.removed, effects + release() + switchField(on: false) + [.arm(.fieldReturn, after: settings.fieldReturn)])
  }
}
