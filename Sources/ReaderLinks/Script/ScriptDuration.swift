/// Durations as scripts write them: a whole number and `us`, `ms` or `s`.
package enum ScriptDuration {
  /// The longest duration a script may name: a day.
  package static let limitSeconds = 86_400

  package enum Failure: Error { case malformed, tooLong }

  package static func parse(_ text: String) -> Result<Duration, Failure> {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let scale = microseconds(of: text[digits.endIndex...]) else { return .failure(.malformed) }
    guard let count = Int64(digits) else { return .failure(.tooLong) }
    let (total, overflow) = count.multipliedReportingOverflow(by: scale)
    guard !overflow, total <= Int64(limitSeconds) * 1_000_000 else { return .failure(.tooLong) }
    return .success(.microseconds(total))
  }

  /// The duration in the largest unit that holds it exactly; parts of a microsecond are dropped.
  static func text(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let microseconds = attoseconds / 1_000_000_000_000
    if microseconds == 0 { return "\(seconds)s" }
    if microseconds % 1_000 == 0 { return "\(seconds * 1_000 + microseconds / 1_000)ms" }
    return "\(seconds * 1_000_000 + microseconds)us"
  }

  private static func microseconds(of unit: Substring) -> Int64? {
    switch unit {
    case "us": 1
    case "ms": 1_000
    case "s": 1_000_000
    default: nil
    }
  }
}
