import Foundation
import PhoneModel
import PhoneRuntime
import ReaderLinks

/// A shared iPhone on which lines act.
struct ScriptedIPhone: ScriptedPhone {
  let runtime: PhoneRuntime
  let apps: PhoneApps
  /// How long is waited for the state that a line names.
  let timeout: Duration

  func begin(_ script: Script) {
    if script.answersConsent { runtime.leaveConsentToPerson() }
  }

  func perform(_ action: ScriptAction) async -> ReaderDesk.Answer {
    switch action {
    case .reader: return .done
    case .person(let action): return perform(action)
    case .phone(let action): return answer(runtime.perform(.phone(action)))
    case .fault(let action): return answer(runtime.perform(.fault(action)))
    case .injection(let injection):
      runtime.inject(injection)
      return .done
    case .wait(let app, let state): return await wait(app, state)
    case .android: return ReaderDesk.Answer(passed: false, "it has no meaning on an iPhone (--platform android)")
    }
  }

  private func answer(_ remarks: [Note]) -> ReaderDesk.Answer {
    if remarks.isEmpty { return .done }
    let passed = !remarks.contains(where: \.isRefusal)
    return ReaderDesk.Answer(
      passed: passed, (passed ? "done: " : "") + remarks.map(\.text).joined(separator: "; "))
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
