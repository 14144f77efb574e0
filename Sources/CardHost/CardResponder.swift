public import ISO7816

/// What answers a session's commands: `ApplicationRouter`, or anything that asks a person or a server first.
public protocol CardResponder: Sendable {
  /// Gives the whole answer, status word included.
  ///
  /// A `Refusal` that is thrown becomes its status word; any other error, and an answer under 2 bytes, becomes 6F00.
  mutating func respond(to command: [UInt8]) async throws -> [UInt8]

  /// The reader is gone, and with it the state of the selection.
  mutating func fieldLost()
}

extension CardResponder {
  /// Forgets nothing.
  public mutating func fieldLost() {}

  /// The answer that leaves in any case.
  mutating func answer(to command: [UInt8]) async -> [UInt8] {
    let failure = StatusWord(0x6F00).bytes
    do {
      let answer = try await respond(to: command)
      return answer.count < 2 ? failure : answer
    } catch let refusal as Refusal {
      return refusal.status.bytes
    } catch {
      return failure
    }
  }
}

extension ApplicationRouter: CardResponder {
  /// Answers by the application that is selected.
  public mutating func respond(to command: [UInt8]) async throws -> [UInt8] { process(command).response }
}
