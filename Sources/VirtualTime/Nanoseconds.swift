extension Duration {
  /// Whole nanoseconds, upwards, so that whoever sleeps so long never wakes early; at most what fits.
  package var nanosecondsUp: Int64 {
    // Most fit, and a division of 64 bits is far cheaper than one of 128.
    if let short = Int64(exactly: attoseconds) { return short / 1_000_000_000 + (short % 1_000_000_000 > 0 ? 1 : 0) }
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let part = attoseconds / 1_000_000_000 + (attoseconds % 1_000_000_000 > 0 ? 1 : 0)
    let (sum, tooFar) = whole.addingReportingOverflow(part)
    return tooFar ? (seconds < 0 ? .min : .max) : sum
  }
}
