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
  }

  // The first, if it is one of an exchange: copying a `Wake` costs as much as a part of the phone's step.
  private var app: UnsafeContinuation<StreamItem?, Never>?
  private var item: StreamItem?
  private var reader: Reply?
  private var answer: ReaderAnswer?
  private var more: [Wake] = []

  private var isEmpty: Bool { app == nil && reader == nil && more.isEmpty }

  mutating func append(_ app: UnsafeContinuation<StreamItem?, Never>, _ item: StreamItem?) {
    guard isEmpty else { return more.append(.app(app, item)) }
    (self.app, self.item) = (app, item)
  }

  mutating func append(_ reader: Reply, _ answer: ReaderAnswer) {
    guard isEmpty else { return more.append(.reader(reader, answer)) }
    (self.reader, self.answer) = (reader, answer)
  }

  mutating func append(_ wake: Wake) { more.append(wake) }

  /// Never called under the lock.
  func carryOut() {
    if let app { app.resume(returning: item) }
    if let reader, let answer { reader.give(answer) }
    for wake in more { Self.carryOut(wake) }
  }

  private static func carryOut(_ wake: Wake) {
    switch wake {
    case .app(let continuation, let item): continuation.resume(returning: item)
    case .reader(let reply, let answer): reply.give(answer)
    case .call(let continuation, let result): continuation.resume(returning: result)
    case .watcher(let watcher): watcher.continuation.resume()
    case .forget: break
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
