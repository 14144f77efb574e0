/// The figures of several batches of one measurement.
package struct Samples: Hashable, Sendable {
  /// From the lowest to the highest.
  package let sorted: [Double]

  /// Nil without figures, and when one is negative or no number.
  package init?(_ values: [Double]) {
    guard !values.isEmpty, values.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    sorted = values.sorted()
  }

  package var count: Int { sorted.count }
  package var minimum: Double { sorted[0] }
  package var maximum: Double { sorted[sorted.count - 1] }
  package var median: Double { quantile(0.5) }

  /// The figure below which this part (0...1) of the batches lies, straight between the two nearest ones.
  package func quantile(_ part: Double) -> Double {
    let place = min(max(part, 0), 1) * Double(sorted.count - 1)
    let below = Int(place)
    guard below + 1 < sorted.count else { return maximum }
    return sorted[below] + (sorted[below + 1] - sorted[below]) * (place - Double(below))
  }

  /// How far the middle half of the batches lies around the median: half of its width, as a part of the median.
  package var spread: Double {
    median == 0 ? 0 : (quantile(0.75) - quantile(0.25)) / 2 / median
  }
}

/// Which figure stands for all batches, in the measured and in the baseline alike.
package enum Statistic: String, Hashable, Sendable {
  /// The least disturbed batch; for work on one thread.
  case best
  /// The batch in the middle; for work whose threads and processes wake each other, of which no batch is typical.
  case median

  package func value(of samples: Samples, in unit: MeasureUnit) -> Double {
    switch self {
    case .best: unit.isRate ? samples.maximum : samples.minimum
    case .median: samples.median
    }
  }
}
