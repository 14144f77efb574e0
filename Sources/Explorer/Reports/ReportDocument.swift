import CardTrace
package import Foundation
import ReaderLinks

/// A report as a file: what `explore --json` writes and `explore merge` joins.
package struct ReportDocument: Codable, Hashable, Sendable {
  package struct Found: Codable, Hashable, Sendable {
    package var name: String
    package var oracle: String
    package var sentence: String
    package var message: String
    /// The number of the first scenario that showed it; -1 is the run in which nothing goes wrong.
    package var number: Int
    package var occurrences: Int
    package var steps: Int
    package var faults: [String]
    package var schedule: UInt64?
    package var script: String
    /// The trace that can be replayed; nil where it was not written.
    package var trace: String?
  }

  package static let currentFormat = "opencardsession-exploration-1"

  package var format = currentFormat
  package var app: String
  package var budget: Int
  package var seed: UInt64
  package var shard: String
  package var scenarios: Int
  package var singleFaults: Int
  package var isComplete: Bool
  /// Why it is not complete, where a scenario could not be run.
  package var failure: String?
  package var findings: [Found]

  package init(_ report: ExplorationReport, traces: [String: String] = [:]) {
    app = report.app
    budget = report.options.budget
    seed = report.options.seed
    shard = report.options.shard.description
    scenarios = report.scenarios
    singleFaults = report.faults
    isComplete = report.isComplete
    failure = report.failure
    findings = report.findings.map { finding in
      Found(
        name: finding.name, oracle: finding.violation.oracle.rawValue, sentence: finding.violation.oracle.sentence,
        message: PlainText.masked(finding.violation.message), number: finding.number,
        occurrences: report.occurrences[finding.name] ?? 0,
        steps: finding.steps, faults: finding.scenario.faults.map(\.description), schedule: finding.scenario.schedule,
        script: PlainText.masked(finding.scenario.script.text), trace: traces[finding.name])
    }
  }

  package static func read(_ data: Data) -> ReportDocument? {
    guard let document = try? JSONDecoder().decode(ReportDocument.self, from: data), document.format == currentFormat
    else { return nil }
    return document
  }

  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  /// Joins the documents of all shards; equal to that of the whole.
  ///
  /// - Returns: nil where they are not the shards of one exploration, each once.
  package static func merged(_ documents: [ReportDocument]) -> ReportDocument? {
    let shards = documents.compactMap { Shard($0.shard) }
    guard var whole = documents.first, let count = shards.first?.count, shards.count == documents.count,
      shards.allSatisfy({ $0.count == count }), Set(shards.map(\.index)) == Set(1...count), documents.count == count,
      documents.allSatisfy({ $0.app == whole.app && $0.budget == whole.budget && $0.seed == whole.seed })
    else { return nil }
    whole.shard = Shard.whole.description
    guard let scenarios = Self.sum(documents.map(\.scenarios)) else { return nil }
    whole.scenarios = scenarios
    whole.isComplete = documents.allSatisfy(\.isComplete)
    whole.failure = documents.compactMap(\.failure).first
    let all = zip(documents, shards).flatMap { document, shard in document.findings.map { (finding: $0, shard: shard) }
    }
    .sorted { ($0.finding.number, $0.shard.index) < ($1.finding.number, $1.shard.index) }
    whole.findings = []
    for (finding, _) in all where !whole.findings.contains(where: { $0.name == finding.name }) {
      var finding = finding
      let occurrences = Self.sum(all.filter { $0.finding.name == finding.name }.map(\.finding.occurrences))
      guard let occurrences else { return nil }
      finding.occurrences = occurrences
      whole.findings.append(finding)
    }
    return whole
  }

  /// Nil for numbers that no exploration has.
  private static func sum(_ numbers: [Int]) -> Int? {
    numbers.reduce(0 as Int?) { sum, number in
      guard let sum, number >= 0 else { return nil }
      let (result, isTooLarge) = sum.addingReportingOverflow(number)
      return isTooLarge ? nil : result
    }
  }

  /// JUnit's XML: a case for each oracle, failed by each of its findings.
  package var junit: String {
    var cases: [String] = []
    for oracle in Oracle.allCases {
      let failures = findings.filter { $0.oracle == oracle.rawValue }
      let body = failures.map { finding in
        let text = finding.faults.joined(separator: "\n") + "\n" + finding.script
        return "\n      <failure message=\"\(Self.escaped(finding.message))\">\(Self.escaped(text))</failure>"
      }
      let name = "classname=\"\(Self.escaped(app))\" name=\"\(oracle.rawValue)\""
      cases.append(
        body.isEmpty ? "    <testcase \(name)/>" : "    <testcase \(name)>\(body.joined())\n    </testcase>")
    }
    let failed = Oracle.allCases.count { oracle in findings.contains { $0.oracle == oracle.rawValue } }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite name="\(Self.escaped("explore \(app)"))" tests="\(Oracle.allCases.count)" failures="\(failed)">
      \(cases.joined(separator: "\n"))
        </testsuite>
      </testsuites>

      """
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20: result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
