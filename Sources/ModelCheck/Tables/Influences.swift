import PhoneModel

/// Which kind of event may change which machine.
enum EventKind: Int, CaseIterable, Sendable {
  case request, start, stop, end, alert, respond, releaseAPDU, acquire, releaseAssertion, exit
  case fieldOn, fieldOff, command
  case consent, scene, dismiss, choice, doubleClick, remark
  case radio, circumstance, fault
  case sessionTimer, assertionTimer, air

  init(_ event: Event) {
    self =
      switch event {
      case .app(.requestSession): .request
      case .app(.startEmulation): .start
      case .app(.stopEmulation): .stop
      case .app(.invalidate), .app(.releaseSession): .end
      case .app(.alertMessage): .alert
      case .app(.respond): .respond
      case .app(.releaseAPDU): .releaseAPDU
      case .app(.acquireAssertion): .acquire
      case .app(.releaseAssertion): .releaseAssertion
      case .app(.exited): .exit
      case .reader(.fieldOn): .fieldOn
      case .reader(.fieldOff): .fieldOff
      case .reader(.command): .command
      case .person(.consent): .consent
      case .person(.lock), .person(.unlock), .person(.open), .person(.home), .person(.background): .scene
      case .person(.dismiss): .dismiss
      case .person(.doubleClick): .doubleClick
      case .person(.defaultApp): .choice
      case .phone(.radio): .radio
      case .phone(.eligible), .phone(.supported): .circumstance
      case .fault: .fault
      case .timer(.sessionLimit): .sessionTimer
      case .timer(.assertionLimit): .assertionTimer
      case .timer(.air): .air
      case .timer(.injection): .remark
      }
  }
}

extension Tables {
  /// One row for each kind of event; a letter allows the change of a machine.
  ///
  /// The columns are the machines in the order of `Phone.Machine`: scene, circumstances, intent, contactless, session,
  /// cool-down, selection, radio, ledger, sheet.
  static let influences: [EventKind: String] = [
    .request: "....S.....",
    .start: "....S....H",
    .stop: "....S.LRAH",
    .end: "....S.LRAH",
    .alert: "....S....H",
    .respond: ".......RA.",
    .releaseAPDU: "....S.LRAH",
    .acquire: "..I.......",
    .releaseAssertion: "..I.......",
    .exit: "S.I.S.LRAH",
    .fieldOn: "S..CS..RA.",
    .fieldOff: "...C..LRA.",
    .command: "......LRA.",
    .consent: ".C..S.....",
    .scene: "S.ICS.LRAH",
    .dismiss: "....S.LRAH",
    .choice: "...C......",
    .doubleClick: "S..CS...A.",
    .remark: "..........",
    .radio: "SC.CS.LRAH",
    .circumstance: ".C.C......",
    .fault: "........A.",
    .sessionTimer: "....SDLRAH",
    .assertionTimer: "..I.......",
    .air: "......LRA.",
  ]
}
