/// A figure that the project promises: what is measured, and the limits that all have to be kept.
package struct BenchmarkTarget: Hashable, Sendable {
  package let name: String
  package let unit: MeasureUnit
  package let statistic: Statistic
  package let limits: [Limit]

  package init(_ name: String, in unit: MeasureUnit, _ statistic: Statistic, _ limits: Limit...) {
    self.name = name
    self.unit = unit
    self.statistic = statistic
    self.limits = limits
  }

  /// The limits in words.
  package var text: String { limits.isEmpty ? "none" : limits.map { $0.text(in: unit) }.joined(separator: ", ") }
}

/// What the batches gave, the baseline's from between those of the measured.
package struct Figures: Hashable, Sendable {
  package let measured: Samples
  package let baseline: Samples?

  package init(_ measured: Samples, baseline: Samples? = nil) {
    self.measured = measured
    self.baseline = baseline
  }
}

/// What came of a target.
package struct Finding: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case measured(Figures)
    /// Nothing was measured, for this reason; such a target counts as missed.
    case failed(String)
  }

  package let target: BenchmarkTarget
  package let outcome: Outcome

  package init(_ target: BenchmarkTarget, _ outcome: Outcome) {
    self.target = target
    self.outcome = outcome
  }

  package var measurement: Figures? {
    switch outcome {
    case .measured(let measurement): measurement
    case .failed: nil
    }
  }

  package var measured: Double? { measurement.map { target.statistic.value(of: $0.measured, in: target.unit) } }

  package var baseline: Double? {
    measurement?.baseline.map { target.statistic.value(of: $0, in: target.unit) }
  }

  package var ratio: Double? {
    guard let measured, let baseline, baseline > 0 else { return nil }
    return measured / baseline
  }

  package var isMet: Bool {
    guard let measured else { return false }
    return target.limits.allSatisfy { $0.isKept(measured: measured, baseline: baseline) }
  }
}
