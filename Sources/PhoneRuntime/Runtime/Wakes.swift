import PhoneModel

/// What is to be done once the lock is left, in order; most steps have one thing to do, which needs no memory.
struct Wakes {
  enum Wake {
    /// An app that waits for its next event.
    case app(UnsafeContinuation<StreamItem?, Never>, StreamItem?)
    case reader(Reply, ReaderAnswer)
    case call(UnsafeContinuation<CallResult, Never>, CallResult)
    case watcher(PhoneRuntime.Watcher)
    /// An event that nobody will read; letting a command go is an event of its own.
    case forget(StreamItem)
    /// What was put in for an app in another process.
    case flush(ClientOutbox)
    /// An app that is to be started.
    case launch(@Sendable (AppID) -> Void, AppID)
    /// A task whose cancellation was ordered.
    case cancel(AppTask)
  }

  private var first: Wake?
  private var more: [Wake] = []

  mutating func append(_ wake: consuming Wake) {
    if first == nil {
      first = wake
    } else {
      more.append(wake)
    }
  }

  /// Never called under the lock.
  mutating func carryOut() {
    guard let first = first.take() else { return }
    Self.carryOut(first)
    for wake in more { Self.carryOut(wake) }
    more = []
  }

  private static func carryOut(_ wake: consuming Wake) {
    switch wake {
    case .app(let continuation, let item): continuation.resume(returning: item)
    case .reader(let reply, let answer): reply.give(answer)
    case .call(let continuation, let result): continuation.resume(returning: result)
    case .watcher(let watcher): watcher.continuation.resume(returning: true)
    case .forget: break
    case .flush(let outbox): outbox.flush()
    case .launch(let launch, let app): launch(app)
    case .cancel(let task): task.cancel()
    }
  }
}

/// Where the answer to a command goes.
enum Reply {
  case continuation(UnsafeContinuation<ReaderAnswer, Never>)
  case function(@Sendable (ReaderAnswer) -> Void)

  func give(_ answer: ReaderAnswer) {
    switch self {
    case .continuation(let continuation): continuation.resume(returning: answer)
    case .function(let function): function(answer)
    }
  }
}
