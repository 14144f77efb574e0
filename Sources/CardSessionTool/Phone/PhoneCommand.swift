import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime
import ReaderLinks
import Synchronization

/// `phone`: keeps a phone that several apps share.
struct PhoneCommand {
  var arguments: PhoneArguments
  var context: ToolContext

  func run() -> Outcome {
    let plan: PhonePlan
    do {
      plan = try PhonePlan(
        arguments, environment: context.environment, tool: context.path,
        colours: context.colours(arguments.colour, on: 2))
    } catch {
      return Outcome(.usage, "\(error)")
    }
    do {
      return try keep(plan)
    } catch {
      return Outcome(.usage, "\(error)")
    }
  }

  private func keep(_ plan: PhonePlan) throws -> Outcome {
    let socket = try PhoneSocket(at: plan.socket)
    defer { socket.remove() }
    let runtime = try phone(plan)
    let wakeUp = try WakeUp()
    let apps = PhoneApps(plan, wakeUp: wakeUp)
    runtime.setLaunch { apps.launch($0) }
    let ending = PhoneEnding(wakeUp: wakeUp)
    let lines = PhoneLines(
      runtime: runtime, desk: ReaderDesk(for: runtime, settings: plan.settings) { Self.record($0, runtime) },
      apps: apps,
      timeout: plan.timeout)
    var hooks = PhoneServer.Hooks { text, teller in Task { await Self.tell(text, lines, teller) } }
    hooks.started = { apps.started($0, $1) }
    hooks.joined = { apps.joined($0, $1) }
    hooks.left = { app, pid, _ in apps.left(app, pid) }
    let server = try PhoneServer.start(runtime, at: socket, on: .shared, hooks: hooks)
    startLink(plan, runtime, ending)
    context.console.say(
      "the phone is at \(plan.socket); apps join it by CARDSESSION_SOCKET, shells by cardsession phone tell")
    if let script = plan.script { Self.play(script, plan, lines, ending) }
    takeInput(lines)
    let outcome = watch(apps, runtime, ending, isScripted: plan.script != nil)
    apps.end()
    server.stop()
    runtime.flushTrace()
    return outcome
  }

  private func phone(_ plan: PhonePlan) throws -> PhoneRuntime {
    let header = TraceHeader(
      tool: OpenCardSession.version, seed: 0, phoneFile: plan.phoneText.map { String(decoding: $0, as: UTF8.self) },
      script: plan.scriptText.map { String(decoding: $0, as: UTF8.self) }, reader: plan.environment.reader,
      app: plan.apps.map(\.id.name).joined(separator: ", "), started: Date().ISO8601Format())
    let phone = Phone(
      apps: Dictionary(uniqueKeysWithValues: plan.apps.map { ($0.id, $0.entitlements) }),
      circumstances: plan.file.circumstances, settings: plan.file.settings, defaultApp: plan.file.defaultApp,
      hasExpressCard: plan.file.expressCard)
    return PhoneRuntime(
      phone, readingAvailable: plan.file.readingAvailable,
      sink: try ProcessTrace(plan.environment, header: header).writer)
  }

  /// Holds the phone to a PC/SC reader, if one was asked for.
  private func startLink(_ plan: PhonePlan, _ runtime: PhoneRuntime, _ ending: PhoneEnding) {
    guard case .vpcd(let address) = plan.reader else { return }
    var settings = VPCDSettings()
    settings.answerPatience = plan.environment.patience ?? settings.answerPatience
    let link = VPCDLink(to: address, settings: settings)
    Task {
      do {
        try await link.run(for: runtime)
      } catch {
        ending.end(Outcome(.missing, "\(error)"))
      }
    }
  }

