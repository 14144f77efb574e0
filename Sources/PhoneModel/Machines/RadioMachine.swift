/// The reader's field at the phone, and the answer that is owed through it.
package struct RadioMachine: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// No reader field is present.
    case noField
    /// A field is present; no answer is owed.
    case field
    /// A field is present; the app owes the answer to `apdu`, which is the answer to `exchange`.
    case owing(ExchangeID, APDUID)
  }

  package private(set) var state: State = .noField

  package init() {}

  package var fieldIsOn: Bool {
    switch state {
    case .noField: false
    case .field, .owing: true
    }
  }

  package var isOwing: Bool {
    switch state {
    case .owing: true
    case .noField, .field: false
    }
  }

  /// False when the field was on before.
  package mutating func fieldOn() -> Bool {
    let (next, changed): (State, Bool) =
      switch state {
      case .noField: (.field, true)
      case .field, .owing: (state, false)
      }
    state = next
    return changed
  }

  package enum FieldLoss: Hashable, Sendable {
    case nothing
    case lost
    case torn(ExchangeID, APDUID)
  }

  package mutating func fieldOff() -> FieldLoss {
    let (next, loss): (State, FieldLoss) =
      switch state {
      case .noField: (.noField, .nothing)
      case .field: (.noField, .lost)
      case .owing(let exchange, let apdu): (.noField, .torn(exchange, apdu))
      }
    state = next
    return loss
  }

  package mutating func owe(_ exchange: ExchangeID, _ apdu: APDUID) { state = .owing(exchange, apdu) }

  /// Ends what is owed while the field stays: the answer left, or the card was taken away.
  package mutating func settle() -> (exchange: ExchangeID, apdu: APDUID)? {
    let (next, settled): (State, (ExchangeID, APDUID)?) =
      switch state {
      case .noField, .field: (state, nil)
      case .owing(let exchange, let apdu): (.field, (exchange, apdu))
      }
    state = next
    return settled.map { (exchange: $0.0, apdu: $0.1) }
  }
}
