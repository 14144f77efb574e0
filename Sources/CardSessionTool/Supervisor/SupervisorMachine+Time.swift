import PhoneRuntime

/// Deadlines, and what the user's own signals do.
extension SupervisorMachine {
  /// When the machine wants to be told that time has passed; nil when only an event can move it.
  var deadline: Duration? {
    let own: Duration? =
      switch state {
      case .idle, .starting, .finished: nil
      case .running(let run): deadline(run)
      case .leaving(_, _, let until, _), .pausing(let until, _): until
      }
    guard let bound, isBounded else { return own }
    return min(own ?? bound, bound)
  }

  func timePassed(at now: Duration) -> Step {
    if let bound, isBounded, now >= bound { return outOfTime(at: now) }
    switch state {
    case .running(let run):
      return runTimePassed(run, at: now)
    case .leaving(let run, let stage, let until, let ending) where now >= until:
      return leavingTimePassed(run, stage, ending, at: now)
    case .pausing(let until, let done) where now >= until:
      return spawn(done: done)
    case .idle, .starting, .leaving, .pausing, .finished:
      return (state, [])
    }
  }

  func interrupted(_ signal: InterruptSignal, at now: Duration) -> Step {
    switch state {
    case .idle: finish(interruption(signal, done: 0))
    case .starting(let done), .pausing(_, let done): finish(interruption(signal, done: done))
    case .running(let run): terminate(run, at: now, .with(interruption(signal, done: run.done)))
    case .leaving(let run, .left, _, .byStatus): terminate(run, at: now, .with(interruption(signal, done: run.done)))
    case .leaving(let run, .left, _, let ending): terminate(run, at: now, ending)
    case .leaving(let run, .terminated, _, let ending): kill(run, at: now, ending)
    case .leaving(_, .killed, _, _), .finished: (state, [])
    }
  }

  /// An end that the user asked for is as expected when there was no other to wait for.
  private func interruption(_ signal: InterruptSignal, done: Int) -> Outcome {
    taps == .forever || isComplete(done) ? .asExpected : Outcome(exit: signal.exit, message: nil)
  }
}

extension SupervisorMachine {
  private var bound: Duration? { limits.bound(taps) }

  /// Whether the bound on the whole run still has something to end.
  private var isBounded: Bool {
    switch state {
    case .idle, .running, .pausing, .leaving(_, .left, _, .byStatus): true
    case .starting, .leaving, .finished: false
    }
  }

  private func deadline(_ run: Run) -> Duration? {
    switch run.session {
    case .none: run.start + limits.timeout
    case .active: limits.suspension.flatMap { run.followsRealTime ? nil : run.heard + $0 }
    case .ended(_, let at, let coolDown): max(reopening(at, coolDown), at + limits.reopening)
    }
  }

  private func runTimePassed(_ run: Run, at now: Duration) -> Step {
    guard let deadline = deadline(run), now >= deadline else { return (state, []) }
    switch run.session {
    case .none:
      return terminate(run, at: now, .with(Outcome(.timedOut, noSession(run))))
    case .active:
      let stuck = Outcome(
        .timedOut, "\(name) ran for \(DurationText.seconds(limits.timeout)) without suspending (--timeout)")
      return (.leaving(run, stage: .left, until: now + limits.terminating, .with(stuck)), [.askWhere])
    case .ended:
      return terminate(run, at: now, .byStatus)
    }
  }

  private func leavingTimePassed(_ run: Run, _ stage: Stage, _ ending: Ending, at now: Duration) -> Step {
    switch stage {
    case .left: terminate(run, at: now, ending)
    case .terminated: kill(run, at: now, ending)
    case .killed: finish(Outcome(.timedOut, "\(name) cannot be ended: it is stuck in the system"))
    }
  }

  private func kill(_ run: Run, at now: Duration, _ ending: Ending) -> Step {
    (.leaving(run, stage: .killed, until: now + limits.terminating, ending), [.kill])
  }

  private func outOfTime(at now: Duration) -> Step {
    let outcome = Outcome(
      .timedOut, "the run took longer than \(DurationText.seconds(bound ?? .zero)), its bound for \(taps) taps")
    return switch state {
    case .running(let run), .leaving(let run, _, _, _): terminate(run, at: now, .with(outcome))
    case .idle, .starting, .pausing, .finished: finish(outcome)
    }
  }

  private func noSession(_ run: Run) -> String {
    let limit = DurationText.seconds(limits.timeout)
    return run.isLinked
      ? "\(name) started no card session within \(limit) (--timeout)"
      : "\(name) did not use CoreNFC within \(limit) (--timeout): \(Self.linkage(run))"
  }
}
