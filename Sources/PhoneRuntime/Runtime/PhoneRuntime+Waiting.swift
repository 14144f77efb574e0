package import PhoneModel
import Synchronization

extension PhoneRuntime {
  /// Somebody who waits for the phone to be in a state.
  struct Watcher {
    let id: Int
    let condition: @Sendable (Phone) -> Bool
    /// Gets whether the condition holds, rather than the wait be over.
    let continuation: UnsafeContinuation<Bool, Never>
  }

  /// Whether a card is in the field now.
  package var hasCard: Bool { state.withLock { $0.cardIsPresent } }

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
    _ = await wait(newWaiter(), until: condition)
  }

  /// Returns when `condition` holds for the phone, or when the task is cancelled or the waiter let go; whether it holds.
  package func wait(_ waiter: Int, until condition: @escaping @Sendable (Phone) -> Bool) async -> Bool {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        // The flag is set before the handler runs: a handler that comes before the watcher is seen here, a later one
        // finds the watcher.
        let end = state.withLock { state -> Bool? in
          if condition(state.phone) { return true }
          if Task.isCancelled { return false }
          state.watchers.append(Watcher(id: waiter, condition: condition, continuation: continuation))
          return nil
        }
        if let end { continuation.resume(returning: end) }
      }
    } onCancel: {
      letGo(waiter)
    }
  }

  /// Whoever waits by this number waits no longer.
  package func letGo(_ waiter: Int) {
    let watcher = state.withLock { state in
      state.watchers.firstIndex { $0.id == waiter }.map { state.watchers.remove(at: $0) }
    }
    watcher?.continuation.resume(returning: false)
  }

  /// The next event of a session, if it is there.
  func takeItem(of session: SessionID) -> EventQueue.Next { state.withLock { Self.next(of: session, &$0) } }

  /// A number for somebody who waits.
  package func newWaiter() -> Int { nextWaiter.add(1, ordering: .relaxed).newValue }

  /// Gives the next event of a session to `continuation`: nil after the last one, and where the task is cancelled.
  func wait(_ waiter: Int, for session: SessionID, _ continuation: UnsafeContinuation<StreamItem?, Never>) {
    // As in `wait(until:)`: the flag is read and the waiter is entered under one lock.
    var cancelled: AppTask?
    let next = state.withLock { state -> EventQueue.Next in
      guard !Task.isCancelled, let index = Self.stream(of: session, state) else { return .finished }
      let next = state.streams[index].queue.next()
      if case .wait = next {
        let task = AppTask.current
        state.streams[index].queue.wait(EventQueue.Waiter(id: waiter, continuation: continuation, task: task))
        if state.cancelsNextTask {
          state.cancelsNextTask = false
          cancelled = task
        }
      }
      return next
    }
    switch next {
    case .item(let item): continuation.resume(returning: item)
    case .finished: continuation.resume(returning: nil)
    case .wait: cancelled?.cancel()
    }
  }

  /// Gives nil to whoever waits, if it still does.
  func cancel(_ waiter: Int, for session: SessionID) {
    let continuation = state.withLock { state in
      Self.stream(of: session, state).flatMap { state.streams[$0].queue.removeWaiter(waiter) }
    }
    continuation?.resume(returning: nil)
  }

  private static func next(of session: SessionID, _ state: inout State) -> EventQueue.Next {
    guard let index = stream(of: session, state) else { return .finished }
    return state.streams[index].queue.next()
  }

  private static func stream(of session: SessionID, _ state: borrowing State) -> Int? {
    state.streams.firstIndex { $0.session.number == session.number }
  }
}
