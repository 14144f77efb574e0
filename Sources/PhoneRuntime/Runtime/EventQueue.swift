import PhoneModel

/// What a session's stream holds for its app, and who waits for it.
struct EventQueue {
  struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<StreamItem?, Never>
  }

  /// What was taken leaves an empty place, so that the queue never holds a command that an app already has.
  private var items: [StreamItem?] = []
  private var head = 0
  private var waiters: [Waiter] = []
  private(set) var isFinished = false

  /// Hands `item` to the first who waits, or keeps it.
  mutating func post(_ item: StreamItem) -> CheckedContinuation<StreamItem?, Never>? {
    if waiters.isEmpty {
      items.append(item)
      return nil
    }
    return waiters.removeFirst().continuation
  }

  /// Nothing more comes; gives those who wait in vain.
  mutating func finish() -> [CheckedContinuation<StreamItem?, Never>] {
    isFinished = true
    defer { waiters.removeAll() }
    return waiters.map(\.continuation)
  }

  var isAwaited: Bool { !waiters.isEmpty }

  enum Next {
    case item(StreamItem)
    case finished
    case wait
  }

  mutating func next() -> Next {
    guard head < items.count, let item = items[head].take() else { return isFinished ? .finished : .wait }
    head += 1
    if head == items.count {
      items.removeAll(keepingCapacity: true)
      head = 0
    }
    return .item(item)
  }

  mutating func wait(_ waiter: Waiter) { waiters.append(waiter) }

  mutating func removeWaiter(_ id: Int) -> CheckedContinuation<StreamItem?, Never>? {
    waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0).continuation }
  }
}
