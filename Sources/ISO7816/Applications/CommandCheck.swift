/// What a card refuses of a command before any application or channel sees it.
enum CommandCheck {
  /// Passes the command or says what is wrong with its class or instruction byte.
  static func admit(_ command: CommandAPDU) throws(Refusal) {
    let instructionClass = command.instructionClass
    if instructionClass.isInvalid || instructionClass.isReserved {
      throw Refusal(.classNotSupported, "CLA \(Hex.string([instructionClass.rawValue])) has no meaning")
    }
    if isForbidden(instruction: command.instruction) {
      throw Refusal(.instructionNotSupported, "INS \(Hex.string([command.instruction])) is not allowed")
    }
  }

  /// Whether the byte looks like a status word or a procedure byte: 6X and 9X (ISO/IEC 7816-4, 5.4.2).
  static func isForbidden(instruction: UInt8) -> Bool {
    instruction >> 4 == 0x6 || instruction >> 4 == 0x9
  }

  /// Whether this is a SELECT of anything but a DF name.
  static func isSelectOfFile(_ command: CommandAPDU) -> Bool {
    command.instructionClass.isInterindustry && command.instruction == 0xA4 && command.p1 != 0x04
  }

  /// Whether this is a plain GET RESPONSE, neither a part of a chain nor under secure messaging.
  static func isGetResponse(_ command: CommandAPDU) -> Bool {
    let instructionClass = command.instructionClass
    return command.instruction == 0xC0 && instructionClass.channel != nil && !instructionClass.isChained
      && instructionClass.secureMessaging == .none
  }
}
