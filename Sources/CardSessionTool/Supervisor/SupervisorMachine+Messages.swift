import PhoneRuntime

/// What the phone inside the app tells.
extension SupervisorMachine {
  /// The reason of a session that lasted as long as a session may.
  private static let limitReached = "maxSessionDurationReached"

  func received(_ message: ControlMessage, at now: Duration) -> Step {
    switch state {
    case .running(let run): received(message, run, at: now)
    case .leaving(let run, let stage, let until, let ending):
      late(message, run, stage, until, ending, at: now)
    case .idle, .starting, .pausing, .finished: (state, [])
    }
  }

  private func received(_ message: ControlMessage, _ run: Run, at now: Duration) -> Step {
    var run = run
    run.heard = now
    switch message {
    case .loaded:
      run.isLoaded = true
      return (.running(run), [])
    case .linked:
      run.isLinked = true
      return (.running(run), [])
    case .realTime:
      run.followsRealTime = true
      return (.running(run), [])
    case .sessionStarted:
      run.session = .active(taps: run.taps)
      return (.running(run), [])
    case .sessionEnded(let reason, let coolDown):
      return sessionEnded(run, reason, coolDown, at: now)
    case .tapsDone(let count, let passed, let text):
      run.taps = max(run.taps, count)
      if !passed { return leave(run, limits.home, at: now, .with(Self.failedTap(text))) }
      return isComplete(run.done) && run.hasEndedSession
        ? leave(run, limits.home, at: now, .byStatus) : (.running(run), [])
    case .home:
      return leave(run, limits.home, at: now, .byStatus)
    case .failed(let exit, let text):
      return leave(run, limits.terminating, at: now, .with(Self.failure(exit, text)))
    }
  }

  /// Messages of a process that is to end: they may still change what it ends with, never whether it ends.
  private func late(
    _ message: ControlMessage, _ run: Run, _ stage: Stage, _ until: Duration, _ ending: Ending, at now: Duration
  ) -> Step {
    var run = run
    var ending = ending
    switch message {
    case .loaded:
      run.isLoaded = true
    case .linked:
      run.isLinked = true
    case .sessionStarted:
      run.session = .active(taps: run.taps)
    case .sessionEnded(let reason, let coolDown):
      run.session = .ended(reason: reason, at: now, coolDown: coolDown)
    case .tapsDone(let count, let passed, let text):
      run.taps = max(run.taps, count)
      if !passed, ending == .byStatus { ending = .with(Self.failedTap(text)) }
    case .home, .realTime:
      break
    case .failed(let exit, let text):
      if ending == .byStatus { ending = .with(Self.failure(exit, text)) }
    }
    return (.leaving(run, stage: stage, until: until, ending), [])
  }

  private func sessionEnded(_ run: Run, _ reason: String, _ coolDown: Duration, at now: Duration) -> Step {
    var run = run
    if case .active(run.taps) = run.session, reason == Self.limitReached { run.taps += 1 }
    run.session = .ended(reason: reason, at: now, coolDown: coolDown)
    if isComplete(run.done) { return leave(run, limits.home, at: now, .byStatus) }
    guard coolDown > .zero else { return (.running(run), []) }
    run.announced = true
    let wait = reopening(now, coolDown) - now
    return (.running(run), [announcement(run, "the session ended (\(reason))", wait: wait)])
  }

  private func leave(_ run: Run, _ grace: Duration, at now: Duration, _ ending: Ending) -> Step {
    (.leaving(run, stage: .left, until: now + grace, ending), [])
  }

  private static func failedTap(_ text: String?) -> Outcome {
    Outcome(.findings, text ?? "the tap did not go as expected")
  }

  /// The phone names one of the tool's own exit codes; anything else is a finding.
  private static func failure(_ exit: Int32, _ text: String) -> Outcome {
    let code = ExitCode(rawValue: exit) ?? .findings
    return Outcome(code == .asExpected ? .findings : code, text)
  }
}

extension SupervisorMachine.Run {
  var hasEndedSession: Bool {
    switch session {
    case .ended: true
    case .none, .active: false
    }
  }
}
