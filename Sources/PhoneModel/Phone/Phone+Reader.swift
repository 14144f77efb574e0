/// The reader's field and commands.
extension Phone {
  mutating func step(_ event: ReaderEvent, _ effects: inout [Effect]) {
    switch event {
    case .fieldOn:
      guard radio.fieldOn(), let current = session.session else { return }
      effects.append(.post(current.id, .readerDetected, .readerDetected))
    case .fieldOff: fieldOff(&effects)
    case .command(let exchange, let bytes): command(exchange, bytes, &effects)
    }
  }

  private mutating func fieldOff(_ effects: inout [Effect]) {
    switch radio.fieldOff() {
    case .nothing: return
    case .lost: break
    case .torn(let exchange, _):
      answers.linkLost()
      effects.append(.answerReader(exchange, .torn))
    }
    selection.clear()
    guard let current = session.session else { return }
    effects.append(.post(current.id, .readerDeselected, .readerDeselected))
  }

  private mutating func command(_ exchange: ExchangeID, _ bytes: [UInt8], _ effects: inout [Effect]) {
    guard radio.fieldIsOn, session.isEmulating, let current = session.session,
      let entitlements = apps[current.app]
    else { return effects.append(.answerReader(exchange, .noCard)) }
    // A reader that sends again while an answer is owed has given that answer up.
    if let abandoned = radio.settle() {
      answers.linkLost()
      effects.append(.answerReader(abandoned.exchange, .torn))
    }
    let routing = selection.route(bytes, entitlements: entitlements, settings: settings)
    if routing.deselects { effects.append(.post(current.id, .readerDeselected, .readerDeselected)) }
    switch routing.answerer {
    case .phone(let answer):
      effects.append(.note(Note("the phone answers", rule: routing.rule)))
      effects.append(.answerReader(exchange, .response(answer)))
    case .app:
      let apdu = APDUID(exchange.number)
      answers.enter(apdu, owedTo: exchange)
      radio.owe(exchange, apdu)
      effects.append(.post(current.id, .received(apdu, bytes), routing.rule))
    }
  }
}
