import Foundation

/// `doctor`: what this machine has for each part, and what to do about what is missing.
struct DoctorCommand {
  var json: Bool
  var context: ToolContext

  func run() -> Outcome {
    let findings = Doctor(context.probes).findings()
    context.console.output(json ? Doctor.json(findings) : Doctor.text(findings))
    let missing = findings.filter { $0.state == .missing }.map(\.part)
    guard !missing.isEmpty else { return .asExpected }
    return Outcome(
      .missing, "missing for PC/SC: \(missing.joined(separator: ", ")); the memory reader needs none of it")
  }
}
