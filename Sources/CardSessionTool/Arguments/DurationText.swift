/// Durations on the command line: a whole number and `us`, `ms` or `s`, as in scripts.
enum DurationText {
  /// What is allowed, for errors.
  static let allowed = "a whole number and us, ms or s, more than 0 and at most a day, such as 500ms"

  /// The duration; nil for anything else, for 0 and for more than a day.
  static func parse(_ text: String) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isWholeNumber }
    let microseconds: Int64
    switch text[digits.endIndex...] {
    case "us": microseconds = 1
    case "ms": microseconds = 1_000
    case "s": microseconds = 1_000_000
    default: return nil
    }
    guard let count = Int64(digits), count > 0 else { return nil }
    let (total, overflow) = count.multipliedReportingOverflow(by: microseconds)
    return overflow || total > 86_400_000_000 ? nil : .microseconds(total)
  }

  /// The duration in seconds, with a decimal part where there is one: `15 s`, `0.5 s`.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    guard milliseconds != 0 else { return "\(seconds) s" }
    var decimals = String(milliseconds + 1_000).dropFirst()
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(seconds).\(decimals) s"
  }
}
