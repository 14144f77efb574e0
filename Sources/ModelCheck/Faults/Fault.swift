package import PhoneModel

/// A fault planted in one machine: after certain events the machine is put back, as if it had not noticed.
package enum Fault: String, CaseIterable, Hashable, Sendable {
  case sceneKeepsApp = "scene-keeps-app"
  case consentSticks = "consent-sticks"
  case assertionWithoutCoolDown = "assertion-without-cool-down"
  case sessionOutlivesLimit = "session-outlives-limit"
  case limitWithoutCoolDown = "limit-without-cool-down"
  case selectionSurvivesField = "selection-survives-field"
  case radioOwesTwice = "radio-owes-twice"
  case answerOutlivesCard = "answer-outlives-card"
  case ledgerForgetsAnswer = "ledger-forgets-answer"
  case sheetStays = "sheet-stays"
  case authenticationOutlivesField = "question-outlives-field"

  package var machine: Phone.Machine {
    switch self {
    case .sceneKeepsApp: .scene
    case .consentSticks: .circumstances
    case .assertionWithoutCoolDown: .presentmentIntent
    case .sessionOutlivesLimit: .session
    case .limitWithoutCoolDown: .coolDown
    case .selectionSurvivesField: .selection
    case .radioOwesTwice, .answerOutlivesCard: .radio
    case .ledgerForgetsAnswer: .answerLedger
    case .sheetStays: .sheet
    case .authenticationOutlivesField: .contactless
    }
  }

  package var sentence: String {
    switch self {
    case .sceneKeepsApp: "a locked phone still counts its app as in front"
    case .consentSticks: "a consent once given is not taken back"
    case .assertionWithoutCoolDown: "an assertion that is released leaves no cool-down"
    case .sessionOutlivesLimit: "a session goes on emulating when its limit is reached"
    case .limitWithoutCoolDown: "a session that reached its limit leaves no cool-down"
    case .selectionSurvivesField: "what is selected stays selected when the field goes"
    case .radioOwesTwice: "an answer that left is still owed"
    case .answerOutlivesCard: "what is on the air stays there when the emulation stops"
    case .ledgerForgetsAnswer: "an answer that left is not noted"
    case .sheetStays: "the sheet stays when the emulation stops"
    case .authenticationOutlivesField: "the person is still asked to authenticate when the field is gone"
    }
  }

  /// The name of the world in which it shows.
  package var world: String {
    switch self {
    case .answerOutlivesCard: "air"
    case .authenticationOutlivesField: "which-app"
    case .sceneKeepsApp, .consentSticks, .assertionWithoutCoolDown, .sessionOutlivesLimit, .limitWithoutCoolDown,
      .selectionSurvivesField, .radioOwesTwice, .ledgerForgetsAnswer, .sheetStays:
      "orders"
    }
  }

  /// Changes what `event` made of `before`.
  func plant(_ phone: inout Phone, after event: Event, from before: Phone) {
    switch (self, event) {
    case (.sceneKeepsApp, .person(.lock)), (.sessionOutlivesLimit, .timer(.sessionLimit)),
      (.limitWithoutCoolDown, .timer(.sessionLimit)), (.selectionSurvivesField, .reader(.fieldOff)),
      (.radioOwesTwice, .app(.respond)), (.ledgerForgetsAnswer, .app(.respond)), (.sheetStays, .app(.stopEmulation)),
      (.authenticationOutlivesField, .reader(.fieldOff)):
      phone.take(machine, from: before)
    case (.answerOutlivesCard, .app(.stopEmulation)) where before.radio.isTransferring:
      phone.take(machine, from: before)
    case (.consentSticks, .person(.consent(false))) where before.circumstances.consent == .accepted:
      phone.take(machine, from: before)
    case (.assertionWithoutCoolDown, .app(.releaseAssertion)):
      if phone.differs(from: before, in: machine) {
        phone.take(machine, from: Phone(apps: before.apps, settings: before.settings))
      }
    default: break
    }
  }
}
