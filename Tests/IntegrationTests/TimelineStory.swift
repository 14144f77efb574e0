import Foundation

/// What tests read of a timeline's text.
enum TimelineStory {
  /// The events, without their times and columns.
  static func events(_ lines: [String]) -> [String] {
    lines.compactMap { line in
      guard let sign = line.firstIndex(of: "+"), line[..<sign].allSatisfy({ $0 == " " }),
        let second = line.range(of: " s ")
      else { return nil }
      return line[second.upperBound...].split(separator: " ").joined(separator: " ")
    }
  }

  /// The first of the expected that is not the beginning of an event behind those before it; nil when all are, in order.
  static func missing(_ expected: [String], _ events: [String]) -> String? {
    var rest = events[...]
    for text in expected {
      guard let index = rest.firstIndex(where: { $0.hasPrefix(text) }) else { return "missing: \(text)" }
      rest = rest[(index + 1)...]
    }
    return nil
  }
}
