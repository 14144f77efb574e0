import Foundation

/// The report in the Static Analysis Results Interchange Format, version 2.1.0. (OASIS)
package enum SARIFReport {
  private struct Log: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]
    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
  }

  private struct Run: Encodable {
    let tool: Tool
    let results: [Result]
    let artifacts: [Artifact]
    let columnKind = "unicodeCodePoints"
  }

  private struct Tool: Encodable { let driver: Driver }

  private struct Driver: Encodable {
    let name = "cardsession audit"
    let version: String
    let rules: [Rule]
  }

  private struct Rule: Encodable {
    let id: String
    let shortDescription: Message
    let help: Message
    let defaultConfiguration: Configuration
  }

  private struct Configuration: Encodable { let level: String }
  private struct Message: Encodable { let text: String }
  private struct Artifact: Encodable { let location: FileLocation }
  private struct FileLocation: Encodable { let uri: String }
  private struct Region: Encodable { let startLine: Int }

  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Message
    let locations: [Location]
  }

  private struct Location: Encodable {
    let physicalLocation: Physical
    let logicalLocations: [Logical]?
    struct Physical: Encodable {
      let artifactLocation: FileLocation
      let region: Region?
    }
    struct Logical: Encodable { let fullyQualifiedName: String }
  }

  /// - Parameter version: the tool's version.
  package static func text(_ report: Audit.Report, version: String) -> String {
    let rules = AuditRule.allCases.map { rule in
      Rule(
        id: rule.rawValue, shortDescription: Message(text: rule.sentence),
        help: Message(text: "\(rule.advice) See \(rule.help)."),
        defaultConfiguration: Configuration(level: rule.severity.rawValue))
    }
    let run = Run(
      tool: Tool(driver: Driver(version: version, rules: rules)), results: report.findings.map(result),
      artifacts: Array(Set(report.files)).sorted().map { Artifact(location: FileLocation(uri: uri($0))) })
    return JSONReport.encoded(Log(runs: [run]))
  }

  private static func result(_ finding: Finding) -> Result {
    let physical = Location.Physical(
      artifactLocation: FileLocation(uri: uri(finding.place.file)), region: finding.place.line.map(Region.init))
    let location = Location(
      physicalLocation: physical, logicalLocations: finding.place.key.map { [Location.Logical(fullyQualifiedName: $0)] }
    )
    return Result(
      ruleId: finding.rule.rawValue, ruleIndex: AuditRule.allCases.firstIndex(of: finding.rule) ?? 0,
      level: finding.rule.severity.rawValue, message: Message(text: "\(finding.message). \(finding.rule.advice)"),
      locations: [location])
  }

  /// A path as a URI reference; a relative one stays relative.
  private static func uri(_ path: String) -> String {
    var allowed = CharacterSet.urlPathAllowed
    allowed.remove(":")
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? "unnamed"
    return path.hasPrefix("/") ? "file://\(escaped)" : escaped
  }
}
