/// What is to happen at instants, earliest first; what has the same instant comes in the order in which it was added.
struct TimerHeap<Value> {
  struct Entry {
    /// Nanoseconds since the clock's making.
    let deadline: Int64
    let order: Int
    let value: Value

    fileprivate func isBefore(_ other: Entry) -> Bool {
      deadline == other.deadline ? order < other.order : deadline < other.deadline
    }
  }

  /// A binary heap: no entry comes before its parent, the entry at half its place.
  private var entries: [Entry] = []
  private var lastOrder = 0

  var count: Int { entries.count }

  var first: Entry? { entries.first }

  mutating func add(_ value: Value, at deadline: Int64) {
    lastOrder += 1
    entries.append(Entry(deadline: deadline, order: lastOrder, value: value))
    rise(from: entries.count - 1)
  }

  mutating func popFirst() -> Entry? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if !entries.isEmpty {
      entries[0] = last
      sink(from: 0)
    }
    return first
  }

  /// Takes out everything that `isIt` is true for, in the order in which it would have come.
  mutating func takeAll(where isIt: (Value) -> Bool) -> [Value] {
    var taken: [Entry] = []
    var kept: [Entry] = []
    for entry in entries {
      if isIt(entry.value) { taken.append(entry) } else { kept.append(entry) }
    }
    guard !taken.isEmpty else { return [] }
    entries = kept
    for parent in stride(from: entries.count / 2 - 1, through: 0, by: -1) { sink(from: parent) }
    return taken.sorted { $0.isBefore($1) }.map(\.value)
  }

  private mutating func rise(from start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard entries[place].isBefore(entries[parent]) else { return }
      entries.swapAt(place, parent)
      place = parent
    }
  }

  private mutating func sink(from start: Int) {
    var place = start
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < entries.count && entries[child].isBefore(entries[least]) {
        least = child
      }
      guard least != place else { return }
      entries.swapAt(place, least)
      place = least
    }
  }
}
