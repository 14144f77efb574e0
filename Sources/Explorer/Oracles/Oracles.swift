import CardTrace
import ISO7816
import PhoneModel
import ReaderLinks

/// Judges runs by their traces.
package struct Oracles: Sendable {
  /// The longest time that an app may take to answer, for readers of the default patience.
  package static let patience: Int64 = 500_000_000
  /// How long after an end an app may still be on its way.
  static let grace: Int64 = 1_000_000_000
  /// The most tries of one answer.
  static let mostTries = 100

  private let outcome: RunOutcome
  private let account: RunAccount

  private init(_ outcome: RunOutcome) {
    self.outcome = outcome
    account = RunAccount(outcome.records)
  }

  private var records: [TraceRecord] { outcome.records }

  /// The records in which an oracle looks for one of these; none where there is none.
  private func records(with rare: RunAccount.Rare) -> [TraceRecord] { account.rare.contains(rare) ? records : [] }

  /// What the run did not satisfy, at most once for each oracle, in their order.
  package static func violations(in outcome: RunOutcome) -> [Violation] {
    let oracles = Oracles(outcome)
    return Oracle.allCases.compactMap(oracles.violation)
  }

  private func violation(of oracle: Oracle) -> Violation? {
    switch oracle {
    case .crash: crash()
    case .hang: hang()
    case .unanswered: unanswered()
    case .answerAfterEnd: answerAfterEnd()
    case .endlessRetry: endlessRetry()
    case .sheetLeftOpen: sheetLeftOpen()
    case .shownInVain: shownInVain()
    case .sessionLeaked: sessionLeaked()
    case .assertionHeld: assertionHeld()
    case .assertionInCoolDown: assertionInCoolDown()
    case .lateAnswer: lateAnswer()
    case .cleanTapFails: cleanTapFails()
    case .readerChoosesApp: readerChoosesApp()
    case .cardInvariant: cardInvariant()
    }
  }
}

/// How the run ended.
extension Oracles {
  private func crash() -> Violation? {
    if let trap = records(with: .trap).last(where: { $0.kind == .trap }) {
      return Violation(.crash, trap.note ?? "the app trapped", key: trap.rule ?? "trap")
    }
    switch outcome.ending {
    case .signalled(let signal): return Violation(.crash, "the app ended by signal \(signal)", key: "signal \(signal)")
    case .exited(let code) where code != 0:
      return Violation(.crash, "the app ended with exit code \(code)", key: "exit \(code)")
    case .threw(let error): return Violation(.crash, "the app ended by the error \(error)", key: "error \(error)")
    case .exited, .trapped, .deadlock, .spinning, .stillRunning: return nil
    }
  }

  private func hang() -> Violation? {
    switch outcome.ending {
    case .deadlock(let reason): Violation(.hang, reason, key: "deadlock")
    case .spinning(let place):
      Violation(.hang, "the app runs without awaiting anything\(place.map { ", in \($0)" } ?? "")", key: "spinning")
    case .stillRunning: Violation(.hang, "the app still ran long after the person had left it", key: "running")
    case .exited, .threw, .trapped, .signalled: nil
    }
  }

  /// Whether the app came to an end of its own, so that what it left behind is its doing.
  private var hasEndedItself: Bool { outcome.ending == .exited(0) }

  private func sheetLeftOpen() -> Violation? {
    guard hasEndedItself, let place = account.lastSheet, let note = records[place].note,
      note.hasPrefix("shown") || note.hasPrefix("message")
    else { return nil }
    return Violation(.sheetLeftOpen, "the app ended while its sheet was shown")
  }

  private func sessionLeaked() -> Violation? {
    let over = account.sessions.over
    guard hasEndedItself, let leaked = account.sessions.started.filter({ !over.contains($0) }).min() else { return nil }
    return Violation(.sessionLeaked, "the app ended while session \(leaked) lived")
  }

  private func cardInvariant() -> Violation? {
    records(with: .unexpected).first { $0.kind == .unexpected && $0.note?.hasPrefix(CardCheck.prefix) == true }.map {
      let sentence = String(($0.note ?? "").dropFirst(CardCheck.prefix.count))
      return Violation(.cardInvariant, sentence, key: sentence)
    }
  }
}

