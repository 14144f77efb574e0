/// What a figure has to keep; the figure at the limit keeps `atMost` and `atLeast` and breaks `under`.
package enum Limit: Hashable, Sendable {
  case atMost(Double)
  case atLeast(Double)
  case under(Double)
  case ratioAtMost(Double)
  case ratioAtLeast(Double)
  /// So much more than the baseline, in the target's unit.
  case excessAtMost(Double)

  /// Whether the figures keep it; what needs a baseline is not kept without one.
  func isKept(measured: Double, baseline: Double?) -> Bool {
    switch self {
    case .atMost(let limit): measured <= limit
    case .atLeast(let limit): measured >= limit
    case .under(let limit): measured < limit
    case .ratioAtMost(let limit): baseline.map { measured <= limit * $0 } ?? false
    case .ratioAtLeast(let limit): baseline.map { measured >= limit * $0 } ?? false
    case .excessAtMost(let limit): baseline.map { measured - $0 <= limit } ?? false
    }
  }

  func text(in unit: MeasureUnit) -> String {
    switch self {
    case .atMost(let limit): "at most \(Self.short(unit.text(limit)))"
    case .atLeast(let limit): "at least \(Self.short(unit.text(limit)))"
    case .under(let limit): "under \(Self.short(unit.text(limit)))"
    case .ratioAtMost(let limit): "at most \(Self.short("\(MeasureUnit.digits(limit)) x"))"
    case .ratioAtLeast(let limit): "at least \(Self.short("\(MeasureUnit.digits(limit)) x"))"
    case .excessAtMost(let limit): "at most \(Self.short(unit.text(limit))) more"
    }
  }

  /// A number without the zeros that end its decimals: `2.00 us` is `2 us`.
  private static func short(_ text: String) -> String {
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].contains(".") else { return text }
    var number = words[0]
    while number.last == "0" { number.removeLast() }
    if number.last == "." { number.removeLast() }
    return "\(number) \(words[1])"
  }
}
