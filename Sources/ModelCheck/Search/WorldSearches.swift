import Foundation
import Synchronization

/// Searches worlds side by side, as many at a time as there are cores, and gives what came of each in order.
struct WorldSearches: Sequence, IteratorProtocol {
  private final class Results: Sendable {
    let next = Mutex(0)
    let found = Mutex<[Int: (Exploration, seconds: Double)]>([:])
    let news = DispatchSemaphore(value: 0)
  }

  private let count: Int
  private let results = Results()
  private var place = 0

  init(_ worlds: [World], limits: Search.Limits) {
    count = worlds.count
    let results = results
    for _ in 0..<Swift.min(worlds.count, ProcessInfo.processInfo.activeProcessorCount) {
      Thread.detachNewThread {
        while true {
          let place = results.next.withLock { next in
            defer { next += 1 }
            return next
          }
          guard place < worlds.count else { return }
          let begin = ContinuousClock.now
          let exploration = Search(worlds[place], limits: limits).run()
          let seconds = (ContinuousClock.now - begin) / .seconds(1)
          results.found.withLock { $0[place] = (exploration, seconds) }
          results.news.signal()
        }
      }
    }
  }

  /// Waits for the next world's search; nil after the last.
  mutating func next() -> (Exploration, seconds: Double)? {
    guard place < count else { return nil }
    defer { place += 1 }
    while true {
      if let found = results.found.withLock({ $0.removeValue(forKey: place) }) { return found }
      results.news.wait()
    }
  }
}
