import CardTrace
import Foundation
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// An iPhone that several apps share.
extension PhoneCommand {
  func keepIPhone(_ plan: PhonePlan) throws -> Outcome {
    let socket = try PhoneSocket(at: plan.socket)
    defer { socket.remove() }
    let runtime = try phone(plan)
    let wakeUp = try WakeUp()
    let apps = PhoneApps(plan, wakeUp: wakeUp)
    runtime.setLaunch { apps.launch($0) }
    let ending = PhoneEnding(wakeUp: wakeUp)
    let lines = PhoneLines(
      phone: ScriptedIPhone(runtime: runtime, apps: apps, timeout: plan.timeout),
      desk: ReaderDesk(for: runtime, settings: plan.settings) { runtime.record($0) })
    var hooks = PhoneServer.Hooks { text, teller in Task { await Self.tell(text, lines, teller) } }
    hooks.started = { apps.started($0, $1) }
    hooks.joined = { apps.joined($0, $1) }
    hooks.left = { app, pid, _ in apps.left(app, pid) }
    let server = try PhoneServer.start(runtime, at: socket, on: .shared, hooks: hooks)
    startLink(plan, runtime, ending)
    context.console.say(
      "the phone is at \(plan.socket); apps join it by CARDSESSION_SOCKET, shells by cardsession phone tell")
    if let script = plan.script { Self.play(script, lines, ending) }
    takeInput(lines)
    let outcome = watch(apps, runtime, ending, isScripted: plan.script != nil)
    apps.end()
    server.stop()
    runtime.flushTrace()
    return outcome
  }

  private func phone(_ plan: PhonePlan) throws -> PhoneRuntime {
    let phone = Phone(
      apps: Dictionary(uniqueKeysWithValues: plan.apps.map { ($0.id, $0.entitlements) }),
      circumstances: plan.file.circumstances, settings: plan.file.settings, defaultApp: plan.file.defaultApp,
      hasExpressCard: plan.file.expressCard)
    return PhoneRuntime(
      phone, readingAvailable: plan.file.readingAvailable, sink: try trace(plan, of: plan.apps.map(\.id.name)))
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