  /// Waits for signals and for the apps' processes until the phone is to end.
  private func watch(
    _ apps: PhoneApps, _ runtime: PhoneRuntime, _ ending: PhoneEnding, isScripted: Bool
  ) -> Outcome {
    while true {
      let descriptors = [context.interrupts, ending.wakeUp.descriptor] + apps.descriptors
      var waited = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let timeout = apps.deadline.map { max(.zero, $0 - .now) / .milliseconds(1) }
      poll(&waited, nfds_t(waited.count), timeout.map { Int32(min($0.rounded(.up), 1_000_000)) } ?? -1)
      if waited[1].revents != 0 { ending.wakeUp.clear() }
      for event in apps.collect() {
        switch event {
        case .notStarted(let app, let reason):
          context.console.say("\(app) cannot be started: \(reason)")
          runtime.giveUp(app)
        case .hasNotJoined(let app):
          context.console.say(
            "\(app) has not joined the phone yet: is it linked with OpenCardSession's CoreNFC, and does it use it?")
        case .ended(let app, let end, let hasJoined):
          if !hasJoined { runtime.giveUp(app) }
          if let outcome = judge(app, end, hasJoined) {
            context.console.say(outcome.message ?? "")
            if isScripted, outcome.exit == ExitCode.trapped.rawValue {
              return Outcome(exit: outcome.exit, message: nil)
            }
          }
        }
      }
      if waited[0].revents != 0, !SignalPipe.read(context.interrupts).isEmpty { return ending.outcome ?? .asExpected }
      if let outcome = ending.outcome { return outcome }
    }
  }

  /// What the user is told of an app's end, if it is worth a word.
  private func judge(_ app: AppID, _ end: ProcessEnd, _ hasJoined: Bool) -> Outcome? {
    switch end {
    case .signalled(let signal) where SignalName.isTrap(signal):
      Outcome(.trapped, "\(app) trapped (\(SignalName.text(signal)))")
    case .signalled(let signal): Outcome(.findings, "\(app) ended with \(SignalName.text(signal))")
    case .exited(0) where hasJoined: nil
    case .exited(let code) where hasJoined: Outcome(.findings, "\(app) ended with exit \(code)")
    case .exited(let code):
      Outcome(
        .findings,
        "\(app) ended (exit \(code)) without joining the phone: is it linked with OpenCardSession's CoreNFC?")
    }
  }
}

/// Where lines come from.
extension PhoneCommand {
  /// Plays the script, which ends the phone.
  private static func play(_ script: Script, _ plan: PhonePlan, _ lines: PhoneLines, _ ending: PhoneEnding) {
    Task {
      let failure = Mutex<String?>(nil)
      let passed = await lines.run(script) { line, answer in
        if !answer.passed { failure.withLock { $0 = text(line, answer) } }
      }
      let sentence = failure.withLock { $0 } ?? "the script was stopped"
      ending.end(passed ? .asExpected : Outcome(.findings, sentence))
    }
  }

  /// Takes lines from standard input as they come, each for itself.
  private func takeInput(_ lines: PhoneLines) {
    let console = context.console
    let (texts, input) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingOldest(Script.maximumLineCount))
    Thread.detachNewThread {
      while let line = readLine() { input.yield(line) }
      input.finish()
    }
    Task {
      for await text in texts {
        do {
          _ = await lines.run(try Script(continuing: text)) { _, answer in
            if !answer.passed { console.say(answer.text) }
          }
        } catch {
          console.say("\(error)")
        }
      }
    }
  }

  private static func tell(_ text: String, _ lines: PhoneLines, _ teller: PhoneServer.Teller) async {
    do {
      let script = try Script(continuing: text)
      teller.end(
        passed: await lines.run(script) { line, answer in
          teller.answer(line: line.number, passed: answer.passed, Self.text(line, answer))
        })
    } catch {
      teller.answer(line: error.line, passed: false, "\(error)")
      teller.end(passed: false)
    }
  }

  private static func text(_ line: ScriptLine, _ answer: ReaderDesk.Answer) -> String {
    "\(line.action): \(answer.text)"
  }

  /// What the reader found that the phone's own records do not say.
  private static func record(_ report: ReaderReport, _ runtime: PhoneRuntime) {
    switch report.event {
    case .gaveUp(let patience): runtime.noteGivenUp(after: patience)
    case .expectationMet(let pattern): runtime.note("line \(report.line): \(pattern)", lane: .reader, kind: .expected)
    case .expectationFailed(_, _, let sentence):
      runtime.note("line \(report.line): \(sentence)", lane: .reader, kind: .unexpected)
    case .fieldOn, .fieldOff, .command, .response, .torn, .noCard: break
    }
  }
}

/// How the phone is to end, said once by whoever comes first.
final class PhoneEnding: Sendable {
  let wakeUp: WakeUp
  private let said = Mutex<Outcome?>(nil)

  init(wakeUp: WakeUp) { self.wakeUp = wakeUp }

  var outcome: Outcome? { said.withLock { $0 } }

  func end(_ outcome: Outcome) {
    said.withLock { $0 = $0 ?? outcome }
    wakeUp.signal()
  }
}
