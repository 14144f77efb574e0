package import PhoneModel

/// Which phone an app runs on, and which of its apps it is.
package struct AppContext: Sendable {
  package let runtime: PhoneRuntime
  package let app: AppID

  /// The context of the current task; nil means the process's own phone.
  @TaskLocal package static var scoped: AppContext?

  package static var current: AppContext { scoped ?? ProcessPhone.shared.context }

  package init(runtime: PhoneRuntime, app: AppID) {
    self.runtime = runtime
    self.app = app
  }

  /// Asks for a card session for this app.
  package func openSession() async throws(SessionFailure) -> SessionHandle {
    switch await runtime.call({ .requestSession($0, app) }) {
    case .session(let id): return SessionHandle(id, runtime)
    case .sessionFailure(let failure, _): throw failure
    case .done, .assertion, .assertionFailure: preconditionFailure("CardSession() returned another call's result")
    }
  }

  /// Asks for a presentment intent assertion for this app.
  package func acquireAssertion() async throws(AssertionFailure) -> AssertionHandle {
    switch await runtime.call({ .acquireAssertion($0, app) }) {
    case .assertion(let id): return AssertionHandle(id, runtime)
    case .assertionFailure(let failure, _): throw failure
    case .done, .session, .sessionFailure: preconditionFailure("acquire() returned another call's result")
    }
  }

  /// What `CardSession.isSupported` says.
  package var isSupported: Bool { runtime.view(of: app).isSupported }

  /// What `CardSession.isEligible` says; traps without the entitlement unless a setting says otherwise.
  package var isEligible: Bool {
    let view = runtime.view(of: app)
    if view.isEntitled { return view.isEligible }
    if view.trapsWithoutEntitlement { runtime.trap(.entitlementNeeded(by: "CardSession.isEligible", app: app)) }
    return false
  }

  /// What the phone tells the app's scene, what came before included; one listener at a time.
  package func sceneEvents() -> AsyncStream<SceneEvent> { runtime.sceneEvents(of: app) }
}
