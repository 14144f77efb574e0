package import PhoneModel
import Synchronization

/// What the phone has to tell apps' scenes: kept for an app that does not listen yet.
struct SceneEvents {
  /// The most that are kept for apps that do not listen; then the oldest goes.
  static let mostKept = 64

  private var kept: [(app: AppID, event: SceneEvent)] = []
  private var listeners: [AppID: AsyncStream<SceneEvent>.Continuation] = [:]
  private var isOver = false

  mutating func post(_ event: SceneEvent, to app: AppID) {
    if let listener = listeners[app], case .enqueued = listener.yield(event) { return }
    if kept.count == Self.mostKept { kept.removeFirst() }
    kept.append((app, event))
  }

  /// What was kept for an app.
  mutating func take(for app: AppID) -> [SceneEvent] {
    defer { kept.removeAll { $0.app == app } }
    return kept.filter { $0.app == app }.map(\.event)
  }

  mutating func listen(_ app: AppID, _ listener: AsyncStream<SceneEvent>.Continuation) {
    listeners[app]?.finish()
    for event in take(for: app) { listener.yield(event) }
    if isOver { listener.finish() } else { listeners[app] = listener }
  }

  /// The app is gone: nothing is kept for it, and whoever listened has heard all.
  mutating func forget(_ app: AppID) {
    _ = take(for: app)
    listeners.removeValue(forKey: app)?.finish()
  }

  /// The phone is gone: whoever listens, now or later, hears what is kept and then the end.
  mutating func end() {
    isOver = true
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }
}

extension PhoneRuntime {
  /// What an app's scene is told, what came before included; a second listener takes the first one's place.
  package func sceneEvents(of app: AppID) -> AsyncStream<SceneEvent> {
    let (stream, continuation) = AsyncStream<SceneEvent>.makeStream(
      bufferingPolicy: .bufferingNewest(SceneEvents.mostKept))
    state.withLock { $0.scenes.listen(app, continuation) }
    return stream
  }
}
