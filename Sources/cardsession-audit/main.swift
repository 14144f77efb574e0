import CardAudit
import Foundation
import PhoneRuntime

/// `cardsession audit` in a process of its own: what reads archives and signatures is loaded by nothing else.
///
/// `cardsession` checks the arguments: the report's form, then the paths.
let arguments = CommandLine.arguments.dropFirst()
guard let form = arguments.first, arguments.count > 1 else {
  FileHandle.standardError.write(Data("cardsession-audit: start it as `cardsession audit PATH...`\n".utf8))
  exit(2)
}
let report = Audit(now: Date()).report(on: Array(arguments.dropFirst()))
let text =
  switch form {
  case "json": JSONReport.text(report)
  case "sarif": SARIFReport.text(report, version: OpenCardSession.version)
  default: TextReport.text(report)
  }
// A reader that went away has read what it wanted.
if let problem = DescriptorOutput(descriptor: 1).write(Array(text.utf8)), problem != EPIPE {
  FileHandle.standardError.write(
    Data("cardsession: standard output could not be written: \(String(cString: strerror(problem)))\n".utf8))
  exit(1)
}
exit(report.hasErrors ? 1 : 0)
