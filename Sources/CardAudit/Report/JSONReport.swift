import CardTrace
import Foundation

/// The report for machines: what was looked at, and each finding with its rule.
package enum JSONReport {
  private struct Root: Encodable {
    let files: [String]
    let findings: [Row]
  }

  private struct Row: Encodable {
    let id: String
    let severity: String
    let file: String
    let line: Int?
    let key: String?
    let message: String
    let advice: String
    let help: String
  }

  package static func text(_ report: Audit.Report) -> String {
    let rows = report.findings.map { finding in
      Row(
        id: finding.rule.rawValue, severity: finding.rule.severity.rawValue, file: finding.place.file,
        line: finding.place.line, key: finding.place.key, message: finding.message, advice: finding.rule.advice,
        help: finding.rule.help)
    }
    return encoded(Root(files: report.files, findings: rows))
  }

  static func encoded(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { preconditionFailure("text and numbers are always JSON") }
    return PlainText.escapedControls(String(decoding: data, as: UTF8.self)) + "\n"
  }
}

extension AuditRule {
  /// Where the documentation says more.
  package var help: String { "Docs/Audit.md#\(rawValue)" }
}