/// Answers.
extension Oracles {
  private func unanswered() -> Violation? {
    // An app that tried and gave the command up has done what it could.
    let tried = Set(records(with: .answerFailed).filter { $0.kind == .answerFailed }.compactMap(\.apdu))
    if let dropped = records(with: .apduDropped).first(where: { record in
      record.kind == .apduDropped && !tried.contains { record.note?.hasPrefix("APDU \($0) ") == true }
    }) {
      return Violation(.unanswered, dropped.note ?? "a command was let go unanswered", key: "dropped")
    }
    for command in account.commands where command.answered == nil {
      let end = records.first { $0.t >= command.received && ($0.kind == .fieldOff || $0.kind == .sessionInvalidated) }
      let wait = (end?.t ?? records.last?.t ?? command.received) - command.received
      guard wait >= Self.patience else { continue }
      return Violation(.unanswered, "command \(command.apdu) was never answered", key: "never")
    }
    return nil
  }

  private func lateAnswer() -> Violation? {
    for command in account.commands {
      guard let answer = command.answered, answer - command.received > Self.patience else { continue }
      let time = Double((answer - command.received) / 1_000_000) / 1_000
      return Violation(.lateAnswer, "command \(command.apdu) was answered after \(time) s")
    }
    return nil
  }

  private func answerAfterEnd() -> Violation? {
    var end: Int64?
    for record in records(with: .answerFailed) {
      if record.kind == .sessionInvalidated { end = record.t }
      guard record.kind == .answerFailed, record.note == SessionFailure.invalidated.rawValue, let end,
        record.t - end >= Self.grace
      else { continue }
      return Violation(.answerAfterEnd, "command \(record.apdu ?? 0) was answered after its session's end")
    }
    return nil
  }

  private func endlessRetry() -> Violation? {
    var tries: [Int: Int] = [:]
    for record in records(with: .answerFailed) where record.kind == .answerFailed {
      guard let apdu = record.apdu else { continue }
      tries[apdu, default: 0] += 1
      guard tries[apdu, default: 0] > Self.mostTries else { continue }
      return Violation(.endlessRetry, "the answer to command \(apdu) was tried more than \(Self.mostTries) times")
    }
    return nil
  }
}

/// The sheet, the assertion and the reader's influence.
extension Oracles {
  private func shownInVain() -> Violation? {
    guard let first = account.firstInVain else { return nil }
    // An app that asked while it could not know is not to blame: eligibility went after its check.
    let hasLost = records[..<first].contains { $0.kind == .eligible && $0.note == "no" }
    return hasLost ? nil : Violation(.shownInVain, "the sheet was shown where the phone cannot emulate")
  }

  private func assertionHeld() -> Violation? {
    for record in records(with: .assertionEnded)
    where record.kind == .assertionEnded && record.rule == Rule.assertionLimit.rawValue {
      let before = records.prefix { $0.t <= record.t }
      guard let end = before.last(where: { $0.kind == .sessionInvalidated || $0.kind == .sessionStarted }),
        end.kind == .sessionInvalidated, record.t - end.t >= Self.grace
      else { continue }
      return Violation(.assertionHeld, "an assertion was held until its limit, after the session's end")
    }
    return nil
  }

  private func assertionInCoolDown() -> Violation? {
    let refused = records(with: .assertionRefused).contains {
      $0.kind == .assertionRefused && $0.rule == Rule.assertionCoolDown.rawValue
    }
    return refused ? Violation(.assertionInCoolDown, "an assertion was asked for in the cool-down of the last") : nil
  }

  private func cleanTapFails() -> Violation? {
    records(with: .unexpected).first { $0.kind == .unexpected && $0.note?.hasPrefix(CleanTap.prefix) == true }.map {
      Violation(.cleanTapFails, $0.note ?? "")
    }
  }

  private func readerChoosesApp() -> Violation? {
    let actors = records(with: .launched).filter { $0.lane == .reader || $0.lane == .person || $0.kind == .launched }
    for (before, record) in zip(actors, actors.dropFirst()) where record.kind == .launched {
      // The person's default app is launched by a field, as the person wants.
      guard before.lane == .reader, record.rule != Rule.defaultAppField.rawValue else { continue }
      return Violation(.readerChoosesApp, "\(record.note ?? "an app") was opened by what the reader did")
    }
    return nil
  }
}
