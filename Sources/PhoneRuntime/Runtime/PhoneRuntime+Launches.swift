package import PhoneModel
import Synchronization

/// Apps that come to the front, and what they are told.
extension PhoneRuntime {
  /// From now on `launch` starts an app that comes to the front and has not joined; called outside the lock.
  package func setLaunch(_ launch: @escaping @Sendable (AppID) -> Void) { state.withLock { $0.launch = launch } }

  /// An app is to be there, and is told why.
  func launch(_ app: AppID, _ event: SceneEvent?, _ state: inout State, _ wakes: inout Wakes) {
    if let event { tell(app, event, &state, &wakes) }
    guard let launch = state.launch, !state.clients.all.contains(where: { $0.app == app }) else { return }
    wakes.append(.launch(launch, app))
  }

  /// An app is told of an event, once it is there.
  func tell(_ app: AppID, _ event: SceneEvent, _ state: inout State, _ wakes: inout Wakes) {
    if let client = state.clients.all.first(where: { $0.app == app }) {
      deliver(.scene(event), to: client.id, state, &wakes)
    } else {
      state.scenes.post(event, to: app)
    }
  }
}
