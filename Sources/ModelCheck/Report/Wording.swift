import ISO7816
import PhoneModel

/// Moves and effects as a script or a timeline words them.
enum Wording {
  static func of(_ move: Move) -> String {
    switch move {
    case .event(let event): of(event)
    case .clock(let name, let instant): "time    the \(name)'s clock moves to \(seconds(instant))"
    case .time(let step): "time    \(step) pass"
    }
  }

  static func of(_ event: Event) -> String {
    switch event {
    case .app(let event): "app     \(of(event))"
    case .reader(.fieldOn(.none)): "reader  field on"
    case .reader(.fieldOn(.typeA)): "reader  field on, with air time"
    case .reader(.fieldOff): "reader  field off"
    case .reader(.command(let exchange, let bytes)): "reader  > \(Hex.string(bytes))  (exchange \(exchange.number))"
    case .person(let action): "person  \(of(action))"
    case .phone(.radio(let isOn)): "phone   radio \(isOn ? "on" : "off")"
    case .phone(.eligible(let isNow)): "phone   eligible \(isNow ? "yes" : "no")"
    case .phone(.supported(let isNow)): "phone   supported \(isNow ? "yes" : "no")"
    case .fault(let action): "fault   \(action)"
    case .timer(.sessionLimit(let id)): "timer   the limit of session \(id.number)"
    case .timer(.assertionLimit(let id)): "timer   the limit of assertion \(id.number)"
    case .timer(.air): "timer   what is on the air arrives"
    case .timer(.injection(let number)): "timer   injection \(number)"
    }
  }

  private static func of(_ event: AppEvent) -> String {
    switch event {
    case .requestSession(_, let app): "\(app) calls CardSession()"
    case .startEmulation(_, let id): "startEmulation() on session \(id.number)"
    case .stopEmulation(let id, let outcome): "stopEmulation(\(outcome)) on session \(id.number)"
    case .invalidate(let id): "invalidate() on session \(id.number)"
    case .alertMessage(let id, let text): "alertMessage of session \(id.number) = \"\(text)\""
    case .releaseSession(let id): "lets session \(id.number) go"
    case .respond(_, let apdu, let bytes): "responds \(Hex.string(bytes)) to APDU \(apdu.number)"
    case .releaseAPDU(let apdu): "lets APDU \(apdu.number) go"
    case .acquireAssertion(_, let app): "\(app) calls NFCPresentmentIntentAssertion.acquire()"
    case .releaseAssertion(let id): "lets assertion \(id.number) go"
    case .exited(let app): "\(app) is gone"
    }
  }

  private static func of(_ action: PersonAction) -> String {
    switch action {
    case .consent(let given): "consent \(given ? "yes" : "no")"
    case .unlock: "unlock"
    case .lock: "lock"
    case .open(let app): "open \(app)"
    case .home: "home"
    case .background: "background"
    case .doubleClick: "double-click"
    case .dismiss: "dismiss"
    case .defaultApp(let app): "default \(app?.name ?? "none")"
    }
  }

  static func of(_ effect: Effect) -> String {
    switch effect {
    case .returns(_, let result): "returns \(of(result))"
    case .post(let id, let event, let rule): "session \(id.number) gets \(of(event)) [\(rule.rawValue)]"
    case .finishStream(let id): "session \(id.number)'s stream is finished"
    case .assertionEnded(let id, let rule): "assertion \(id.number) ends [\(rule.rawValue)]"
    case .answerReader(let exchange, let answer): "reader < \(of(answer))  (exchange \(exchange.number))"
    case .phoneAnswers(let exchange, let bytes, let rule):
      "the phone answers \(Hex.string(bytes)) [\(rule.rawValue)]  (exchange \(exchange.number))"
    case .cardPresent(let isPresent): "the card \(isPresent ? "comes" : "goes")"
    case .setTimer(let timer, let deadline): "sets \(of(timer)) to \(seconds(deadline))"
    case .cancelTimer(let timer): "cancels \(of(timer))"
    case .sheet(.shown(let message)): "sheet shown \"\(message)\""
    case .sheet(.message(let message)): "sheet says \"\(message)\""
    case .sheet(.closed(let outcome)): "sheet closes\(outcome.map { " with \($0.rawValue)" } ?? "")"
    case .sheet(.shownInVain): "sheet shown in vain"
    case .askConsent(let app): "the person is asked for \(app)"
    case .launch(let app, let event, let rule):
      "\(app) comes to the front\(event.map { " for \($0.rawValue)" } ?? "") [\(rule.rawValue)]"
    case .tell(let app, let event, let rule): "\(app) is told \(event.rawValue) [\(rule.rawValue)]"
    case .authenticate(let app, let rule): "the person is asked to authenticate for \(app) [\(rule.rawValue)]"
    case .trap(let trap): "traps [\(trap.rule.rawValue)]"
    case .note(let note): "note: \(note.text)"
    }
  }

  static func list(_ effects: [Effect]) -> String {
    effects.isEmpty ? "nothing" : effects.map { "\"\(of($0))\"" }.joined(separator: ", ")
  }

  private static func of(_ result: CallResult) -> String {
    switch result {
    case .session(let id): "session \(id.number)"
    case .assertion(let id): "assertion \(id.number)"
    case .done: "done"
    case .sessionFailure(let failure, let rule): "\(failure.rawValue) [\(rule.rawValue)]"
    case .assertionFailure(let failure, let rule): "\(failure.rawValue) [\(rule.rawValue)]"
    }
  }

  private static func of(_ event: SessionEvent) -> String {
    switch event {
    case .sessionStarted: "sessionStarted"
    case .readerDetected: "readerDetected"
    case .received(let apdu, _): "received APDU \(apdu.number)"
    case .readerDeselected: "readerDeselected"
    case .sessionInvalidated(let reason): "sessionInvalidated \(reason.rawValue)"
    }
  }

  private static func of(_ answer: ReaderAnswer) -> String {
    switch answer {
    case .response(let bytes): Hex.string(bytes)
    case .torn: "torn"
    case .noCard: "no card"
    }
  }

  private static func of(_ timer: PhoneTimer) -> String {
    switch timer {
    case .sessionLimit(let id): "the limit of session \(id.number)"
    case .assertionLimit(let id): "the limit of assertion \(id.number)"
    case .air: "the timer of the air"
    case .injection(let number): "the timer of injection \(number)"
    }
  }

  private static func seconds(_ instant: Instant) -> String {
    let (whole, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let digits = String(rest)
    return rest == 0 ? "\(whole) s" : "\(whole).\(String(repeating: "0", count: 9 - digits.count))\(digits) s"
  }
}
