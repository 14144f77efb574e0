import Synchronization

/// The least that two tasks can do to exchange a command for an answer: one lock, two checked continuations.
final class BareExchange: Sendable {
  private struct State {
    var app: CheckedContinuation<Int, Never>?
    var reader: CheckedContinuation<Int, Never>?
    /// A command that came while the app was not waiting.
    var command: Int?
  }

  private let state = Mutex(State())

  /// The reader's side.
  func transmit(_ command: Int) async -> Int {
    await withCheckedContinuation { reader in
      let app = state.withLock { state -> CheckedContinuation<Int, Never>? in
        state.reader = reader
        if state.app == nil { state.command = command }
        return state.app.take()
      }
      app?.resume(returning: command)
    }
  }

  /// The app's side: answers each command with its successor, until a negative one.
  func serve() async {
    while true {
      let command = await next()
      let reader = state.withLock { $0.reader.take() }
      reader?.resume(returning: command + 1)
      if command < 0 { return }
    }
  }

  private func next() async -> Int {
    await withCheckedContinuation { app in
      let command = state.withLock { state -> Int? in
        if state.command == nil { state.app = app }
        return state.command.take()
      }
      if let command { app.resume(returning: command) }
    }
  }
}
