import AndroidModel
package import CardTrace
package import ISO7816
package import PhoneModel
import PhoneRuntime
import ReaderLinks

extension AndroidHost: ReportedPhone {
  /// A reader polls; it selects the card if it finds one.
  ///
  /// Bytes take no time, whatever `air` says.
  package func fieldOn(_ air: AirInterface) {
    recorder.record(.fieldOn, lane: .reader, at: clock.now)
    change { events, state in
      guard !state.fieldIsOn else { return }
      state.fieldIsOn = true
      events.append(.controller(.fieldOn))
      guard state.phone.isFound(polling: .typeA) else {
        return events.append(.controller(.frames([PollingFrame(.fieldOn), PollingFrame(.typeA)])))
      }
      state.isActivated = true
      events.append(.controller(.activate))
    }
  }

  package func fieldOff() {
    recorder.record(.fieldOff, lane: .reader, at: clock.now)
    var torn: Exchange?
    var watchers: [AsyncStream<Void>.Continuation] = []
    change { events, state in
      guard state.fieldIsOn else { return }
      state.fieldIsOn = false
      torn = state.exchange.take()
      if state.isServed { watchers = state.tapWatchers.values.map(\.self) }
      state.isServed = false
      if state.isActivated { events.append(.controller(.deactivate)) }
      state.isActivated = false
      events.append(.controller(.fieldOff))
    }
    for watcher in watchers { watcher.yield() }
    guard let torn else { return }
    recorder.record(.torn, to: torn.number, at: clock.now)
    torn.reply(.torn)
  }

  package nonisolated(nonsending) func transmit(_ command: [UInt8]) async -> ReaderAnswer {
    await withCheckedContinuation { continuation in begin(command) { continuation.resume(returning: $0) } }
  }

  /// A reader that sends the next command before it has an answer does not get that answer any more.
  package func begin(_ command: [UInt8], answer: @escaping @Sendable (ReaderAnswer) -> Void) {
    var refused: Exchange?
    change { events, state in
      state.lastExchange += 1
      let exchange = Exchange(number: state.lastExchange, reply: answer)
      recorder.record(.command, lane: .reader, at: clock.now, bytes: command, exchange: exchange.number)
      guard state.fieldIsOn, state.isActivated || state.phone.isFound(polling: .typeA) else {
        refused = exchange
        return
      }
      if !state.isActivated { events.append(.controller(.activate)) }
      state.isActivated = true
      if let earlier = state.exchange.take() { refused = earlier }
      state.exchange = exchange
      events.append(.controller(.received(command)))
    }
    guard let refused else { return }
    recorder.record(.noCard, to: refused.number, at: clock.now)
    refused.reply(.noCard)
  }

  package func note(_ text: String) { recorder.record(.link, lane: .reader, at: clock.now, note: text) }

  package func remark(_ text: String, _ kind: TraceKind) {
    recorder.record(kind, lane: .reader, at: clock.now, note: text)
  }

  package func noteGivenUp(after patience: Duration) {
    recorder.record(.gaveUp, lane: .reader, at: clock.now, note: "no answer within \(patience)")
  }
}
