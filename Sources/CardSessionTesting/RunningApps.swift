import CardTrace
import PhoneModel
import PhoneRuntime
import Synchronization

/// The apps of a test's phone that are closures: started by the phone's launches, gone when they return.
final class RunningApps: Sendable {
  private let apps: [AppID: SimulatedApp]
  private let tasks = Mutex<[AppID: Task<Void, Never>]>([:])

  init(_ apps: [SimulatedApp]) { self.apps = Dictionary(apps.map { ($0.id, $0) }) { first, _ in first } }

  /// The phone is given up: what still runs is told by cancellation.
  deinit { for task in tasks.withLock({ $0.values.map(\.self) }) { task.cancel() } }

  func isRunning(_ app: AppID) -> Bool { tasks.withLock { $0[app] != nil } }

  /// Starts an app that does not run.
  func launch(_ id: AppID, on runtime: PhoneRuntime) {
    guard let app = apps[id] else { return }
    tasks.withLock { tasks in
      guard tasks[id] == nil else { return }
      tasks[id] = Task { [weak self] in
        await Self.run(app, on: runtime)
        self?.tasks.withLock { $0[id] = nil }
        runtime.send(.app(.exited(id)))
      }
    }
  }

  /// Ends an app as if its process were killed.
  func kill(_ id: AppID) { tasks.withLock { $0[id] }?.cancel() }

  private static func run(_ app: SimulatedApp, on runtime: PhoneRuntime) async {
    do {
      try await AppContext.$scoped.withValue(AppContext(runtime: runtime, app: app.id)) { try await app.body() }
    } catch is CancellationError {
    } catch {
      runtime.note("\(app.id) ends with \(error)", lane: .app)
    }
  }
}
