import ISO7816
import PhoneModel

/// The exchange with the reader.
extension Reference {
  mutating func command(_ id: ExchangeID, _ bytes: [UInt8], at now: Instant, _ expectation: inout Expectation) {
    guard radio != .noField, session == .emulating else { return expectation.expect(.answerReader(id, .noCard)) }
    radio(.sends, &expectation)
    exchange = id
    guard expectation.hasAir else { return received(bytes, at: now, &expectation) }
    radio(.commandOnAir, &expectation)
    put(bytes, onAirAt: now, &expectation)
  }

  private mutating func put(_ bytes: [UInt8], onAirAt now: Instant, _ expectation: inout Expectation) {
    onAir = bytes
    expectation.expect(.setTimer(.air, now + Tables.airTime(bytes.count)))
  }

  mutating func arrive(at now: Instant, _ expectation: inout Expectation) {
    let wasReceiving = radio == .receiving
    radio(.arrives, &expectation)
    if wasReceiving {
      received(onAir, at: now, &expectation)
    } else {
      expectation.expect(.answerReader(exchange, .response(onAir)))
      if let sendingCall { expectation.returns(sendingCall, .done) }
    }
  }

  /// The phone has the whole command.
  private mutating func received(_ bytes: [UInt8], at now: Instant, _ expectation: inout Expectation) {
    guard let kind = Command(bytes)?.kind(for: sessionRole),
      let cell = expectation.look(expectation.tables.selections, selection, kind)
    else { return }
    selection = cell.next
    if cell.deselects { expectation.posts(sessionID, .readerDeselected) }
    switch cell.answerer {
    case .app:
      radio(.toApp, &expectation)
      let apdu = APDUID(exchange.number)
      answers.append(Answer(apdu: apdu, role: sessionRole, kind: .owed))
      expectation.posts(sessionID, .received(apdu, bytes))
    case .phone(let status): answer([status.sw1, status.sw2], at: now, &expectation)
    case .directory:
      answer(Tables.directory(of: sessionRole == .tag ? Command.tagName : Command.walletName), at: now, &expectation)
    }
  }

  /// The phone's own answer.
  private mutating func answer(_ bytes: [UInt8], at now: Instant, _ expectation: inout Expectation) {
    expectation.expect(.phoneAnswers(exchange, bytes, .selectListed))
    send(bytes, for: nil, at: now, &expectation)
  }

  private mutating func send(
    _ bytes: [UInt8], for call: CallID?, at now: Instant, _ expectation: inout Expectation
  ) {
    guard expectation.hasAir else {
      radio(.answerThere, &expectation)
      expectation.expect(.answerReader(exchange, .response(bytes)))
      if let call { expectation.returns(call, .done) }
      return
    }
    radio(.answerOnAir, &expectation)
    sendingCall = call
    put(bytes, onAirAt: now, &expectation)
  }

  mutating func radio(_ input: RadioInput, at now: Instant = .start, _ expectation: inout Expectation) {
    let was = radio
    guard let cell = expectation.look(Tables.radios, radio, input) else { return }
    radio = cell.next
    for consequence in cell.consequences {
      switch consequence {
      case .detected: present(.readerDetected, at: now, &expectation)
      case .deselected: if sessionLives, radioIsOn { expectation.posts(sessionID, .readerDeselected) }
      case .torn: tear(was, &expectation)
      }
    }
  }

  private mutating func tear(_ was: RadioKind, _ expectation: inout Expectation) {
    expectation.expect(.answerReader(exchange, .torn))
    switch was {
    case .owing: answer(.linkGoes, &expectation)
    case .receiving: expectation.expect(.cancelTimer(.air))
    case .sending:
      expectation.expect(.cancelTimer(.air))
      guard let sendingCall else { return }
      expectation.refuses(sendingCall, .transmissionError)
      guard let index = answers.firstIndex(where: { $0.apdu.number == exchange.number }),
        let cell = expectation.look(Tables.answers, answers[index].kind, .cut)
      else { return }
      answers[index].kind = cell.next
    case .noField, .field: break
    }
  }

  mutating func respond(
    _ call: CallID, _ apdu: APDUID, _ bytes: [UInt8], at now: Instant, _ expectation: inout Expectation
  ) {
    guard let index = answers.firstIndex(where: { $0.apdu == apdu }) else { return }
    let input = failures > 0 ? AnswerInput.respondAtFault : .respond
    let wasOwed = answers[index].kind == .owed
    guard let cell = expectation.look(Tables.answers, answers[index].kind, input) else { return }
    answers[index].kind = cell.next
    switch cell.consequence {
    case .answers:
      switch expectation.settings.respondReturns {
      case .handedOver:
        send(bytes, for: nil, at: now, &expectation)
        expectation.returns(call, .done)
      case .sent: send(bytes, for: call, at: now, &expectation)
      }
    case .fails(let failure):
      if wasOwed { failures -= 1 }
      expectation.refuses(call, failure)
    case .trap: expectation.expect(.trap(.secondAnswer(to: apdu)))
    case .nothing, .sessionEnds: break
    }
  }

  mutating func release(_ apdu: APDUID, _ expectation: inout Expectation) {
    guard let index = answers.firstIndex(where: { $0.apdu == apdu }),
      let cell = expectation.look(Tables.answers, answers[index].kind, .release)
    else { return }
    answers.remove(at: index)
    if case .sessionEnds = cell.consequence { end(expectation.settings.droppedAPDUReason, &expectation) }
  }

  /// The link or the session goes, for every command that an app holds.
  mutating func answer(_ input: AnswerInput, _ expectation: inout Expectation) {
    for index in answers.indices {
      guard let cell = expectation.look(Tables.answers, answers[index].kind, input) else { return }
      answers[index].kind = cell.next
    }
  }
}
