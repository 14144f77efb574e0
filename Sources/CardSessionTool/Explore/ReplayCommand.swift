import CardTrace
import Explorer
import Foundation
import PhoneRuntime

/// `replay`: plays a finding again and says whether the same comes of it.
struct ReplayCommand {
  var file: String
  var context: ToolContext

  private static let largest = 64 << 20

  func run() -> Outcome {
    do {
      // It names a command to start, as a phone file does.
      let finding = try FindingFile([UInt8](try OwnFile.read(file, limit: Self.largest, mustBeOwn: true)))
      if let command = finding.command { context.console.say("starts \(PlainText.shown("\(command)"))") }
      return try finding.phoneFile.map { try Self.withFile($0) { try replay(finding, phone: $0) } }
        ?? replay(finding, phone: nil)
    } catch let error as TraceError {
      return Outcome(.findings, "\(file): \(error)")
    } catch let problem as UsageProblem {
      return Outcome(.usage, UsageError(problem: problem, command: .replay).description)
    } catch let failure as ScenarioProcess.Failure {
      return Outcome(.missing, "\(failure)")
    } catch {
      return Outcome(.usage, "\(error)")
    }
  }

  private func replay(_ finding: FindingFile, phone: String?) throws -> Outcome {
    let target = finding.command.map(RunTarget.command) ?? .app(finding.app)
    let process = try ScenarioProcess(try ScenarioPlan(target, phone: phone, context).program)
    defer { process.end() }
    let outcome = try process.play(finding.script, base: finding.base, schedule: finding.schedule)
    let again = Oracles.violations(in: outcome).first { Finding.name(of: $0) == finding.name }
    let header = TraceHeader(tool: "", seed: 0)
    let difference = TraceComparison.firstDifference(
      Trace(header: header, records: finding.records), Trace(header: header, records: outcome.records))
    let verdict = again.map { "\(finding.name) again: \($0.message)" } ?? "\(finding.name) does not happen any more"
    context.console.output(
      verdict + "\n" + (difference.map { "first difference: \($0)" } ?? "the trace is the same") + "\n")
    return again != nil && difference == nil ? .asExpected : Outcome(.findings)
  }

  /// Gives `body` the path of a file with this text that only we can read.
  private static func withFile(_ text: String, _ body: (String) throws -> Outcome) throws -> Outcome {
    let path = NSTemporaryDirectory() + "cardsession-\(UUID().uuidString).json"
    guard
      FileManager.default.createFile(atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { throw SystemError(path) }
    defer { unlink(path) }
    return try body(path)
  }
}
