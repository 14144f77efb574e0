package import PhoneModel

/// A command APDU on its way through an app; letting the last reference go tells the phone.
package final class CommandToken: Sendable {
  package let id: APDUID
  /// The command as the reader sent it.
  package let bytes: [UInt8]
  private let runtime: PhoneRuntime

  init(_ id: APDUID, _ bytes: [UInt8], _ runtime: PhoneRuntime) {
    self.id = id
    self.bytes = bytes
    self.runtime = runtime
  }

  deinit { runtime.send(.app(.releaseAPDU(id))) }

  /// Sends the whole answer, status word included; marks it before it suspends.
  package func respond(_ bytes: [UInt8]) async throws(SessionFailure) {
    switch await runtime.call({ .respond($0, id, bytes) }) {
    case .done: return
    case .sessionFailure(let failure, _): throw failure
    case .session, .assertion, .assertionFailure: preconditionFailure("respond returned another call's result")
    }
  }
}
