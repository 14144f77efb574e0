import ISO7816

/// A way to a card: one command APDU goes, one response APDU comes back, status word included.
public protocol CardChannel: Sendable {
  /// Sends one command and waits for its answer, which has at least the 2 bytes of a status word.
  func transmit(_ command: [UInt8]) async throws(ChannelError) -> [UInt8]
}

/// Why no answer came back.
public enum ChannelError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The card left the field after it was sent this command and before it answered.
  case torn(command: [UInt8])
  /// There is no card to send this command to.
  case noCard
  /// The answer is shorter than a status word.
  case answerTooShort(count: Int)
  /// The command is longer than the reader sends.
  case commandTooLong(count: Int, limit: Int)
  /// The answer is longer than the reader's buffer; nothing of it is given.
  case answerTooLong(count: Int, capacity: Int)
  /// The reader lost an answer of this length.
  case answerLost(count: Int)
  /// The card says after this many GET RESPONSE commands that there is still more.
  case tooManyRounds(limit: Int)

  /// One sentence: what was found and what was needed.
  public var description: String {
    switch self {
    case .torn(let command): "the card left before it answered \(Self.header(command))"
    case .noCard: "there is no card in the field"
    case .answerTooShort(let count): "the answer has \(count) bytes, a status word has 2"
    case .commandTooLong(let count, let limit): "the command has \(count) bytes, the reader sends \(limit)"
    case .answerTooLong(let count, let capacity):
      "the answer needs a buffer of \(count) bytes, the reader has \(capacity)"
    case .answerLost(let count): "the reader loses answers of \(count) bytes"
    case .tooManyRounds(let limit): "the answer is not whole after \(limit) GET RESPONSE commands"
    }
  }

  /// The first bytes of a command, without its data.
  private static func header(_ command: [UInt8]) -> String {
    Hex.string(command.prefix(4))
  }
}
