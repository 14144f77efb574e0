import Foundation
import Testing

@testable import CardAudit

@Suite struct ReportTests {
  private let report = {
    var report = Audit.Report()
    report.files = ["My App.entitlements", "/a/Card.ipa"]
    report.findings = [
      Finding(
        .emulationFalse, at: Place(file: "My App.entitlements", line: 5, key: "com.apple.developer.nfc.hce"),
        "it is false"),
      Finding(
        .profileMissing, at: Place(file: "/a/Card.ipa/Payload/Card.app/embedded.mobileprovision"), "there is none"),
    ]
    return report
  }()

  @Test func `text names place, severity, message and rule, then what to do, then the sum`() {
    #expect(
      TextReport.text(report) == """
        My App.entitlements:5: com.apple.developer.nfc.hce: error: it is false [hce-false]
          Write <true/>; with false CardSession() ends the process. (Docs/Audit.md#hce-false)
        /a/Card.ipa/Payload/Card.app/embedded.mobileprovision: warning: there is none [profile-missing]
          Sign the app with a profile, unless the App Store has re-signed it. (Docs/Audit.md#profile-missing)
        audited 2 files: 1 error, 1 warning

        """)
  }

  @Test func `a name with controls begins no line and moves no cursor`() {
    var report = Audit.Report()
    report.findings = [Finding(.unreadable, at: Place(file: "a\nerror: forged\u{1B}[2J"), "is \"\n\"")]
    let text = TextReport.text(report)
    #expect(text.hasPrefix("a\\nerror: forged\\u{1B}[2J: error: is \"\\n\" [file-unreadable]\n"))
  }

  @Test func `JSON holds every field`() throws {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(JSONReport.text(report).utf8)) as? [String: Any])
    let findings = try #require(root["findings"] as? [[String: Any]])
    #expect(root["files"] as? [String] == report.files)
    #expect(findings[0]["id"] as? String == "hce-false")
    #expect(findings[0]["severity"] as? String == "error")
    #expect(findings[0]["line"] as? Int == 5)
    #expect(findings[0]["help"] as? String == "Docs/Audit.md#hce-false")
    #expect(findings[1]["line"] == nil)
  }

  @Test func `SARIF escapes paths and keeps relative ones relative`() throws {
    let text = SARIFReport.text(report, version: "1.2.3")
    #expect(text.contains("\"uri\" : \"My%20App.entitlements\""))
    #expect(text.contains("\"uri\" : \"file:///a/Card.ipa\""))
    #expect(text.contains("\"startLine\" : 5"))
  }

  @Test func `every rule has a section in the documentation, and nothing else has one`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("Docs/Audit.md"), encoding: .utf8)
    let sections = text.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { String($0.dropFirst(4)) }
    #expect(sections == AuditRule.allCases.map(\.rawValue))
    for rule in AuditRule.allCases {
      #expect(
        text.contains(
          "### \(rule.rawValue)\n\n\(rule.severity.rawValue.capitalized). \(rule.sentence) \(rule.advice)\n"))
    }
  }

  @Test func `the reports for machines hold no control character of a file's name`() {
    var report = Audit.Report()
    report.files = ["a\u{1B}[2J\u{9B}1m\u{7F}"]
    report.findings = [Finding(.unreadable, at: Place(file: report.files[0]), "is not there")]
    for text in [JSONReport.text(report), SARIFReport.text(report, version: "1")] {
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }
  }
}
