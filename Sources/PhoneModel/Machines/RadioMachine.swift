package import ISO7816

/// The reader's field at the phone, and the one exchange that goes through it.
///
/// Without air time a command is there when it is sent and an answer when it is given: `receiving` and `sending` are
/// states of fields that have an air interface alone.
package struct RadioMachine: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// No reader field is present.
    case noField
    /// A field is present, in which bytes take the time of its air interface.
    case field(AirInterface, Exchange)
  }

  package enum Exchange: Hashable, Sendable {
    /// Nothing is on its way and nothing is owed.
    case none
    /// A command is on its way to the phone.
    case receiving(ExchangeID, Transfer)
    /// The app owes the answer to `APDUID`, which is the answer to `ExchangeID`.
    case owing(ExchangeID, APDUID)
    /// An answer is on its way to the reader; the call, if there is one, returns when it is there.
    case sending(ExchangeID, Transfer, CallID?)
    /// The answer was given and is lost on the way: the reader waits in vain.
    case lost(ExchangeID)
  }

  /// Bytes on their way: whole at `ends`.
  package struct Transfer: Hashable, Sendable {
    package let bytes: [UInt8]
    package let begins: Instant
    package let ends: Instant
  }

  package private(set) var state: State = .noField

  package init() {}

  package var fieldIsOn: Bool {
    switch state {
    case .noField: false
    case .field: true
    }
  }

  package var isOwing: Bool {
    switch state {
    case .field(_, .owing): true
    case .noField, .field(_, .none), .field(_, .receiving), .field(_, .sending), .field(_, .lost): false
    }
  }

  /// Bytes are on their way, one way or the other.
  package var isTransferring: Bool {
    switch state {
    case .field(_, .receiving), .field(_, .sending): true
    case .noField, .field(_, .none), .field(_, .owing), .field(_, .lost): false
    }
  }

  /// False when the field was on before, which keeps its air interface.
  package mutating func fieldOn(_ air: AirInterface) -> Bool {
    let (next, changed): (State, Bool) =
      switch state {
      case .noField: (.field(air, .none), true)
      case .field: (state, false)
      }
    state = next
    return changed
  }

  package enum FieldLoss: Hashable, Sendable {
    case nothing
    case lost(Cut?)
  }

  package mutating func fieldOff(at now: Instant) -> FieldLoss {
    let loss: FieldLoss =
      switch state {
      case .noField: .nothing
      case .field(let air, let exchange): .lost(Cut(exchange, air, at: now))
      }
    state = .noField
    return loss
  }

  /// A command begins: when it will be there, or nil when it is there already.
  package mutating func receive(_ exchange: ExchangeID, _ bytes: [UInt8], at now: Instant) -> Instant? {
    guard let (air, end) = end(of: bytes, at: now) else { return nil }
    state = .field(air, .receiving(exchange, Transfer(bytes: bytes, begins: now, ends: end)))
    return end
  }

  /// The app has the command and owes its answer.
  package mutating func owe(_ exchange: ExchangeID, _ apdu: APDUID) {
    let next: State =
      switch state {
      case .noField: .noField
      case .field(let air, _): .field(air, .owing(exchange, apdu))
      }
    state = next
  }

  /// An answer begins: when it will be there, or nil when it is there already.
  ///
  /// - Parameter begin: when it leaves; later than `now` when it is held back.
  package mutating func send(
    _ exchange: ExchangeID, _ bytes: [UInt8], for call: CallID?, from begin: Instant, at now: Instant
  ) -> Instant? {
    guard case .field(let air, _) = state else { return nil }
    guard let end = end(of: bytes, at: begin)?.1 ?? (begin > now ? begin : nil) else {
      _ = settle(at: now)
      return nil
    }
    state = .field(air, .sending(exchange, Transfer(bytes: bytes, begins: begin, ends: end), call))
    return end
  }

  /// The answer goes, and never arrives.
  package mutating func lose(_ exchange: ExchangeID) {
    let next: State =
      switch state {
      case .noField: .noField
      case .field(let air, _): .field(air, .lost(exchange))
      }
    state = next
  }

  private func end(of bytes: [UInt8], at now: Instant) -> (AirInterface, Instant)? {
    switch state {
    case .noField, .field(.none, _): nil
    case .field(.typeA(let rate), _): (.typeA(rate), now + AirInterface.typeA(rate).duration(ofBytes: bytes.count))
    }
  }

  package enum Arrival: Hashable, Sendable {
    /// Nothing was on its way any more.
    case nothing
    case command(ExchangeID, [UInt8])
    case answer(ExchangeID, [UInt8], CallID?)
  }

  /// What was on its way is there.
  package mutating func arrive() -> Arrival {
    let (next, arrival): (State, Arrival) =
      switch state {
      case .noField, .field(_, .none), .field(_, .owing), .field(_, .lost): (state, .nothing)
      case .field(let air, .receiving(let exchange, let transfer)):
        (.field(air, .none), .command(exchange, transfer.bytes))
      case .field(let air, .sending(let exchange, let transfer, let call)):
        (.field(air, .none), .answer(exchange, transfer.bytes, call))
      }
    state = next
    return arrival
  }

  /// An exchange that ended before its answer was there.
  package enum Cut: Hashable, Sendable {
    case command(ExchangeID, sent: Int, of: Int)
    case owed(ExchangeID)
    case lost(ExchangeID)
    case answer(ExchangeID, sent: Int, of: Int, CallID?)

    init?(_ exchange: Exchange, _ air: AirInterface, at now: Instant) {
      switch exchange {
      case .none: return nil
      case .receiving(let id, let transfer):
        self = .command(id, sent: transfer.bytes(at: now, air), of: transfer.bytes.count)
      case .owing(let id, _): self = .owed(id)
      case .lost(let id): self = .lost(id)
      case .sending(let id, let transfer, let call):
        self = .answer(id, sent: transfer.bytes(at: now, air), of: transfer.bytes.count, call)
      }
    }
  }

  /// Ends the exchange while the field stays: the answer is there, or the card was taken away.
  package mutating func settle(at now: Instant) -> Cut? {
    let (next, cut): (State, Cut?) =
      switch state {
      case .noField: (state, nil)
      case .field(let air, let exchange): (.field(air, .none), Cut(exchange, air, at: now))
      }
    state = next
    return cut
  }
}

extension RadioMachine.Transfer {
  fileprivate func bytes(at now: Instant, _ air: AirInterface) -> Int {
    now < begins ? 0 : air.bytes(of: bytes.count, after: now - begins)
  }
}
