/// A MANAGE CHANNEL (INS 70), seen through its command (ISO/IEC 7816-4, 11.1.2).
struct ManageChannel: Hashable, Sendable {
  enum Operation: Hashable, Sendable {
    /// P1-P2 0000: the card chooses the number and answers it.
    case openAny
    /// P1 00: this number.
    case open(Int)
    /// P1 80; with P2 00 the channel that carries the command.
    case close(Int)
  }

  let operation: Operation

  /// Whether this is MANAGE CHANNEL without secure messaging.
  static func matches(_ command: CommandAPDU) -> Bool {
    command.instruction == 0x70 && command.instructionClass.channel != nil
      && command.instructionClass.secureMessaging == .none
  }

  /// Reads the parameters of a command that came on `channel`; refuses data, other functions, and numbers over 19.
  init(_ command: CommandAPDU, on channel: Int) throws(Refusal) {
    guard command.data.isEmpty else { throw Refusal(.wrongLength, "MANAGE CHANNEL has no data") }
    let number = Int(command.p2)
    guard number <= 19 else {
      throw Refusal(.functionNotSupported, "logical channels have the numbers 0 to 19, P2 says \(number)")
    }
    switch command.p1 {
    case 0x00: operation = number == 0 ? .openAny : .open(number)
    case 0x80: operation = .close(number == 0 ? channel : number)
    default: throw Refusal(.wrongParameters, "P1 of MANAGE CHANNEL is \(Hex.string([command.p1])), 00 opens, 80 closes")
    }
  }
}
