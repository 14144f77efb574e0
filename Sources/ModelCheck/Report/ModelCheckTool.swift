import PhoneModel

/// The command-line tool.
package struct ModelCheckTool {
  private let output: (String) -> Void
  private let complaint: (String) -> Void
  private let clock = ContinuousClock()

  /// Writes what it has to say to `output`, and why it cannot to `complaint`.
  package init(output: @escaping (String) -> Void, complaint: @escaping (String) -> Void) {
    self.output = output
    self.complaint = complaint
  }

  /// Does what the words ask for; gives back the exit status.
  package func run(_ words: [String]) -> Int32 {
    do throws(Arguments.Refusal) {
      let arguments = try Arguments(words)
      if arguments.help {
        output(Arguments.helpText)
        return 0
      }
      guard let fault = arguments.traceOf else { return check(arguments) }
      return trace(fault, arguments)
    } catch {
      complaint("model-check: \(error)\n")
      return 2
    }
  }

  private func check(_ arguments: Arguments) -> Int32 {
    let start = clock.now
    func say(_ text: String) { if !arguments.json { output(text) } }
    var report = Report([], [])
    for (exploration, seconds) in WorldSearches(arguments.worlds, limits: arguments.limits) {
      say(ReportText.world(exploration, seconds: seconds))
      if let violation = exploration.violation { say(ReportText.violation(violation)) }
      report.explorations.append(exploration)
    }
    say(ReportText.invariants(report))
    say(ReportText.faultsHeading)
    let check = Check(worlds: arguments.worlds, faults: arguments.faults, limits: arguments.limits)
    for fault in check.faults {
      let finding = check.finding(fault)
      say(ReportText.finding(finding))
      report.findings.append(finding)
    }
    say(ReportText.faults(report.findings))
    say("\(ReportText.tenths(seconds(since: start))) s\n")
    guard arguments.json else { return report.isGood ? 0 : 1 }
    do {
      output(try ReportJSON.text(report, seconds: seconds(since: start)))
      return report.isGood ? 0 : 1
    } catch {
      complaint("model-check: the report cannot be written as JSON: \(error)\n")
      return 1
    }
  }

  private func trace(_ fault: Fault, _ arguments: Arguments) -> Int32 {
    let finding = Check(limits: arguments.limits).finding(fault)
    output("\(fault.rawValue), in the machine \(fault.machine.rawValue): \(fault.sentence)\n")
    for violation in [finding.byPredicates, finding.byTables] {
      if let violation { output(ReportText.violation(violation)) }
    }
    if !finding.isFound { output("NOT FOUND\n") }
    return finding.isFound ? 0 : 1
  }

  private func seconds(since start: ContinuousClock.Instant) -> Double {
    let (seconds, attoseconds) = (clock.now - start).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
