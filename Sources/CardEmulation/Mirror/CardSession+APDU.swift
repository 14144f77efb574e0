public import Foundation
import PhoneRuntime

extension CardSession {
  /// A command of the reader; letting it go unanswered ends the emulation.
  public final class APDU: Sendable, Equatable, CustomDebugStringConvertible {
    /// The command's bytes as the reader sent them.
    public final let payload: Data
    let token: CommandToken

    init(_ token: CommandToken) {
      self.token = token
      payload = Self.data(token.bytes)
    }

    /// Sends the whole answer, status word included.
    ///
    /// Throws `transmissionError` when sending failed (try again while the link holds) and `invalidated` after the
    /// session's end. Traps when the command has its answer already.
    @inlinable
    public final func respond(response: Data) async throws {
      if let call = try begin(response) { try await finish(call) }
    }

    /// Whether both are the same command object.
    public static func == (lhs: CardSession.APDU, rhs: CardSession.APDU) -> Bool { lhs === rhs }

    /// The command's bytes in hexadecimal.
    public var debugDescription: String { description(of: payload) }
  }
}
