/// The link to the reader.
extension HostEmulation {
  mutating func activate(at now: Duration, _ context: HostContext, _ effects: inout [AndroidEffect]) {
    touch(at: now, context)
    effects.append(.closeTapAgain)
    state = .waitSelect
  }

  /// The link is lost: the service in conversation is told so.
  ///
  /// What waits for a binding stays, as Android leaves it.
  mutating func deactivate(at now: Duration, _ context: HostContext, _ effects: inout [AndroidEffect]) {
    tellActive(.linkLoss, .linkLost, &effects)
    bindings.unbindOrdinary(&effects)
    becomeIdle()
    observe.transactionEnded(at: now)
  }

  /// The controller gave a SELECT to the secure element.
  mutating func elementSelected(at now: Duration, _ context: HostContext, _ effects: inout [AndroidEffect]) {
    touch(at: now, context)
    if state == .transfer { tellActive(.deselected, .elementSelected, &effects) }
    observe.elementSelected()
    forgetActive()
    bindings.unbindOrdinary(&effects)
    state = .waitSelect
    effects.append(.closeTapAgain)
  }

  mutating func field(_ isOn: Bool, at now: Duration, _ context: HostContext, _ effects: inout [AndroidEffect]) {
    touch(at: now, context)
    effects.append(.notice(AndroidNotice(.field(isOn))))
    if isOn { return }
    leaveSoon(at: now)
    observe.fieldLost(at: now)
  }

  /// A service whose process is gone hears nothing more.
  func tellActive(_ reason: HostDeactivation, _ rule: AndroidRule, _ effects: inout [AndroidEffect]) {
    guard let active, !activeIsLost else { return }
    effects.append(.deactivated(active, reason, rule))
  }
}
