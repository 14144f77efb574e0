package import PhoneModel

/// An app's hold on a presentment intent assertion; releasing the last reference ends it.
package final class AssertionHandle: Sendable {
  package let id: AssertionID
  private let runtime: PhoneRuntime

  init(_ id: AssertionID, _ runtime: PhoneRuntime) {
    self.id = id
    self.runtime = runtime
  }

  deinit { runtime.send(.app(.releaseAssertion(id))) }

  package var isValid: Bool { runtime.isValid(id) }
}
