// The runtime's executors are not published yet: this file is the only one that names them, and it is for the compilers
// that it was tried with. Elsewhere everything else compiles, and virtual time is refused with a sentence.
#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
  import ProcessClock
  @_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

  extension VirtualExecutor {
    fileprivate func add<C: Clock>(_ job: UnownedJob, as role: Role, at instant: C.Instant, _ clock: C) {
      add(job, as: role, after: clock.now.duration(to: instant), clock)
    }

    /// The clocks of the platform measure in `Duration`; a sleep by any other is over at once.
    fileprivate func add<C: Clock>(_ job: UnownedJob, as role: Role, after delay: C.Duration, _ clock: C) {
      add(job, as: role, after: (delay as? Duration)?.nanosecondsUp ?? 0)
    }
  }

  extension MainFace: MainExecutor, SchedulingExecutor {
    private var platform: any MainExecutor { PlatformExecutorFactory.mainExecutor }

    func run() throws {
      if VirtualProcess.isOn { VirtualProcess.run() } else { try platform.run() }
    }

    func runUntil(_ condition: () -> Bool) throws {
      if VirtualProcess.isOn { VirtualProcess.run(until: condition) } else { try platform.runUntil(condition) }
    }

    func stop() {
      if VirtualProcess.isOn { VirtualProcess.executor.stop() } else { platform.stop() }
    }

    var isMainExecutor: Bool { true }

    /// Called where code that the runtime did not start, such as a block of Dispatch's main queue, claims the main actor.
    func checkIsolated() {
      guard VirtualProcess.isOn else { return platform.checkIsolated() }
      precondition(process_clock_of_thread() == VirtualProcess.executor.clock, "the main actor runs on another thread")
    }

    func enqueueOnPlatform(_ job: UnownedJob) { platform.enqueue(ExecutorJob(job)) }

    func enqueue<C: Clock>(_ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C) {
      let unowned = UnownedJob(job)
      guard let executor = executor(unowned) else {
        return enqueueOnPlatformTimer(ExecutorJob(unowned)) {
          $0.enqueue($1, after: delay, tolerance: tolerance, clock: clock)
        }
      }
      executor.add(unowned, as: .main, after: delay, clock)
    }

    func enqueue<C: Clock>(_ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C) {
      let unowned = UnownedJob(job)
      guard let executor = executor(unowned) else {
        return enqueueOnPlatformTimer(ExecutorJob(unowned)) {
          $0.enqueue($1, at: instant, tolerance: tolerance, clock: clock)
        }
      }
      executor.add(unowned, as: .main, at: instant, clock)
    }
  }

  extension PoolFace: SchedulingExecutor {
    func enqueueOnPlatform(_ job: UnownedJob) { PlatformExecutorFactory.defaultExecutor.enqueue(ExecutorJob(job)) }

    func enqueue<C: Clock>(_ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C) {
      let unowned = UnownedJob(job)
      guard let executor = executor(unowned) else {
        return enqueueOnPlatformTimer(ExecutorJob(unowned)) {
          $0.enqueue($1, after: delay, tolerance: tolerance, clock: clock)
        }
      }
      executor.add(unowned, as: .pool, after: delay, clock)
    }

    func enqueue<C: Clock>(_ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C) {
      let unowned = UnownedJob(job)
      guard let executor = executor(unowned) else {
        return enqueueOnPlatformTimer(ExecutorJob(unowned)) {
          $0.enqueue($1, at: instant, tolerance: tolerance, clock: clock)
        }
      }
      executor.add(unowned, as: .pool, at: instant, clock)
    }
  }

  extension PreferredFace: SchedulingExecutor {
    package func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
    ) {
      executor.add(UnownedJob(job), as: .preferred, after: delay, clock)
    }

    package func enqueue<C: Clock>(
      _ job: consuming ExecutorJob, at instant: C.Instant, tolerance: C.Duration?, clock: C
    ) {
      executor.add(UnownedJob(job), as: .preferred, at: instant, clock)
    }
  }

  /// Gives a sleep to the platform, whose default executor keeps time.
  private func enqueueOnPlatformTimer(
    _ job: consuming ExecutorJob, _ enqueue: (any SchedulingExecutor, consuming ExecutorJob) -> Void
  ) {
    guard let platform = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor else {
      preconditionFailure("the platform's default executor keeps no time")
    }
    enqueue(platform, job)
  }

  private struct ProcessFactory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { VirtualProcess.main }
    static var defaultExecutor: any TaskExecutor { VirtualProcess.pool }
  }

  private struct LaneFactory: ExecutorFactory {
    static var mainExecutor: any MainExecutor { LaneRouter.main }
    static var defaultExecutor: any TaskExecutor { LaneRouter.pool }
  }

  /// Called at load time, before anything else of the process.
  @_cdecl("cardsession_time_start_virtual")
  func startVirtualTime() {
    VirtualProcess.begin()
    _createExecutors(factory: ProcessFactory.self)
  }

  /// Called at load time, before anything else of the process.
  @_cdecl("cardsession_time_start_lanes")
  func startLanes() { _createExecutors(factory: LaneFactory.self) }

#else

  extension MainFace {
    func enqueueOnPlatform(_ job: UnownedJob) {
      preconditionFailure("no job comes here without the runtime's interface")
    }
  }

  extension PoolFace {
    func enqueueOnPlatform(_ job: UnownedJob) {
      preconditionFailure("no job comes here without the runtime's interface")
    }
  }

#endif
