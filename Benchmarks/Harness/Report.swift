package import Foundation

/// The findings for people, one line each, and for programs.
package enum Report {
  /// Name, measured, baseline, ratio, target, and `met` or `not met`, in columns.
  package static func line(_ finding: Finding) -> String {
    let unit = finding.target.unit
    let measured = finding.measurement.map { figure(finding.measured, $0.measured, unit) } ?? "none"
    let baseline = finding.measurement?.baseline.map { figure(finding.baseline, $0, unit) } ?? "-"
    let ratio = finding.ratio.map { "\(MeasureUnit.digits($0)) x" } ?? "-"
    let columns = [(finding.target.name, 17), (measured, 15), (baseline, 15), (ratio, 7), (finding.target.text, 28)]
    return columns.map { pad($0.0, to: $0.1) }.joined(separator: "  ") + "  " + (finding.isMet ? "met" : "not met")
  }

  /// The findings as one JSON object, a newline at its end.
  package static func json(_ findings: [Finding]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(targets: findings.map(Document.Row.init))
    return try encoder.encode(document) + Data("\n".utf8)
  }

  private static func figure(_ value: Double?, _ samples: Samples, _ unit: MeasureUnit) -> String {
    guard let value else { return "none" }
    return "\(unit.text(value)) ±\(Int((samples.spread * 100).rounded()))%"
  }

  private static func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// The JSON form: figures in the unit that the row names, spreads as parts of the median.
private struct Document: Encodable {
  struct Row: Encodable {
    let name: String
    let unit: String
    let statistic: String
    let measured: Double?
    let measuredSpread: Double?
    let baseline: Double?
    let baselineSpread: Double?
    let ratio: Double?
    let batches: Int
    let target: String
    let met: Bool
    let problem: String?
  }

  let format = "opencardsession-benchmarks"
  let version = 1
  let targets: [Row]
}

extension Document.Row {
  init(_ finding: Finding) {
    name = finding.target.name
    unit = finding.target.unit.rawValue
    statistic = finding.target.statistic.rawValue
    measured = finding.measured
    measuredSpread = finding.measurement?.measured.spread
    baseline = finding.baseline
    baselineSpread = finding.measurement?.baseline?.spread
    ratio = finding.ratio
    batches = finding.measurement?.measured.count ?? 0
    target = finding.target.text
    met = finding.isMet
    problem =
      switch finding.outcome {
      case .measured: nil
      case .failed(let reason): reason
      }
  }
}
