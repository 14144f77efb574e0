import PhoneModel

/// The phone's timers as data: deadline, then the order in which they were set.
struct TimerQueue: Sendable {
  private struct Entry: Sendable {
    let timer: PhoneTimer
    let deadline: Instant
    let order: Int
  }

  private var entries: [Entry] = []
  private var nextOrder = 0

  var earliest: Instant? { entries.first?.deadline }

  /// Sets `timer`, in place of its earlier deadline.
  mutating func set(_ timer: PhoneTimer, at deadline: Instant) {
    cancel(timer)
    nextOrder += 1
    let entry = Entry(timer: timer, deadline: deadline, order: nextOrder)
    let index = entries.firstIndex { $0.deadline > deadline } ?? entries.endIndex
    entries.insert(entry, at: index)
  }

  mutating func cancel(_ timer: PhoneTimer) { entries.removeAll { $0.timer == timer } }

  /// Takes the first timer that is due by `now`.
  mutating func popFirst(dueBy now: Instant) -> (timer: PhoneTimer, deadline: Instant)? {
    guard let first = entries.first, first.deadline <= now else { return nil }
    entries.removeFirst()
    return (first.timer, first.deadline)
  }
}
