import CardAudit
import Foundation
import PhoneRuntime

/// `audit`: what is wrong with an app before its first session.
struct AuditCommand {
  var paths: [String]
  var form: AuditForm
  var context: ToolContext

  func run() -> Outcome {
    let report = Audit(now: Date()).report(on: paths)
    switch form {
    case .text: context.console.output(TextReport.text(report))
    case .json: context.console.output(JSONReport.text(report))
    case .sarif: context.console.output(SARIFReport.text(report, version: OpenCardSession.version))
    }
    return report.hasErrors ? Outcome(.findings, nil) : .asExpected
  }
}
