import ISO7816
import PhoneModel

extension Script {
  /// The script in its canonical form: one action a line, no comments, hexadecimal digits in upper case.
  ///
  /// Parsing it gives the same actions and delays; line numbers then count the actions.
  package var text: String {
    lines.map { "\($0)\n" }.joined()
  }
}

extension ScriptLine: CustomStringConvertible {
  /// The line in its canonical form.
  package var description: String {
    (delay.map { "@\(ScriptDuration.text($0)) " } ?? "") + action.description
  }
}

extension ScriptAction: CustomStringConvertible {
  package var description: String {
    switch self {
    case .reader(.command(let bytes)): "> \(Hex.string(bytes))"
    case .reader(.expect(let pattern)): "< \(pattern)"
    case .reader(let action): "reader \(words(of: action))"
    case .person(let action): "person \(words(of: action))"
    case .phone(let action): "phone \(words(of: action))"
    case .fault(let action): "fault \(words(of: action))"
    case .injection(let injection): "fault \(words(of: injection))"
    case .android(let action): "android \(action)"
    case .wait(let app, let state): "phone wait \(app.name) \(state.rawValue)"
    }
  }

  private func words(of action: ReaderAction) -> String {
    switch action {
    case .field(let on): "field \(on ? "on" : "off")"
    case .command(let bytes): "> \(Hex.string(bytes))"
    case .expect(let pattern): "< \(pattern)"
    case .tear: "tear"
    case .reset: "reset"
    case .wait(let duration): "wait \(ScriptDuration.text(duration))"
    case .profile(let profile): "profile \(profile.rawValue)"
    }
  }

  private func words(of action: PersonAction) -> String {
    switch action {
    case .consent(let given): "consent \(given ? "yes" : "no")"
    case .unlock: "unlock"
    case .lock: "lock"
    case .open(let app): "open \(app.name)"
    case .home: "home"
    case .background: "background"
    case .doubleClick: "double-click"
    case .dismiss: "dismiss"
    case .defaultApp(let app): "default \(app?.name ?? "none")"
    }
  }

  private func words(of action: PhoneAction) -> String {
    switch action {
    case .radio(let on): "radio \(on ? "on" : "off")"
    case .eligible(let yes): "eligible \(yes ? "yes" : "no")"
    case .supported(let yes): "supported \(yes ? "yes" : "no")"
    }
  }

  private func words(of action: FaultAction) -> String {
    switch action {
    case .transmissionError(let times): "transmissionError \(times)"
    case .answerLost(let times): "answer-lost \(times)"
    case .answerDelayed(let delay): "answer-delayed \(ScriptDuration.text(delay))"
    case .unavailable(let call, let times): "unavailable \(call.rawValue) \(times)"
    case .assertionExpires: "assertion-expires"
    case .sessionLimit: "session-limit"
    case .taskCancelled: "task-cancelled"
    }
  }

  private func words(of injection: Injection) -> String {
    let delay = injection.delay.map { "@\(ScriptDuration.text($0)) " } ?? ""
    let action =
      switch injection.action {
      case .field(let on): "field \(on ? "on" : "off")"
      case .person(let action): "person \(words(of: action))"
      case .phone(let action): "phone \(words(of: action))"
      case .fault(let action): words(of: action)
      }
    return "\(injection.point) \(delay)\(action)"
  }
}
