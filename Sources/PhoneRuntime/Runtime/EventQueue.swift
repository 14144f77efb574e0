import PhoneModel

/// What a session's stream holds for its app, and who waits for it.
struct EventQueue {
  struct Waiter {
    let id: Int
    let continuation: CheckedContinuation<StreamItem?, Never>
  }

  private var items: [StreamItem] = []
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

  enum Next {
    case item(StreamItem)
    case finished
    case wait
  }

  mutating func next() -> Next {
    guard head < items.count else { return isFinished ? .finished : .wait }
    let item = items[head]
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
