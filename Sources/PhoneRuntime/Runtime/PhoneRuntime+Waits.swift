import CardTrace
import PhoneModel
import Synchronization

extension PhoneRuntime {
  /// What is waited for at the phone, a phrase each; for the report of a process that can never go on.
  package func waits() -> [String] {
    state.withLock { state in
      var waits: [String] = []
      for (session, stream) in state.streams where stream.isAwaited {
        waits.append("the app waits for the next event of session \(session.number)")
      }
      let pending = state.calls.count
      if case .awaitingConsent = state.phone.session.state {
        waits.append("CardSession() waits for the person's consent")
      } else if pending > 0 {
        waits.append(
          pending == 1 ? "a call of the app has not returned" : "\(pending) calls of the app have not returned")
      }
      for exchange in state.exchanges {
        waits.append("the reader waits for the answer to command \(exchange.id.number)")
      }
      if !state.watchers.isEmpty { waits.append("the run waits for \(Self.awaited(state.phone))") }
      return waits
    }
  }

  /// What the run as a whole waits for at a phone in this state.
  private static func awaited(_ phone: Phone) -> String {
    if phone.session.session == nil { return "the app to ask for a card session" }
    return phone.session.isEmulating ? "the end of emulation" : "the app to start emulation or to end its session"
  }
}
