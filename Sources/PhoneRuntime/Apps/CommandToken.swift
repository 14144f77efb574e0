package import PhoneModel
import Synchronization

/// A command APDU on its way through an app; letting the last reference go tells the phone.
package final class CommandToken: Sendable {
  package let id: APDUID
  /// The command as the reader sent it.
  package let bytes: [UInt8]
  private let runtime: PhoneRuntime
  /// An answer was taken; nothing can undo that.
  private let isAnswered = Atomic(false)

  init(_ id: APDUID, _ bytes: [UInt8], _ runtime: PhoneRuntime) {
    self.id = id
    self.bytes = bytes
    self.runtime = runtime
  }

  deinit {
    if isAnswered.load(ordering: .relaxed) { runtime.forget(id) } else { runtime.release(id) }
  }

  /// What became of an answer that was given.
  package enum Sending: Sendable {
    /// It was taken, or refused for this reason.
    case returned(SessionFailure?)
    /// The phone has not decided yet.
    case waits(CallID)
  }

  /// Gives the whole answer, status word included.
  package func begin(_ bytes: [UInt8]) -> Sending {
    let (call, result) = runtime.begin { .respond($0, id, bytes) }
    guard let result else { return .waits(call) }
    return .returned(failure(result))
  }

  /// Why an answer that waited was refused; nil when it was taken.
  package nonisolated(nonsending) func failure(of call: CallID) async -> SessionFailure? {
    failure(await runtime.result(of: call))
  }

  /// Gives the whole answer, status word included; marks it before it suspends.
  package nonisolated(nonsending) func respond(_ bytes: [UInt8]) async throws(SessionFailure) {
    let failure =
      switch begin(bytes) {
      case .returned(let failure): failure
      case .waits(let call): await failure(of: call)
      }
    if let failure { throw failure }
  }

  private func failure(_ result: CallResult) -> SessionFailure? {
    switch result {
    case .done:
      isAnswered.store(true, ordering: .relaxed)
      return nil
    case .sessionFailure(let failure, _): return failure
    case .session, .assertion, .assertionFailure: preconditionFailure("respond returned another call's result")
    }
  }
}
