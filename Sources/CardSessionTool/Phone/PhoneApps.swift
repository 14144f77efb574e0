import Foundation
import PhoneModel
import PhoneRuntime
import Synchronization

/// The processes of a phone's apps: started when the phone wants one, watched, and ended with the phone.
final class PhoneApps: Sendable {
  private enum Stage {
    /// It has not joined yet; after the deadline the user is told.
    case starting(until: ContinuousClock.Instant?)
    case joined
    /// Its connection is gone and the process is to end; whether the app was opened again meanwhile.
    case leaving(again: Bool)
  }

  private struct Running {
    let process: ChildProcess
    var stage: Stage
  }

  private struct State {
    var running: [AppID: Running] = [:]
    /// Why an app could not be started when it was wanted last.
    var failures: [AppID: String] = [:]
    /// Failures of which the user has not heard.
    var unsaid: [AppID] = []
    var isOver = false
  }

  /// What became of an app's process.
  enum Event {
    case ended(AppID, ProcessEnd, hasJoined: Bool)
    case hasNotJoined(AppID)
    case notStarted(AppID, String)
  }

  private let plan: PhonePlan
  private let state = Mutex(State())
  /// Wakes the thread that waits for the processes.
  private let wakeUp: WakeUp

  init(_ plan: PhonePlan, wakeUp: WakeUp) {
    self.plan = plan
    self.wakeUp = wakeUp
  }

  /// Starts an app that has no process; why it cannot be is kept for `failure`.
  func launch(_ app: AppID) {
    state.withLock { state in
      guard !state.isOver else { return }
      state.failures[app] = nil
      if let running = state.running[app] {
        if case .leaving = running.stage { state.running[app]?.stage = .leaving(again: true) }
        return
      }
      start(app, &state)
    }
    wakeUp.signal()
  }

  private func start(_ app: AppID, _ state: inout State) {
    // An app without a command joins by itself, so the person opens it in vain until it has.
    guard let command = plan.apps.first(where: { $0.id == app })?.command else { return }
    do {
      let file = try Executable.find(
        command[0], path: plan.environment(of: app)["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
      let program = Program(
        file: file, arguments: command, environment: plan.environment(of: app), endsDescendants: true, readsInput: false
      )
      let process = try ChildProcess.start(program)
      state.running[app] = Running(process: process, stage: .starting(until: .now + plan.timeout))
    } catch {
      state.failures[app] = "\(error)"
      state.unsaid.append(app)
    }
  }

  /// Why the app could not be started when it was wanted last.
  func failure(of app: AppID) -> String? { state.withLock { $0.failures[app] } }

  /// Whether this is the process that was started as the app.
  func started(_ app: AppID, _ pid: Int) -> Bool {
    state.withLock { $0.running[app].map { Int($0.process.pid) == pid } ?? false }
  }

  func joined(_ app: AppID, _ pid: Int) {
    state.withLock { state in
      if let process = state.running[app]?.process, Int(process.pid) == pid { state.running[app]?.stage = .joined }
    }
  }

  /// The app's connection is gone, so for the phone the app is: what is left of its process ends too.
  func left(_ app: AppID, _ pid: Int) {
    state.withLock { state in
      guard let process = state.running[app]?.process, Int(process.pid) == pid else { return }
      state.running[app]?.stage = .leaving(again: false)
      process.signal(SIGKILL)
    }
  }

  /// What can be read once a process has ended.
  var descriptors: [Int32] { state.withLock { $0.running.values.map(\.process.ended) } }

  /// When somebody has to be told that an app has not joined.
  var deadline: ContinuousClock.Instant? {
    state.withLock { state in
      state.running.values.compactMap { if case .starting(let until) = $0.stage { until } else { nil } }.min()
    }
  }

  /// What has happened since the last call; processes that have ended are removed, and those started again that are
  /// wanted again.
  func collect() -> [Event] {
    state.withLock { state in
      var events = state.unsaid.map { Event.notStarted($0, state.failures[$0] ?? "") }
      state.unsaid = []
      for (app, running) in state.running {
        if hasEnded(running.process) {
          state.running[app] = nil
          let end = running.process.reap()
          switch running.stage {
          case .starting: events.append(.ended(app, end, hasJoined: false))
          case .joined: events.append(.ended(app, end, hasJoined: true))
          case .leaving(let again):
            events.append(.ended(app, end, hasJoined: true))
            if again, !state.isOver { start(app, &state) }
          }
        } else if case .starting(let until?) = running.stage, until <= .now {
          state.running[app]?.stage = .starting(until: nil)
          events.append(.hasNotJoined(app))
        }
      }
      return events
    }
  }

  private func hasEnded(_ process: ChildProcess) -> Bool {
    var waited = pollfd(fd: process.ended, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }

  /// Ends every process: politely, then not.
  func end() {
    let processes = state.withLock { state in
      state.isOver = true
      defer { state.running = [:] }
      return state.running.values.map(\.process)
    }
    for process in processes { process.signal(SIGTERM) }
    let deadline = ContinuousClock.now + .seconds(2)
    for process in processes {
      var waited = pollfd(fd: process.ended, events: Int16(POLLIN), revents: 0)
      let left = max(.zero, deadline - .now)
      if poll(&waited, 1, Int32((left / .milliseconds(1)).rounded(.up))) == 0 { process.signal(SIGKILL) }
      _ = process.reap()
    }
  }
}
