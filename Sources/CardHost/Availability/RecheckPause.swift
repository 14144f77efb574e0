import Synchronization

/// The pauses between two times of asking, which a recheck ends early.
final class RecheckPause: Sendable {
  private struct State {
    var rechecks = 0
    var nextID = 0
    var sleepers: [Int: Task<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  /// How many rechecks were asked for.
  var rechecks: Int { state.withLock { $0.rechecks } }

  func endAll() {
    let sleepers = state.withLock { state in
      state.rechecks += 1
      return Array(state.sleepers.values)
    }
    for sleeper in sleepers { sleeper.cancel() }
  }

  /// Waits for `interval`, a recheck after the one that is known already, or the end of the task.
  func pass(_ interval: Duration, _ clock: any Clock<Duration>, unlessAfter known: Int) async {
    let pause: (id: Int, sleeper: Task<Void, Never>)? = state.withLock { state in
      guard state.rechecks == known else { return nil }
      let id = state.nextID
      state.nextID += 1
      let sleeper = Task<Void, Never> { try? await clock.sleep(for: interval) }
      state.sleepers[id] = sleeper
      return (id, sleeper)
    }
    guard let pause else { return }
    await withTaskCancellationHandler {
      await pause.sleeper.value
    } onCancel: {
      pause.sleeper.cancel()
    }
    state.withLock { $0.sleepers[pause.id] = nil }
  }
}
