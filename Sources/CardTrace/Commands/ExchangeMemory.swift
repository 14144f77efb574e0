import ISO7816

/// What earlier records say about the one at hand: the command that an answer belongs to and what is selected.
struct ExchangeMemory: Sendable {
  struct Command: Sendable {
    let bytes: [UInt8]
    let t: Int64
    var answer: [UInt8]?
  }

  /// What a record's bytes are.
  enum Role {
    case command
    case answer
    case unknown
  }

  /// How many commands without a response are remembered; a trace that has more loses the oldest.
  static let limit = 64

  /// The DF name of the application that is selected.
  private(set) var selected: [UInt8]?

  private var commands: [(apdu: Int?, command: Command)] = []

  static func role(of kind: TraceKind) -> Role {
    switch kind {
    case .command, .event, .apduDropped: .command
    case .answer, .answerFailed, .phoneAnswer, .response: .answer
    default: .unknown
    }
  }

  /// The command that a record belongs to: by number where both have one, else the latest.
  func command(for record: TraceRecord) -> Command? {
    index(for: record).map { commands[$0].command }
  }

  /// Takes in a record after it was shown.
  mutating func learn(_ record: TraceRecord) {
    switch record.kind {
    case .command:
      guard let bytes = record.bytes else { return }
      if commands.count == Self.limit { commands.removeFirst() }
      commands.append((record.apdu, Command(bytes: bytes, t: record.t, answer: nil)))
    case .answer, .phoneAnswer:
      guard let index = index(for: record), let answer = record.bytes else { return }
      commands[index].command.answer = answer
      select(commands[index].command.bytes, answer)
    case .response:
      guard let index = index(for: record), let answer = record.bytes else { return }
      select(commands.remove(at: index).command.bytes, answer)
    case .fieldOff, .torn, .reset, .cardRemoved, .emulationStopped, .sessionInvalidated:
      selected = nil
      commands = []
    default:
      return
    }
  }

  private func index(for record: TraceRecord) -> Int? {
    guard let apdu = record.apdu else { return commands.indices.last }
    if let index = commands.lastIndex(where: { $0.apdu == apdu }) { return index }
    return commands.last?.apdu == nil ? commands.indices.last : nil
  }

  private mutating func select(_ command: [UInt8], _ answer: [UInt8]) {
    guard let command = try? CommandAPDU(command), let select = SelectCommand(command) else { return }
    guard let answer = try? ResponseAPDU(answer) else { return }
    switch answer.status.kind {
    case .normal, .warning: selected = Array(select.name)
    case .executionError, .checkingError, .proprietary: return
    }
  }
}
