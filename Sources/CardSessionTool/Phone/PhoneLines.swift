import Foundation
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// Carries out the lines of a script, of standard input or of a second shell on a phone.
struct PhoneLines: Sendable {
  let runtime: PhoneRuntime
  let desk: ReaderDesk
  let apps: PhoneApps
  /// How long is waited for the state that a line names.
  let timeout: Duration

  /// Carries out the lines one after the other, up to the first that fails; `answer` hears what became of each.
  ///
  /// The answer to a command is waited for at once, unless the next line is none of the reader's or takes the card away.
  func run(_ script: Script, answer: (_ line: ScriptLine, ReaderDesk.Answer) -> Void) async -> Bool {
    if script.answersConsent { runtime.leaveConsentToPerson() }
    for (index, line) in script.lines.enumerated() {
      let next = index + 1 < script.lines.count ? script.lines[index + 1].action : nil
      let result = await act(line, before: next)
      answer(line, result)
      if !result.passed || Task.isCancelled { return false }
    }
    return await desk.settle().passed
  }

  private func act(_ line: ScriptLine, before next: ScriptAction?) async -> ReaderDesk.Answer {
    if case .reader(let action) = line.action {
      var settles = false
      if case .command = action { settles = next.map(Self.waitsForAnswer) ?? true }
      return await desk.act(line, settles: settles)
    }
    if let delay = line.delay {
      let pause = await desk.pause(for: delay)
      if !pause.passed { return pause }
    }
    switch line.action {
    case .reader: return .done
    case .person(let action): return perform(action)
    case .phone(let action): return answer(runtime.perform(.phone(action)))
    case .fault(let action): return answer(runtime.perform(.fault(action)))
    case .injection(let injection):
      runtime.inject(injection)
      return .done
    case .wait(let app, let state): return await wait(app, state)
    }
  }

  private static func waitsForAnswer(_ next: ScriptAction) -> Bool {
    switch next {
    case .reader(.tear): false
    case .reader: true
    case .person, .phone, .fault, .injection, .wait: false
    }
  }

  private func answer(_ remarks: [Note]) -> ReaderDesk.Answer {
    remarks.isEmpty ? .done : ReaderDesk.Answer(passed: true, "done: " + remarks.map(\.text).joined(separator: "; "))
  }

  private func perform(_ action: PersonAction) -> ReaderDesk.Answer {
    let remarks = runtime.perform(.person(action))
    guard case .open(let app) = action else { return answer(remarks) }
    if let failure = apps.failure(of: app) {
      return ReaderDesk.Answer(passed: false, "\(app) cannot be started: \(failure)")
    }
    let isOpen = runtime.withPhone { $0.scene.front == app }
    return isOpen ? answer(remarks) : ReaderDesk.Answer(passed: false, remarks.map(\.text).joined(separator: "; "))
  }

  private func wait(_ app: AppID, _ state: AppState) async -> ReaderDesk.Answer {
    let installed = runtime.withPhone { $0.apps[app] != nil }
    guard installed else { return ReaderDesk.Answer(passed: false, "no app \(app) is installed") }
    let isSo = await withTaskGroup(of: Bool.self) { [runtime, timeout] group in
      group.addTask {
        await runtime.wait { state.holds(for: app, on: $0) }
        return !Task.isCancelled
      }
      group.addTask {
        try? await Task.sleep(for: timeout)
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
    if isSo { return .done }
    return ReaderDesk.Answer(
      passed: false, "\(app) was not in the state \(state.rawValue) within \(DurationText.seconds(timeout)) (--timeout)"
    )
  }
}
