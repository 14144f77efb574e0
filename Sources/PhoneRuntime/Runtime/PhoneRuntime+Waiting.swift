package import PhoneModel
import Synchronization

extension PhoneRuntime {
  /// Somebody who waits for the phone to be in a state.
  struct Watcher {
    let id: Int
    let condition: @Sendable (Phone) -> Bool
    let continuation: CheckedContinuation<Void, Never>
  }

  /// Whether a card is in the field: the current value first, then each change; ends when the phone is gone.
  package func cardPresence() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    let id = state.withLock { state in
      state.lastWaiter += 1
      state.presence[state.lastWaiter] = continuation
      continuation.yield(state.cardIsPresent)
      return state.lastWaiter
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.presence[id] = nil }
    }
    return stream
  }

  /// Returns when `condition` holds for the phone, or when the task is cancelled.
  package func wait(until condition: @escaping @Sendable (Phone) -> Bool) async {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // The flag is set before the handler runs: a handler that comes before the watcher is seen here, a later one
        // finds the watcher.
        let isOver = state.withLock { state in
          if Task.isCancelled || condition(state.phone) { return true }
          state.watchers.append(Watcher(id: id, condition: condition, continuation: continuation))
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      let watcher = state.withLock { state in
        state.watchers.firstIndex { $0.id == id }.map { state.watchers.remove(at: $0) }
      }
      watcher?.continuation.resume()
    }
  }

  /// The next event of a session; nil after the last one, and for a task that was cancelled while it waited.
  func nextItem(of session: SessionID) async -> StreamItem? {
    let (first, id) = state.withLock { state -> (EventQueue.Next, Int) in
      state.lastWaiter += 1
      return (state.streams[session]?.next() ?? .finished, state.lastWaiter)
    }
    switch first {
    case .item(let item): return item
    case .finished: return nil
    case .wait: return await waitForItem(of: session, as: id)
    }
  }

  private func waitForItem(of session: SessionID, as id: Int) async -> StreamItem? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // As in `wait`: the flag is read and the waiter is entered under one lock.
        let next = state.withLock { state -> EventQueue.Next in
          let next = Task.isCancelled ? .finished : state.streams[session]?.next() ?? .finished
          if case .wait = next { state.streams[session]?.wait(EventQueue.Waiter(id: id, continuation: continuation)) }
          return next
        }
        switch next {
        case .item(let item): continuation.resume(returning: item)
        case .finished: continuation.resume(returning: nil)
        case .wait: break
        }
      }
    } onCancel: {
      let continuation = state.withLock { $0.streams[session]?.removeWaiter(id) }
      continuation?.resume(returning: nil)
    }
  }
}
