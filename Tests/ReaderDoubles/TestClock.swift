import Synchronization

import ReaderLinks

/// A clock that stands still until the test advances it.
package final class TestClock: ReaderClock {
  private struct Sleeper {
    let id: Int
    let deadline: Duration
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Duration.zero
    var sleepers: [Sleeper] = []
    var watchers: [(deadline: Duration, continuation: CheckedContinuation<Void, Never>)] = []
    var lastID = 0
  }

  private let state = Mutex(State())

  package init() {}

  package func sleep(for duration: Duration) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let (isCancelled, watchers) = state.withLock { state in
          if Task.isCancelled { return (true, [CheckedContinuation<Void, Never>]()) }
          let deadline = state.now + duration
          state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          let ready = state.watchers.filter { $0.deadline == deadline }.map(\.continuation)
          state.watchers.removeAll { $0.deadline == deadline }
          return (false, ready)
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        for watcher in watchers { watcher.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Returns when somebody sleeps until `deadline`, counted from the clock's start.
  package func sleeper(until deadline: Duration) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.sleepers.contains(where: { $0.deadline == deadline }) { return true }
        state.watchers.append((deadline, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Waits for somebody who sleeps until `deadline`, moves on to it and wakes all who are due.
  package func advance(to deadline: Duration) async {
    await sleeper(until: deadline)
    let due = state.withLock { state in
      state.now = deadline
      let due = state.sleepers.filter { $0.deadline <= deadline }.sorted { $0.deadline < $1.deadline }
      state.sleepers.removeAll { $0.deadline <= deadline }
      return due
    }
    for sleeper in due { sleeper.continuation.resume() }
  }
}
