import Foundation

/// What a figure counts, and how it is written for people: three digits and a decimal multiple.
package enum MeasureUnit: String, Hashable, Sendable {
  case nanoseconds = "ns"
  case bytes = "B"
  case bytesPerSecond = "B/s"
  case perSecond = "/s"
  /// How many times as much.
  case factor = "x"

  /// Whether more is better.
  package var isRate: Bool {
    switch self {
    case .nanoseconds, .bytes: false
    case .bytesPerSecond, .perSecond, .factor: true
    }
  }

  /// The figure with its unit, 1 KB being 1,000 bytes.
  package func text(_ value: Double) -> String {
    let names =
      switch self {
      case .nanoseconds: ["ns", "us", "ms", "s"]
      case .bytes: ["B", "KB", "MB", "GB"]
      case .bytesPerSecond: ["B/s", "KB/s", "MB/s", "GB/s"]
      case .perSecond: ["/s"]
      case .factor: ["x"]
      }
    var scaled = value
    var place = 0
    while place < names.count - 1, abs(scaled) >= 999.5 {
      scaled /= 1_000
      place += 1
    }
    return "\(Self.digits(scaled)) \(names[place])"
  }

  /// Three digits at least: two decimals below 10, one below 100, none from there on.
  package static func digits(_ value: Double) -> String {
    let decimals = abs(value) < 9.995 ? 2 : abs(value) < 99.95 ? 1 : 0
    return String(format: "%.\(decimals)f", value)
  }
}
