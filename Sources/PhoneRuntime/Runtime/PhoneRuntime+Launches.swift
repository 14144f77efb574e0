package import PhoneModel
import Synchronization

/// Apps that come to the front, and what they are told.
extension PhoneRuntime {
  /// From now on `launch` starts an app that comes to the front, if it does not run.
  package func setLaunch(_ launch: @escaping @Sendable (AppID) -> Void) { state.withLock { $0.launch = launch } }

  /// An app is to be there, and is told why.
  func launch(_ app: AppID, _ event: SceneEvent?, _ state: inout State, _ wakes: inout Wakes) {
    if let event { state.scenes.post(event, to: app) }
    if let launch = state.launch { wakes.append(.launch(launch, app)) }
  }
}
