import Synchronization

/// A reader that goes from hand to hand: one task acts with it, the others wait for it in order.
final class ReaderHand: Sendable {
  private typealias Waiter = (id: Int, continuation: UnsafeContinuation<ScriptPlay?, Never>)

  private enum State {
    case free(ScriptPlay)
    case held(waiting: [Waiter])
  }

  private let state: Mutex<State>
  private let lastWaiter = Atomic(0)

  init(_ play: ScriptPlay) { state = Mutex(.free(play)) }

  /// With the last hand the field goes.
  deinit {
    state.withLock { state in
      if case .free(var play) = state { play.leave(line: 1) }
    }
  }

  /// The reader when it is this task's turn; nil when the task is cancelled before.
  func take() async -> ScriptPlay? {
    let id = lastWaiter.add(1, ordering: .relaxed).newValue
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        // The flag is set before the handler runs: a handler that comes before the waiter is seen here, a later one
        // finds the waiter.
        let now = state.withLock { state -> ScriptPlay?? in
          if Task.isCancelled { return .some(nil) }
          switch state {
          case .free(let play):
            state = .held(waiting: [])
            return play
          case .held(let waiting):
            state = .held(waiting: waiting + [(id, continuation)])
            return nil
          }
        }
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      letGo(id)
    }
  }

  /// Gives the reader to whoever has waited longest.
  func pass(on play: ScriptPlay) {
    let next = state.withLock { state -> Waiter? in
      guard case .held(var waiting) = state, !waiting.isEmpty else {
        state = .free(play)
        return nil
      }
      let next = waiting.removeFirst()
      state = .held(waiting: waiting)
      return next
    }
    next?.continuation.resume(returning: play)
  }

  private func letGo(_ id: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard case .held(var waiting) = state, let index = waiting.firstIndex(where: { $0.id == id }) else { return nil }
      let waiter = waiting.remove(at: index)
      state = .held(waiting: waiting)
      return waiter
    }
    waiter?.continuation.resume(returning: nil)
  }
}
