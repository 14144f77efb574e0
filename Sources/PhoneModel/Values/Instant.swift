/// A point on the phone's own time line, counted from the start of the phone.
///
/// Unit: nanoseconds. The model never reads a clock: every instant comes in as an argument.
package struct Instant: Hashable, Comparable, Sendable, CustomStringConvertible {
  package var nanoseconds: Int64

  package init(nanoseconds: Int64 = 0) { self.nanoseconds = nanoseconds }

  package static let start = Instant()

  package static func < (left: Instant, right: Instant) -> Bool { left.nanoseconds < right.nanoseconds }

  package static func + (instant: Instant, duration: Duration) -> Instant {
    Instant(nanoseconds: instant.nanoseconds + duration.wholeNanoseconds)
  }

  package static func - (left: Instant, right: Instant) -> Duration {
    .nanoseconds(left.nanoseconds - right.nanoseconds)
  }

  package var description: String { "\(nanoseconds) ns" }
}

extension Duration {
  /// The duration in nanoseconds, rounded down; limits of the phone are far below the 292 years that fit.
  package var wholeNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
