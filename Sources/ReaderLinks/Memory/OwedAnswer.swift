import PhoneModel
import Synchronization

/// The answer of one exchange: given once, waited for by one task at a time.
final class OwedAnswer: Sendable {
  private enum State {
    case open
    case waiting(UnsafeContinuation<ReaderAnswer?, Never>)
    case given(ReaderAnswer)
  }

  private let state = Mutex(State.open)

  func give(_ answer: ReaderAnswer) {
    let waiting = state.withLock { state -> UnsafeContinuation<ReaderAnswer?, Never>? in
      switch state {
      case .open:
        state = .given(answer)
        return nil
      case .waiting(let continuation):
        state = .given(answer)
        return continuation
      case .given: return nil
      }
    }
    waiting?.resume(returning: answer)
  }

  /// The answer if it has come.
  var current: ReaderAnswer? {
    state.withLock { state in
      guard case .given(let answer) = state else { return nil }
      return answer
    }
  }

  /// Lets whoever waits go on without an answer, which may still come.
  func letGo() {
    let waiting = state.withLock { state -> UnsafeContinuation<ReaderAnswer?, Never>? in
      guard case .waiting(let continuation) = state else { return nil }
      state = .open
      return continuation
    }
    waiting?.resume(returning: nil)
  }

  /// The answer when it has come; nil when the waiting task was let go, which must be sure to happen.
  nonisolated(nonsending) func valueOrEnd() async -> ReaderAnswer? {
    await withUnsafeContinuation { continuation in
      let answer = state.withLock { state -> ReaderAnswer? in
        if case .given(let answer) = state { return answer }
        state = .waiting(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// The answer when it has come; nil when the waiting task was cancelled or let go.
  func value() async -> ReaderAnswer? {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let now = state.withLock { state -> ReaderAnswer?? in
          if case .given(let answer) = state { return .some(answer) }
          if Task.isCancelled { return .some(nil) }
          state = .waiting(continuation)
          return nil
        }
        if let now { continuation.resume(returning: now) }
      }
    } onCancel: {
      letGo()
    }
  }
}
