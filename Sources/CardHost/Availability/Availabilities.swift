import CoreNFC

extension CardHost {
  /// Whether a button may be shown, now and at each change from then on; it ends when its task is cancelled.
  ///
  /// The questions are asked again after `interval`, and at once after `recheck()`, which an app calls when it comes
  /// back to the front. Asking begins with `next()`; nothing runs between two of them.
  public static func availabilities(
    every interval: Duration = .seconds(5), clock: any Clock<Duration> = ContinuousClock()
  ) -> Availabilities {
    Availabilities(interval: interval, clock: clock)
  }

  /// The answers of `availability()`, each that differs from the one before.
  public struct Availabilities: AsyncSequence, Sendable {
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let pause = RecheckPause()

    init(interval: Duration, clock: any Clock<Duration>) {
      self.interval = interval
      self.clock = clock
    }

    /// Has every iterator ask at once; one that is asking just now asks once more.
    public func recheck() { pause.endAll() }

    /// Begins with the present answer.
    public func makeAsyncIterator() -> Iterator { Iterator(interval: interval, clock: clock, pause: pause) }

    /// Remembers the last answer that it gave.
    public struct Iterator: AsyncIteratorProtocol {
      private let interval: Duration
      private let clock: any Clock<Duration>
      private let pause: RecheckPause
      private var last: (answer: Availability, rechecks: Int)?

      init(interval: Duration, clock: any Clock<Duration>, pause: RecheckPause) {
        self.interval = interval
        self.clock = clock
        self.pause = pause
      }

      /// The first answer, then the next that differs; nil once the task is cancelled.
      public mutating func next() async -> Availability? {
        while !Task.isCancelled {
          if let last { await pause.pass(interval, clock, unlessAfter: last.rechecks) }
          if Task.isCancelled { break }
          let rechecks = pause.rechecks
          let answer = await CardHost.availability()
          let isNews = answer != last?.answer
          last = (answer, rechecks)
          if isNews { return answer }
        }
        return nil
      }
    }
  }
}
