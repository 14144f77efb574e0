/// What Android counts as a SELECT by AID.
package enum SelectByAID {
  /// Five bytes of header and the shortest AID.
  private static let shortest = 10

  /// The AID that the command asks for, which may be empty; nil where the command is no SELECT by AID.
  ///
  /// Class 00, instruction A4, P1 04, at least 10 bytes and all that Lc promises. P2 and what follows the AID do not
  /// matter. (Android, HostEmulationManager `findSelectAid`; confidence A)
  package static func name(in command: [UInt8]) -> ArraySlice<UInt8>? {
    guard command.count >= shortest, command.starts(with: [0x00, 0xA4, 0x04]) else { return nil }
    let end = 5 + Int(command[4])
    return command.count >= end ? command[5..<end] : nil
  }
}
