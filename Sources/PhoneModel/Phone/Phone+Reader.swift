/// The reader's field, commands, and what is on its way through the air.
extension Phone {
  mutating func step(_ event: ReaderEvent, at now: Instant, _ effects: inout [Effect]) {
    switch event {
    case .fieldOn(let air):
      if radio.fieldOn(air) { present(.readerDetected, at: now, &effects) }
    case .fieldOff: fieldOff(at: now, &effects)
    case .command(let exchange, let bytes): command(exchange, bytes, at: now, &effects)
    }
  }

  private mutating func fieldOff(at now: Instant, _ effects: inout [Effect]) {
    switch radio.fieldOff(at: now) {
    case .nothing: return
    case .lost(let cut): tear(cut, &effects)
    }
    selection.clear()
    cancelAuthentication(contactless.fieldLost(), "the field went before the person authenticated", &effects)
    guard circumstances.radioIsOn, let current = session.session else { return }
    effects.append(.post(current.id, .readerDeselected, .readerDeselected))
  }

  private mutating func command(
    _ exchange: ExchangeID, _ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]
  ) {
    guard radio.fieldIsOn, session.isEmulating else { return effects.append(.answerReader(exchange, .noCard)) }
    // A reader that sends again before it has its answer has given that answer up.
    tear(radio.settle(at: now), &effects)
    if let end = radio.receive(exchange, bytes, at: now) {
      effects.append(.setTimer(.air, end))
    } else {
      received(exchange, bytes, at: now, &effects)
    }
  }

  /// The command is whole at the phone.
  private mutating func received(
    _ exchange: ExchangeID, _ bytes: [UInt8], at now: Instant, _ effects: inout [Effect]
  ) {
    // The end of the emulation tears a command on its way, so one that arrives has a card to arrive at.
    guard let current = session.session else {
      preconditionFailure("exchange \(exchange.number) arrived after the end of its emulation")
    }
    let apps = apps
    let routing = selection.route(
      bytes, entitlements: apps[current.app] ?? Entitlements(hostCardEmulation: false), settings: settings)
    if routing.deselects { effects.append(.post(current.id, .readerDeselected, .readerDeselected)) }
    switch routing.answerer {
    case .phone(let answer):
      effects.append(.phoneAnswers(exchange, answer, routing.rule))
      send(answer, to: exchange, for: nil, at: now, &effects)
    case .app:
      let apdu = APDUID(exchange.number)
      answers.enter(apdu, for: current.app, owedTo: exchange)
      radio.owe(exchange, apdu)
      effects.append(.post(current.id, .received(apdu, bytes), routing.rule))
    }
  }

  /// Hands an answer to the radio; `call`, if given, returns when it is at the reader.
  mutating func send(
    _ bytes: [UInt8], to exchange: ExchangeID, for call: CallID?, after delay: Duration? = nil, at now: Instant,
    _ effects: inout [Effect]
  ) {
    if let end = radio.send(exchange, bytes, for: call, from: delay.map { now + $0 } ?? now, at: now) {
      effects.append(.setTimer(.air, end))
    } else {
      arrived(bytes, at: exchange, call, &effects)
    }
  }

  private func arrived(_ bytes: [UInt8], at exchange: ExchangeID, _ call: CallID?, _ effects: inout [Effect]) {
    effects.append(.answerReader(exchange, .response(bytes)))
    if let call { effects.append(.returns(call, .done)) }
  }

  /// The air timer: what was on its way is there.
  mutating func arrive(at now: Instant, _ effects: inout [Effect]) {
    switch radio.arrive() {
    case .nothing: return
    case .command(let exchange, let bytes): received(exchange, bytes, at: now, &effects)
    case .answer(let exchange, let bytes, let call): arrived(bytes, at: exchange, call, &effects)
    }
  }

  /// What follows for reader and app when an exchange is cut off.
  mutating func tear(_ cut: RadioMachine.Cut?, _ effects: inout [Effect]) {
    switch cut {
    case nil: return
    case .lost(let exchange): effects.append(.answerReader(exchange, .torn))
    case .owed(let exchange):
      answers.linkLost()
      effects.append(.answerReader(exchange, .torn))
    case .command(let exchange, let sent, let count):
      effects.append(.cancelTimer(.air))
      effects.append(.note(Note("command torn: \(sent) of \(count) bytes had arrived", rule: .commandTorn)))
      effects.append(.answerReader(exchange, .torn))
    case .answer(let exchange, let sent, let count, let call):
      effects.append(.cancelTimer(.air))
      effects.append(.note(Note("answer torn: \(sent) of \(count) bytes had left", rule: .answerTorn)))
      effects.append(.answerReader(exchange, .torn))
      guard let call else { return }
      answers.torn(APDUID(exchange.number))
      effects.append(.returns(call, .sessionFailure(.transmissionError, .answerTorn)))
    }
  }
}
