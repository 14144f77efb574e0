package import CardTrace
package import PhoneModel
import PhoneRuntime
import Synchronization
import VirtualTime

/// One run of an app's code in this process: a phone, a reader, a person and a virtual time of its own, on one thread.
package final class VirtualRun: Sendable {
  /// How the app's code ended.
  package enum Ending: Hashable, Sendable {
    case returned
    /// It threw an error, which is given in words.
    case threw(String)
    /// Apple's API would have ended the process.
    case trapped
    /// Nothing can happen any more; the sentence says what is waited for.
    case deadlock(String)
    /// It ran for longer than a run may take.
    case timeIsOver
    /// It did more than a trace can hold.
    case traceIsFull
  }

  package typealias App = @Sendable () async throws -> Void

  /// Virtual time of a whole run, and of what an app does after the person has left it.
  package static let longest: Int64 = 600_000_000_000
  package static let longestAfterwards: Int64 = 120_000_000_000
  /// The most records of a trace.
  package static let mostRecords = 8_192
  /// How long in real time other threads are waited for where nothing can happen without them.
  private static let patience: Int64 = 50_000_000
  /// The most jobs of tasks that outlive the app.
  private static let leftovers = 1_000

  private struct State {
    var records: [TraceRecord] = []
    var ending: Ending?
    /// Whether the app has ended and what it does later is of no interest.
    var isOver = false
    var limit = VirtualRun.longest
  }

  /// Room for the records of most runs.
  private static let usualRecords = 64

  private let state = Mutex(State())
  /// Whether there is an ending, to be asked after every job without a lock.
  private let hasEnded = Atomic(false)
  private let executor: VirtualExecutor
  private let abandon: @Sendable () -> Never

  /// - Parameters:
  ///   - schedule: the seed of the order of ready jobs; nil is the order in which they became ready.
  ///   - abandon: called on the run's thread, which must not go on with it, when the app cannot.
  package init(schedule: UInt64? = nil, abandon: @escaping @Sendable () -> Never) {
    executor = .alone(schedule: Schedule(schedule.map { .random(seed: $0) } ?? .firstCome))
    self.abandon = abandon
  }

  package var records: [TraceRecord] { state.withLock { $0.records } }

  package var ending: Ending { state.withLock { $0.ending } ?? .timeIsOver }

  /// Plays a scenario to its end on the current thread.
  package func play(
    _ script: Script, clean: @autoclosure @escaping @Sendable () -> Script, on phone: Phone, as app: AppID,
    _ settings: MemoryReader.Settings = MemoryReader.Settings(), body: @escaping App
  ) {
    state.withLock { $0.records.reserveCapacity(Self.usualRecords) }
    let preferred = PreferredFace(executor)
    let runtime = PhoneRuntime(
      phone, clock: VirtualClock(executor), sink: RunTrace(self),
      endApp: { [self] _ in
        end(.trapped)
        abandon()
      })
    runtime.send(.person(.open(app)))
    let tap = ScenarioTap(runtime, settings)
    let rest = tap.begin(script)
    var reader: Task<Void, Never>?
    let driven = executor.drive(preferred, patience: Self.patience, limit: { state.withLock { $0.limit } }) {
      Task { [self] in await run(body, AppContext(runtime: runtime, app: app)) }
      reader = Task { [self] in
        await tap.play(rest, clean: clean())
        state.withLock { $0.limit = executor.elapsed + Self.longestAfterwards }
        await runtime.wait { !$0.session.isEmulating }
        runtime.send(.person(.home))
      }
    } until: {
      hasEnded.load(ordering: .acquiring)
    }
    end(ending(driven, runtime))
    finish(runtime, preferred, reader)
  }

  private func run(_ body: App, _ context: AppContext) async {
    do {
      try await AppContext.$scoped.withValue(context) { try await body() }
      end(.returned)
    } catch {
      end(.threw("\(error)"))
    }
  }

  private func ending(_ end: VirtualExecutor.DriveEnd, _ runtime: PhoneRuntime) -> Ending {
    switch end {
    case .isOver, .limit: return .timeIsOver
    case .nothingHappens:
      let waits = runtime.waits()
      let what =
        waits.isEmpty ? "the app waits for something of its own, not for the phone" : waits.joined(separator: "; ")
      return .deadlock("deadlock: nothing can happen any more; \(what)")
    }
  }

  /// Lets what the app left behind end in its own time, unseen.
  private func finish(_ runtime: PhoneRuntime, _ preferred: PreferredFace, _ reader: Task<Void, Never>?) {
    var left = Self.leftovers
    _ = executor.drive(preferred, patience: 0, limit: { .max }) {
      reader?.cancel()
      runtime.send(.person(.home))
    } until: {
      left -= 1
      return left <= 0
    }
  }

  /// The first ending counts.
  private func end(_ ending: Ending) {
    state.withLock { state in
      state.ending = state.ending ?? ending
      state.isOver = true
    }
    hasEnded.store(true, ordering: .releasing)
  }

  /// Gives up what is left of a run that was abandoned.
  package func forget() { executor.abandon() }

  /// Has `add` append to the records, as long as there is room and somebody to read them.
  fileprivate func take(_ add: (inout [TraceRecord]) -> Void) {
    let isFull = state.withLock { state -> Bool in
      guard !state.isOver else { return false }
      add(&state.records)
      guard state.records.count >= Self.mostRecords else { return false }
      state.records.removeLast(state.records.count - Self.mostRecords)
      return true
    }
    guard isFull else { return }
    end(.traceIsFull)
    abandon()
  }
}

private final class RunTrace: TraceSink {
  private let run: VirtualRun

  init(_ run: VirtualRun) { self.run = run }

  func take(_ record: consuming TraceRecord) {
    let record = record
    run.take { $0.append(record) }
  }

  func take(_ event: Event, _ effects: [Effect], at now: Instant) {
    run.take { PhoneRecords.append(event, effects, at: now, to: &$0) }
  }

  func flush() {}
}
