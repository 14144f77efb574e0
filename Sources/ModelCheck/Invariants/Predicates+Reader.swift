import PhoneModel

/// The predicates of an exchange with the reader.
extension Step {
  func oneAnswer() -> Verdict {
    var owed = before.surroundings.exchanges
    if case .reader(.command(let exchange, _)) = event { owed.append(exchange) }
    var verdict = Verdict.idle
    for case .answerReader(let exchange, _) in effects {
      guard let index = owed.firstIndex(of: exchange) else {
        return .broken("exchange \(exchange.number) gets a second answer")
      }
      owed.remove(at: index)
      verdict = .held
    }
    let current: [ExchangeID] =
      switch after.phone.radio.state {
      case .noField, .field(_, .none): []
      case .field(_, .receiving(let exchange, _)), .field(_, .owing(let exchange, _)),
        .field(_, .sending(let exchange, _, _)), .field(_, .lost(let exchange)):
        [exchange]
      }
    guard owed == current else { return .broken("the radio is busy with other exchanges than readers wait for") }
    return current.isEmpty ? verdict : .held
  }

  func selection() -> Verdict {
    for case .post(let id, .received(_, let bytes), _) in effects {
      guard before.surroundings.fieldIsOn, before.surroundings.cardIsPresent else {
        return .broken("a command reaches an app and no card is in a field")
      }
      guard let role = after.surroundings.role(of: id), let kind = Command(bytes)?.kind(for: role) else {
        return .broken("a command reaches an app that is not there, or was not sent")
      }
      switch kind {
      case .selectListed: return .held
      case .plain, .selectFile:
        let isDelivered = before.surroundings.appIsSelected || world.settings.commandBeforeSelect == .delivered
        return .expect(isDelivered, "a command reaches the app and nothing of it is selected")
      case .selectUnlisted, .selectPPSE, .selectEmpty, .malformed, .short:
        return .broken("a command reaches the app that is the phone's to answer")
      }
    }
    let selects = if case .listed = after.phone.selection.state { true } else { false }
    return selects && !after.surroundings.appIsSelected ? .broken("the app is selected and should not be") : .idle
  }

  func ledger() -> Verdict {
    if case .app(.releaseAPDU(let apdu)) = event {
      // The runtime's short way for an answered command is the same step.
      var short = before.phone
      if short.forgetAnswered(apdu),
        Phone.Machine.allCases.contains(where: { short.differs(from: after.phone, in: $0) })
      {
        return .broken("an answered command that is let go changes more than the ledger's entry")
      }
    }
    guard after.phone.answers.apdus == after.surroundings.apdus else {
      return .broken("the ledger knows other commands than those that apps hold")
    }
    let owed = after.surroundings.apdus.filter { apdu in
      if case .owed = after.phone.answers.state(of: apdu) { true } else { false }
    }
    let owing: [APDUID] = if case .field(_, .owing(_, let apdu)) = after.phone.radio.state { [apdu] } else { [] }
    guard owed == owing else { return .broken("the ledger owes other answers than the radio") }
    return after.surroundings.apdus.isEmpty ? .idle : .held
  }
}
