/// An invariant's first form: a predicate over a step.
extension Step {
  func verdict(of invariant: Invariant) -> Verdict {
    switch invariant {
    case .oneAnswer: oneAnswer()
    case .nothingAfterEnd: nothingAfterEnd()
    case .sessionLimit: sessionLimit()
    case .sessionCoolDown: sessionCoolDown()
    case .assertionLimit: assertionLimit()
    case .assertionCoolDown: assertionCoolDown()
    case .sheet: sheet()
    case .card: card()
    case .entitlement: entitlement()
    case .background: background()
    case .readerChoosesNothing: readerChoosesNothing()
    case .personChooses: personChooses()
    case .authentication: authentication()
    case .suppression: suppression()
    case .callsReturn: callsReturn()
    case .timers: timers()
    case .consent: consent()
    case .radio: radio()
    case .selection: selection()
    case .ledger: ledger()
    case .traps: traps()
    }
  }
}
