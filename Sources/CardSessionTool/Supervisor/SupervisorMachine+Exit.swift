import PhoneRuntime

/// What follows the end of the app's process.
extension SupervisorMachine {
  func exited(_ status: ProcessEnd, at now: Duration) -> Step {
    switch state {
    case .running(let run):
      judge(run, status, at: now, wasAsked: false)
    case .leaving(_, _, _, .with(let outcome)):
      finish(outcome)
    case .leaving(let run, let stage, _, .byStatus):
      judge(run, status, at: now, wasAsked: stage != .left)
    case .idle, .starting, .pausing, .finished: (state, [])
    }
  }

  /// - Parameter wasAsked: whether we sent a signal, so that the status says nothing about the app.
  private func judge(_ run: Run, _ status: ProcessEnd, at now: Duration, wasAsked: Bool) -> Step {
    if case .signalled(let signal) = status, SignalName.isTrap(signal) {
      return finish(Outcome(.trapped, "\(name) trapped (\(SignalName.text(signal)))"))
    }
    guard run.isLinked else {
      let how = Self.text(status)
      return finish(Outcome(.findings, "\(name) ended (\(how)) without using CoreNFC: \(Self.linkage(run))"))
    }
    if !wasAsked, status != .exited(0) {
      return finish(Outcome(.findings, "\(name) ended with \(Self.text(status))"))
    }
    if isComplete(run.done) { return finish(.asExpected) }
    return goOn(run, at: now)
  }

  /// Taps are left: the app is opened again, unless it would only do the same once more.
  private func goOn(_ run: Run, at now: Duration) -> Step {
    let reason: String
    var earliest = now
    switch run.session {
    case .none:
      return finish(Outcome(.findings, "\(name) ended without starting a card session"))
    case .active:
      reason = "\(name) ended"
      earliest = reopening(now, .zero)
    case .ended(let why, let at, let coolDown):
      reason = "the session ended (\(why))"
      earliest = max(now, reopening(at, coolDown))
    }
    if run.taps == 0, case .count(let count) = taps {
      return finish(Outcome(.findings, "\(reason) before tap \(run.done + 1) of \(count)"))
    }
    let effects = run.announced ? [] : [announcement(run, reason, wait: earliest - now)]
    return (.pausing(until: earliest, done: run.done), effects)
  }

  /// What is known of a process that has not used CoreNFC.
  static func linkage(_ run: Run) -> String {
    run.isLoaded
      ? "it is linked with OpenCardSession's, and did not come to its first use"
      : "is it linked with OpenCardSession's CoreNFC?"
  }

  private static func text(_ status: ProcessEnd) -> String {
    switch status {
    case .exited(let code): "exit \(code)"
    case .signalled(let signal): SignalName.text(signal)
    }
  }
}
