import PhoneRuntime

/// The rules by which `run` starts an app, watches it, opens it again and ends it.
///
/// Pure: instants are durations since the run began, and `deadline` says when the machine wants to be told that
/// time has passed.
struct SupervisorMachine {
  /// What the app is called in messages.
  let name: String
  let taps: Taps
  let limits: SupervisorLimits
  private(set) var state: State = .idle

  enum State: Hashable {
    case idle
    /// A process was asked for; earlier ones have done `done` taps.
    case starting(done: Int)
    case running(Run)
    /// The process is to end; what follows depends on `ending`.
    case leaving(Run, stage: Stage, until: Duration, Ending)
    /// There is no process until the app is opened again.
    case pausing(until: Duration, done: Int)
    case finished
  }

  /// How hard the process was asked to end.
  enum Stage: Hashable {
    /// It should end by itself.
    case left
    case terminated
    case killed
  }

  /// What follows a process's end.
  enum Ending: Hashable {
    /// The way in which the process ends decides.
    case byStatus
    case with(Outcome)
  }

  /// A process of the app.
  struct Run: Hashable {
    let start: Duration
    /// Taps done by earlier processes.
    let earlier: Int
    /// Whether the process was loaded with our CoreNFC.
    var isLoaded = false
    /// Whether the app has used it.
    var isLinked = false
    var session = Session.none
    /// Taps done by this process, and sessions that reached their limit without one.
    var taps = 0
    var done: Int { earlier + taps }
    /// Whether the user was told that the app is opened again.
    var announced = false
    /// When the process last told something, while its time is virtual.
    var heard: Duration
    /// Whether its virtual time follows the real one, so that silence means nothing.
    var followsRealTime = false

    init(start: Duration, earlier: Int) {
      self.start = start
      self.earlier = earlier
      heard = start
    }
  }

  enum Session: Hashable {
    case none
    /// A session lives; `taps` were done before it.
    case active(taps: Int)
    case ended(reason: String, at: Duration, coolDown: Duration)
  }

  init(name: String, taps: Taps, limits: SupervisorLimits = SupervisorLimits()) {
    self.name = name
    self.taps = taps
    self.limits = limits
  }

  mutating func step(_ event: SupervisorEvent, at now: Duration) -> [SupervisorEffect] {
    let (next, effects) =
      switch event {
      case .start: started()
      case .spawned: spawned(at: now)
      case .notSpawned(let reason): notSpawned(reason)
      case .message(let message): received(message, at: now)
      case .exited(let status): exited(status, at: now)
      case .interrupted(let signal): interrupted(signal, at: now)
      case .timePassed: timePassed(at: now)
      }
    state = next
    return effects
  }
}

/// Beginnings.
extension SupervisorMachine {
  typealias Step = (next: State, effects: [SupervisorEffect])

  private func started() -> Step {
    switch state {
    case .idle: spawn(done: 0)
    case .starting, .running, .leaving, .pausing, .finished: (state, [])
    }
  }

  private func spawned(at now: Duration) -> Step {
    switch state {
    case .starting(let done): (.running(Run(start: now, earlier: done)), [])
    case .idle, .running, .leaving, .pausing, .finished: (state, [])
    }
  }

  private func notSpawned(_ reason: String) -> Step {
    switch state {
    case .starting: finish(Outcome(.usage, reason))
    case .idle, .running, .leaving, .pausing, .finished: (state, [])
    }
  }
}

/// What several rules share.
extension SupervisorMachine {
  func finish(_ outcome: Outcome) -> Step { (.finished, [.finish(outcome)]) }

  func terminate(_ run: Run, at now: Duration, _ ending: Ending) -> Step {
    (.leaving(run, stage: .terminated, until: now + limits.terminating, ending), [.terminate])
  }

  func spawn(done: Int) -> Step {
    let left: Taps =
      switch taps {
      case .count(let count): .count(count - done)
      case .forever: .forever
      }
    return (.starting(done: done), [.spawn(taps: left, first: done + 1)])
  }

  /// Whether the taps that were asked for are done.
  func isComplete(_ done: Int) -> Bool {
    switch taps {
    case .count(let count): done >= count
    case .forever: false
    }
  }

  /// When the app may be opened again after a session's end.
  func reopening(_ at: Duration, _ coolDown: Duration) -> Duration {
    let coolDown = limits.waitsOutCoolDown ? coolDown : .zero
    return at + max(coolDown, limits.absence, taps == .forever ? limits.pause : .zero)
  }

  /// What the user is told before the app is opened again.
  func announcement(_ run: Run, _ what: String, wait: Duration) -> SupervisorEffect {
    let delay = wait > .zero ? " in \(DurationText.seconds(wait))" : ""
    let tap =
      switch taps {
      case .count(let count): ", tap \(run.done + 1) of \(count)"
      case .forever: ""
      }
    return .say("\(what): opening the app again\(delay)\(tap)")
  }
}
