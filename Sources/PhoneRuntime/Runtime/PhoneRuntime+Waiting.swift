package import PhoneModel
import Synchronization

extension PhoneRuntime {
  /// Somebody who waits for the phone to be in a state.
  struct Watcher {
    let id: Int
    let condition: @Sendable (Phone) -> Bool
    let continuation: UnsafeContinuation<Void, Never>
  }

  /// Whether a card is in the field: the current value first, then each change; ends when the phone is gone.
  package func cardPresence() -> AsyncStream<Bool> {
    let (stream, continuation) = AsyncStream<Bool>.makeStream()
    let id = state.withLock { state in
      let id = nextWaiter.add(1, ordering: .relaxed).newValue
      state.presence[id] = continuation
      continuation.yield(state.cardIsPresent)
      return id
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.presence[id] = nil }
    }
    return stream
  }

  /// Returns when `condition` holds for the phone, or when the task is cancelled.
  package func wait(until condition: @escaping @Sendable (Phone) -> Bool) async {
    let id = nextWaiter.add(1, ordering: .relaxed).newValue
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
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

  /// The next event of a session, if it is there.
  func takeItem(of session: SessionID) -> EventQueue.Next { state.withLock { Self.next(of: session, &$0) } }

  /// The next event of a session; nil after the last one, and for a task that was cancelled while it waited.
  nonisolated(nonsending) func waitForItem(of session: SessionID) async -> StreamItem? {
    let id = nextWaiter.add(1, ordering: .relaxed).newValue
    return await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        // As in `wait`: the flag is read and the waiter is entered under one lock.
        let next = state.withLock { state -> EventQueue.Next in
          let next = Task.isCancelled ? .finished : Self.next(of: session, &state)
          if case .wait = next, let index = state.streams.firstIndex(where: { $0.session == session }) {
            state.streams[index].queue.wait(EventQueue.Waiter(id: id, continuation: continuation))
          }
          return next
        }
        switch next {
        case .item(let item): continuation.resume(returning: item)
        case .finished: continuation.resume(returning: nil)
        case .wait: break
        }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        state.streams.firstIndex { $0.session == session }.flatMap { state.streams[$0].queue.removeWaiter(id) }
      }
      continuation?.resume(returning: nil)
    }
  }

  private static func next(of session: SessionID, _ state: inout State) -> EventQueue.Next {
    guard let index = state.streams.firstIndex(where: { $0.session == session }) else { return .finished }
    return state.streams[index].queue.next()
  }
}
