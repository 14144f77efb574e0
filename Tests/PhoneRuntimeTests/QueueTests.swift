import PhoneModel
import Testing

@testable import PhoneRuntime

@Suite struct TimerQueueTests {
  private let session = PhoneTimer.sessionLimit(SessionID(1))
  private let other = PhoneTimer.sessionLimit(SessionID(2))
  private let assertion = PhoneTimer.assertionLimit(AssertionID(1))

  private func due(_ queue: inout TimerQueue, by nanoseconds: Int64) -> [PhoneTimer] {
    var timers: [PhoneTimer] = []
    while let next = queue.popFirst(dueBy: Instant(nanoseconds: nanoseconds)) { timers.append(next.timer) }
    return timers
  }

  @Test func `an empty queue has no deadline and nothing due`() {
    var queue = TimerQueue()
    #expect(queue.earliest == nil)
    #expect(due(&queue, by: .max) == [])
    queue.cancel(session)
    #expect(queue.earliest == nil)
  }

  @Test func `timers come by deadline, not by the order in which they were set`() {
    var queue = TimerQueue()
    queue.set(session, at: Instant(nanoseconds: 3))
    queue.set(other, at: Instant(nanoseconds: 1))
    queue.set(assertion, at: Instant(nanoseconds: 2))
    #expect(queue.earliest == Instant(nanoseconds: 1))
    #expect(due(&queue, by: 3) == [other, assertion, session])
  }

  @Test func `timers of one deadline come in the order in which they were set`() {
    var queue = TimerQueue()
    for timer in [other, session, assertion] { queue.set(timer, at: Instant(nanoseconds: 5)) }
    #expect(due(&queue, by: 5) == [other, session, assertion])
  }

  @Test func `a timer is due at its deadline and not before`() {
    var queue = TimerQueue()
    queue.set(session, at: Instant(nanoseconds: 10))
    #expect(due(&queue, by: 9) == [])
    #expect(due(&queue, by: 10) == [session])
    #expect(queue.earliest == nil)
  }

  @Test func `a timer that is set again has the later deadline alone, at the end of its equals`() {
    var queue = TimerQueue()
    queue.set(session, at: Instant(nanoseconds: 1))
    queue.set(other, at: Instant(nanoseconds: 2))
    queue.set(session, at: Instant(nanoseconds: 2))
    #expect(due(&queue, by: 2) == [other, session])
  }

  @Test func `a cancelled timer is not due, the others are`() {
    var queue = TimerQueue()
    queue.set(session, at: Instant(nanoseconds: 1))
    queue.set(other, at: Instant(nanoseconds: 2))
    queue.cancel(session)
    #expect(queue.earliest == Instant(nanoseconds: 2))
    #expect(due(&queue, by: 2) == [other])
  }
}

@Suite struct EventQueueTests {
  private func name(_ next: EventQueue.Next) -> String {
    switch next {
    case .item(.sessionStarted): "started"
    case .item(.readerDetected): "detected"
    case .item(.readerDeselected): "deselected"
    case .item(.received(let command)): "received \(command.id.number)"
    case .item(.sessionInvalidated(let reason)): "invalidated \(reason)"
    case .finished: "finished"
    case .wait: "wait"
    }
  }

  private func isKept(_ posted: EventQueue.Posted) -> Bool { if case .kept = posted { true } else { false } }

