import ISO7816
import PhoneModel

/// The exchange with the reader.
extension Reference {
  mutating func command(_ exchange: ExchangeID, _ bytes: [UInt8], _ expectation: inout Expectation) {
    guard radio != .noField, session == .emulating, let kind = Command(bytes)?.kind(for: sessionRole) else {
      return expectation.expect(.answerReader(exchange, .noCard))
    }
    guard let cell = expectation.look(expectation.tables.selections, selection, kind) else { return }
    selection = cell.next
    switch cell.answerer {
    case .app: radio(.toApp, &expectation)
    case .phone, .directory: radio(.byPhone, &expectation)
    }
    if cell.deselects { expectation.posts(sessionID, .readerDeselected) }
    switch cell.answerer {
    case .app:
      owed = exchange
      let apdu = APDUID(exchange.number)
      answers.append(Answer(apdu: apdu, kind: .owed))
      expectation.posts(sessionID, .received(apdu, bytes))
    case .phone(let status): expectation.expect(.answerReader(exchange, .response([status.sw1, status.sw2])))
    case .directory:
      let name = sessionRole == .tag ? Command.tagName : Command.walletName
      expectation.expect(.answerReader(exchange, .response(Tables.directory(of: name))))
    }
  }

  mutating func radio(_ input: RadioInput, _ expectation: inout Expectation) {
    guard let cell = expectation.look(Tables.radios, radio, input) else { return }
    radio = cell.next
    for consequence in cell.consequences {
      switch consequence {
      case .detected: if sessionLives { expectation.posts(sessionID, .readerDetected) }
      case .deselected: if sessionLives { expectation.posts(sessionID, .readerDeselected) }
      case .torn:
        expectation.expect(.answerReader(owed, .torn))
        answer(.linkGoes, &expectation)
      }
    }
  }

  mutating func respond(_ call: CallID, _ apdu: APDUID, _ bytes: [UInt8], _ expectation: inout Expectation) {
    guard let index = answers.firstIndex(where: { $0.apdu == apdu }) else { return }
    let input = failures > 0 ? AnswerInput.respondAtFault : .respond
    let wasOwed = answers[index].kind == .owed
    guard let cell = expectation.look(Tables.answers, answers[index].kind, input) else { return }
    answers[index].kind = cell.next
    switch cell.consequence {
    case .answers:
      radio(.answer, &expectation)
      expectation.expect(.answerReader(owed, .response(bytes)))
      expectation.returns(call, .done)
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
