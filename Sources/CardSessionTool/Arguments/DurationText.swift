import ReaderLinks

/// Durations on the command line: a whole number and `us`, `ms` or `s`, as in scripts.
enum DurationText {
  /// What is allowed, for errors.
  static let allowed = "a whole number and us, ms or s, more than 0 and at most a day, such as 500ms"

  /// The duration; nil for anything else, for 0 and for more than a day.
  static func parse(_ text: String) -> Duration? {
    guard case .success(let duration) = ScriptDuration.parse(text), duration > .zero else { return nil }
    return duration
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