  @Test func `the 257th unread event takes the place of the oldest but the first, which is said once`() {
    var queue = EventQueue()
    #expect(isKept(queue.post(.sessionStarted)))
    #expect(isKept(queue.post(.readerDetected)))
    for _ in 0..<(EventQueue.mostUnread - 2) { #expect(isKept(queue.post(.readerDeselected))) }
    guard case .dropped(.readerDetected, first: true) = queue.post(.readerDetected),
      case .dropped(.readerDeselected, first: false) = queue.post(.readerDetected)
    else {
      return #expect(Bool(false), "the oldest was not dropped")
    }
    #expect(name(queue.next()) == "started")
    #expect(name(queue.next()) == "deselected")
    #expect(isKept(queue.post(.readerDetected)))
    #expect(isKept(queue.post(.readerDetected)))
    guard case .dropped(_, first: true) = queue.post(.sessionInvalidated(.invalidated)) else {
      return #expect(Bool(false), "a new lack of space was not said")
    }
    _ = queue.finish()
    var last = ""
    while case .item(let item) = queue.next() { last = name(.item(item)) }
    #expect(last == "invalidated invalidated")
  }

  @Test func `events come in order, then there is waiting, then an end`() {
    var queue = EventQueue()
    #expect(name(queue.next()) == "wait")
    #expect(isKept(queue.post(.sessionStarted)))
    #expect(isKept(queue.post(.readerDetected)))
    #expect(name(queue.next()) == "started")
    #expect(isKept(queue.post(.readerDeselected)))
    #expect(name(queue.next()) == "detected")
    #expect(name(queue.next()) == "deselected")
    #expect(name(queue.next()) == "wait")
    #expect(!queue.isFinished)
    #expect(queue.finish().isEmpty)
    #expect(name(queue.next()) == "finished")
  }

  @Test func `what was posted before the end is still delivered`() {
    var queue = EventQueue()
    _ = queue.post(.sessionInvalidated(.invalidated))
    _ = queue.finish()
    #expect(name(queue.next()) == "invalidated invalidated")
    #expect(name(queue.next()) == "finished")
  }

  @Test func `a taken command is the taker's alone`() {
    var queue = EventQueue()
    weak var freed: CommandToken?
    do {
      let command = CommandToken(APDUID(1), [], Bench().runtime)
      freed = command
      _ = queue.post(.received(command))
      _ = queue.post(.readerDeselected)
    }
    #expect(name(queue.next()) == "received 1")
    #expect(freed == nil)
    #expect(name(queue.next()) == "deselected")
  }

  @Test func `waiters are served in the order in which they came, and the rest at the end`() async {
    let waiters = await self.waiters(3)
    var queue = EventQueue()
    for (id, waiter) in waiters.enumerated() {
      queue.wait(EventQueue.Waiter(id: id, continuation: waiter.continuation, task: .current))
    }
    guard case .taken(let served) = queue.post(.sessionStarted) else { return #expect(Bool(false), "nobody waited") }
    served.resume(returning: .sessionStarted)
    #expect(await waiters[0].task.value != nil)
    let left = queue.finish()
    #expect(left.count == 2)
    for continuation in left { continuation.resume(returning: nil) }
    for waiter in waiters.dropFirst() { #expect(await waiter.task.value == nil) }
    #expect(queue.finish().isEmpty)
  }

  @Test func `a waiter that was removed gets nothing and is found once`() async {
    let waiters = await self.waiters(2)
    var queue = EventQueue()
    for (id, waiter) in waiters.enumerated() {
      queue.wait(EventQueue.Waiter(id: id, continuation: waiter.continuation, task: .current))
    }
    let removed = queue.removeWaiter(0)
    removed?.resume(returning: nil)
    #expect(removed != nil)
    #expect(queue.removeWaiter(0) == nil)
    #expect(queue.removeWaiter(7) == nil)
    guard case .taken(let served) = queue.post(.sessionStarted) else { return #expect(Bool(false), "nobody waited") }
    served.resume(returning: .sessionStarted)
    #expect(await waiters[0].task.value == nil)
    #expect(await waiters[1].task.value != nil)
  }

  private typealias Continuation = UnsafeContinuation<StreamItem?, Never>

  /// Tasks that wait, each with the continuation that ends its wait.
  private func waiters(_ count: Int) async -> [(task: Task<StreamItem?, Never>, continuation: Continuation)] {
    var waiters: [(Task<StreamItem?, Never>, Continuation)] = []
    for _ in 0..<count {
      let made = AsyncStream<Continuation>.makeStream()
      let task = Task { await withUnsafeContinuation { made.continuation.yield($0) } }
      for await continuation in made.stream.prefix(1) { waiters.append((task, continuation)) }
    }
    return waiters
  }
}
