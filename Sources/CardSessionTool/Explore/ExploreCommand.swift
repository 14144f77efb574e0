import Explorer
import Foundation
import ISO7816
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// `explore`: many runs of an app, in each of which something else goes wrong.
struct ExploreCommand {
  var arguments: ExploreArguments
  var context: ToolContext

  /// Where findings are saved, beside the current folder's files.
  static let folder = "cardsession-findings"

  func run() -> Outcome {
    do {
      let plan = try ScenarioPlan(arguments.target, phone: arguments.phone, context)
      let process = try ScenarioProcess(plan.program)
      defer { process.end() }
      let script = try arguments.script.map { try Self.script(file: $0) } ?? LaneApp.bareSelect(process.readiness.aid)
      return try explore(script, process, plan)
    } catch let problem as UsageProblem {
      return Outcome(.usage, UsageError(problem: problem, command: .explore).description)
    } catch let failure as ScenarioProcess.Failure {
      return Outcome(.missing, "\(failure)")
    } catch {
      return Outcome(.usage, "\(error)")
    }
  }

  private func explore(_ script: Script, _ process: ScenarioProcess, _ plan: ScenarioPlan) throws -> Outcome {
    let options = Exploration.Options(budget: arguments.budget, seed: arguments.seed, shard: arguments.shard)
    let exploration = Exploration(options, app: process.readiness.app, defaultApp: plan.defaultApp) {
      try process.play($0)
    }
    var progress = ExploreProgress(isShown: isatty(2) == 1)
    let report = try exploration.explore(script) { step in
      if let line = progress.line(step) { context.console.error(line) }
      return context.interrupts < 0 || SignalPipe.read(context.interrupts).isEmpty
    }
    context.console.error(progress.end)
    var traces: [String: String] = [:]
    for finding in report.findings { traces[finding.name] = try save(finding, plan) }
    let document = ReportDocument(report, traces: traces)
    if let file = arguments.json { try Data(document.json.utf8).write(to: URL(fileURLWithPath: file)) }
    if let file = arguments.junit { try Data(document.junit.utf8).write(to: URL(fileURLWithPath: file)) }
    context.console.output(ExploreText.text(document))
    if process.readiness.way == .once {
      context.console.say("the app has threads of its own: each scenario had to start it anew")
    }
    if let failure = document.failure {
      return Outcome(document.findings.isEmpty ? .missing : .findings, "the exploration could not go on: \(failure)")
    }
    return document.findings.isEmpty ? .asExpected : Outcome(.findings)
  }

  private func save(_ finding: Finding, _ plan: ScenarioPlan) throws -> String {
    let file = FindingFile(
      app: plan.name, command: plan.command, name: finding.name, base: finding.scenario.base,
      script: finding.scenario.script, schedule: finding.scenario.schedule,
      faults: finding.scenario.faults.map(\.description), phoneFile: plan.phoneFile, records: finding.outcome.records)
    try FileManager.default.createDirectory(
      atPath: Self.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let name = "\(plan.name)-\(finding.name)".map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : "-" }
    let path = "\(Self.folder)/\(String(name)).jsonl"
    try file.write(to: path)
    return path
  }

  static func script(file: String) throws -> Script {
    do {
      return try Script(parsing: [UInt8](try InputFile.read(file, limit: ProcessPhone.largestScript)))
    } catch let error as ScriptError {
      throw ScriptFileError(file: file, error: error)
    }
  }
}

/// What an explored app is started with.
struct ScenarioPlan {
  let program: Program
  let name: String
  /// The command, where the target is one.
  let command: [String]?
  let phoneFile: String?
  /// The default contactless app of the phone file.
  let defaultApp: String?

  init(_ target: RunTarget, phone: String?, _ context: ToolContext) throws {
    var environment = context.environment
    for name in ["SCRIPT", "TRACE", "TAPS", "CONTROL"] { environment["CARDSESSION_" + name] = nil }
    environment["CARDSESSION_READER"] = "memory"
    let run = RunArguments(target: target, phone: phone, clock: .virtual)
    let plan = try RunPlan(run, environment: environment, tool: context.path, colours: false)
    let file = try Executable.find(plan.words[0], path: context.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
    var variables = plan.environment(taps: .count(1), first: 1)
    variables["CARDSESSION_TIMELINE"] = "off"
    program = Program(file: file, arguments: plan.words, environment: variables)
    name = plan.name
    command = if case .command(let words) = target { words } else { nil }
    let path = variables["CARDSESSION_PHONE"]
    let text = try path.map { try PhoneFile.text(path: $0) }
    phoneFile = text.map { String(decoding: $0, as: UTF8.self) }
    defaultApp = try text.flatMap { try PhoneFile(text: $0, name: path ?? "").defaultApp?.name }
  }
}
