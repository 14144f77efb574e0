import PhoneModel

/// What a session's stream holds for its app, and who waits for it.
package struct EventQueue {
  /// The most events that are kept for an app that does not read them; beyond that the oldest goes.
  static let mostUnread = 256

  /// How much room an empty queue keeps.
  private static let kept = 4

  struct Waiter {
    let id: Int
    let continuation: UnsafeContinuation<StreamItem?, Never>
    let task: AppTask
  }

  /// What was taken leaves an empty place, so that the queue never holds a command that an app already has.
  private var items: [StreamItem?] = []
  private var head = 0
  private var waiters: [Waiter] = []
  private(set) var isFinished = false
  /// Whether events were dropped since the app last took one.
  private var drops = false

  enum Posted {
    /// Somebody waits for it.
    case taken(UnsafeContinuation<StreamItem?, Never>)
    case kept
    /// Kept in place of an older event; `first` says whether it is the first that goes since the app last took one.
    case dropped(StreamItem, first: Bool)
  }

  /// Hands `item` to the first who waits, or keeps it.
  mutating func post(_ item: StreamItem) -> Posted {
    // Taking the last of an array moves nothing.
    if waiters.count == 1 { return .taken(waiters.removeLast().continuation) }
    guard waiters.isEmpty else { return .taken(waiters.removeFirst().continuation) }
    guard items.count - head >= Self.mostUnread, let oldest = dropOldest() else {
      items.append(item)
      return .kept
    }
    items.append(item)
    defer { drops = true }
    return .dropped(oldest, first: !drops)
  }

  /// Takes out the oldest event but the first of all; what an app still owes an answer to is the newest.
  private mutating func dropOldest() -> StreamItem? {
    let index = items[head...].firstIndex { if case .sessionStarted = $0 { false } else { true } }
    return index.flatMap { items.remove(at: $0) }
  }

  /// Nothing more comes; gives those who wait in vain.
  mutating func finish() -> [UnsafeContinuation<StreamItem?, Never>] {
    isFinished = true
    defer { waiters = [] }
    return waiters.map(\.continuation)
  }

  var isAwaited: Bool { !waiters.isEmpty }

  /// Who waits first.
  var waiting: AppTask? { waiters.first?.task }

  package enum Next {
    case item(StreamItem)
    case finished
    case wait
  }

  mutating func next() -> Next {
    guard head < items.count, let item = items[head].take() else { return isFinished ? .finished : .wait }
    drops = false
    head += 1
    if head == items.count || head == Self.mostUnread {
      items.removeFirst(head)
      head = 0
      if items.isEmpty, items.capacity > Self.kept { items = [] }
    }
    return .item(item)
  }

  mutating func wait(_ waiter: Waiter) { waiters.append(waiter) }

  mutating func removeWaiter(_ id: Int) -> UnsafeContinuation<StreamItem?, Never>? {
    waiters.firstIndex { $0.id == id }.map { waiters.remove(at: $0).continuation }
  }
}
