package import CardTrace
package import PhoneModel

/// What the trace says of the phone's events and effects, each with the rule that decided.
package enum PhoneRecords {
  /// Appends the records of what happened in one step of the phone, in order.
  package static func append(_ event: Event, _ effects: [Effect], at now: Instant, to records: inout [TraceRecord]) {
    let t = now.nanoseconds
    let air = TraceEntry.words(TraceEntry.air(of: effects, from: now))
    if let record = record(of: event, air, at: t) { records.append(record) }
    let origin = TraceEntry.Origin(event)
    for effect in effects where TraceEntry.isRecorded(effect) {
      if let record = record(of: effect, of: origin, air, at: t) { records.append(record) }
    }
  }

  static func record(of event: Event, _ air: String?, at t: Int64) -> TraceRecord? {
    switch event {
    case .app(let event): record(of: event, air, at: t)
    case .reader(.fieldOn(let air)): TraceRecord(t: t, lane: .reader, kind: .fieldOn, note: AirTimeText.name(air))
    case .reader(.fieldOff): TraceRecord(t: t, lane: .reader, kind: .fieldOff)
    case .reader(.command(let id, let bytes)):
      TraceRecord(t: t, lane: .reader, kind: .command, bytes: bytes, apdu: id.number, note: air)
    case .person(let action): record(of: action, at: t)
    case .phone(.radio(let isOn)): TraceRecord(t: t, lane: .phone, kind: .radio, note: isOn ? "on" : "off")
    case .phone(.eligible(let yes)): TraceRecord(t: t, lane: .phone, kind: .eligible, note: yes ? "yes" : "no")
    case .phone(.supported(let yes)): TraceRecord(t: t, lane: .phone, kind: .supported, note: yes ? "yes" : "no")
    case .fault(let action): TraceRecord(t: t, lane: .phone, kind: .fault, note: "\(action)")
    case .timer: nil
    }
  }

  private static func record(of event: AppEvent, _ air: String?, at t: Int64) -> TraceRecord? {
    switch event {
    case .requestSession(_, let app): TraceRecord(t: t, lane: .app, kind: .sessionRequested, note: app.name)
    case .startEmulation(_, let id): TraceRecord(t: t, lane: .app, kind: .startEmulation, session: id.number)
    case .stopEmulation(let id, let outcome):
      TraceRecord(t: t, lane: .app, kind: .stopEmulation, session: id.number, note: outcome.rawValue)
    case .invalidate(let id): TraceRecord(t: t, lane: .app, kind: .invalidate, session: id.number)
    case .alertMessage(let id, let text):
      TraceRecord(t: t, lane: .app, kind: .alertMessage, session: id.number, note: text)
    case .releaseSession(let id): TraceRecord(t: t, lane: .app, kind: .sessionReleased, session: id.number)
    case .respond(_, let id, let bytes):
      TraceRecord(t: t, lane: .app, kind: .answer, bytes: bytes, apdu: id.number, note: air)
    case .releaseAssertion: TraceRecord(t: t, lane: .app, kind: .assertionReleased)
    case .exited(let app): TraceRecord(t: t, lane: .app, kind: .exited, rule: Rule.appExited.rawValue, note: app.name)
    case .releaseAPDU, .acquireAssertion: nil
    }
  }

  private static func record(of action: PersonAction, at t: Int64) -> TraceRecord {
    let (kind, note): (TraceKind, String?) =
      switch action {
      case .consent(let yes): (.consent, yes ? "yes" : "no")
      case .unlock: (.unlock, nil)
      case .lock: (.lock, nil)
      case .open(let app): (.opens, app.name)
      case .home: (.home, nil)
      case .background: (.background, nil)
      case .doubleClick: (.doubleClick, nil)
      case .dismiss: (.dismiss, nil)
      case .defaultApp(let app): (.defaultApp, app?.name ?? "none")
      }
    return TraceRecord(t: t, lane: .person, kind: kind, note: note)
  }

  static func record(of effect: Effect, of origin: TraceEntry.Origin, _ air: String?, at t: Int64) -> TraceRecord? {
    switch effect {
    case .returns(_, let result): record(of: result, of: origin, at: t)
    case .post(let session, let posted, let rule): record(of: posted, session, rule, at: t)
    case .assertionEnded(let id, let rule):
      TraceRecord(t: t, lane: .phone, kind: .assertionEnded, rule: rule.rawValue, note: "assertion \(id.number)")
    case .answerReader(let id, let answer): record(of: answer, to: id, at: t)
    case .phoneAnswers(let id, let bytes, let rule):
      TraceRecord(
        t: t, lane: .phone, kind: .phoneAnswer, bytes: bytes, apdu: id.number, rule: rule.rawValue,
        note: [reason(rule), air].compactMap(\.self).joined(separator: ", ").nilIfEmpty)
    case .cardPresent(let isPresent):
      TraceRecord(t: t, lane: .phone, kind: isPresent ? .emulationStarted : .emulationStopped)
    case .sheet(let change): record(of: change, at: t)
    case .askConsent(let app): TraceRecord(t: t, lane: .phone, kind: .consentAsked, note: app.name)
    case .launch(let app, let event?, let rule):
      TraceRecord(
        t: t, lane: .phone, kind: .launched, rule: rule.rawValue, note: "\(app.name), for \(event.rawValue)")
    case .tell(let app, let event, let rule):
      TraceRecord(
        t: t, lane: .phone, kind: .sceneEvent, rule: rule.rawValue, note: "\(app.name), \(event.rawValue)")
    case .authenticate(let app, let rule):
      TraceRecord(t: t, lane: .phone, kind: .authenticationAsked, rule: rule.rawValue, note: app.name)
    case .note(let note): record(of: note, at: t)
    case .launch(_, nil, _), .finishStream, .setTimer, .cancelTimer, .trap: nil
    }
  }

  /// Why no app is asked, where the rule's name leaves it open.
  private static func reason(_ rule: Rule) -> String? {
    rule == .selectUnlisted ? "not in the app's select-identifier-prefixes" : nil
  }

  private static func record(of note: Note, at t: Int64) -> TraceRecord {
    let kind: TraceKind =
      switch note.rule {
      case .droppedAPDU: .apduDropped
      case .sessionCoolDown: .coolDown
      default: .note
      }
    return TraceRecord(t: t, lane: .phone, kind: kind, rule: note.rule?.rawValue, note: note.text)
  }

  private static func record(of result: CallResult, of origin: TraceEntry.Origin, at t: Int64) -> TraceRecord? {
    switch result {
    case .session(let id): return TraceRecord(t: t, lane: .app, kind: .sessionStarted, session: id.number)
    case .assertion(let id):
      return TraceRecord(t: t, lane: .app, kind: .assertionAcquired, note: "assertion \(id.number)")
    case .done: return nil
    case .assertionFailure(let failure, let rule):
      return TraceRecord(t: t, lane: .app, kind: .assertionRefused, rule: rule.rawValue, note: failure.rawValue)
    case .sessionFailure(let failure, let rule):
      let (kind, apdu): (TraceKind, Int?) =
        switch origin {
        case .start: (.startRefused, nil)
        case .answer(let apdu): (.answerFailed, apdu.number)
        case .other: (.sessionRefused, nil)
        }
      let late = rule == .lateAnswerLink || rule == .lateAnswerSession ? ", the answer is too late" : ""
      return TraceRecord(
        t: t, lane: .phone, kind: kind, apdu: apdu, rule: rule.rawValue, note: failure.rawValue + late)
    }
  }

  private static func record(of event: SessionEvent, _ session: SessionID, _ rule: Rule, at t: Int64) -> TraceRecord {
    func posted(_ name: String, apdu: Int? = nil) -> TraceRecord {
      TraceRecord(
        t: t, lane: .phone, kind: .event, session: session.number, apdu: apdu, rule: rule.rawValue, note: name)
    }
    return switch event {
    case .sessionStarted: posted("sessionStarted")
    case .readerDetected: posted("readerDetected")
    case .received(let id, _): posted("received", apdu: id.number)
    case .readerDeselected: posted("readerDeselected")
    case .sessionInvalidated(let reason):
      TraceRecord(
        t: t, lane: .phone, kind: .sessionInvalidated, session: session.number, rule: rule.rawValue,
        note: reason.rawValue)
    }
  }

  private static func record(of answer: ReaderAnswer, to id: ExchangeID, at t: Int64) -> TraceRecord {
    switch answer {
    case .response(let bytes): TraceRecord(t: t, lane: .reader, kind: .response, bytes: bytes, apdu: id.number)
    case .torn: TraceRecord(t: t, lane: .reader, kind: .torn, apdu: id.number)
    case .noCard: TraceRecord(t: t, lane: .reader, kind: .noCard, apdu: id.number)
    }
  }

  private static func record(of change: SheetChange, at t: Int64) -> TraceRecord {
    let note =
      switch change {
      case .shown(let message): message.isEmpty ? "shown" : "shown: \(message)"
      case .message(let message): "message: \(message)"
      case .closed(let outcome): outcome?.rawValue ?? "closed"
      case .shownInVain: "shown in vain: check isEligible before the button"
      }
    return TraceRecord(t: t, lane: .phone, kind: .sheet, note: note)
  }
}
