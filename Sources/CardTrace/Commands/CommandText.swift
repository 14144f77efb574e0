import ISO7816

/// A command in words: its name and what its parameters mean (ISO/IEC 7816-4, 11).
enum CommandText {
  /// One line; a command that cannot be parsed is described by what is wrong with it.
  ///
  /// - Parameter raw: the command as it was before masking took digits out of `bytes`, for its lengths.
  static func describe(_ bytes: [UInt8], raw: [UInt8]? = nil, selected: [UInt8]?) -> String {
    do {
      _ = try CommandAPDU(raw ?? bytes)
    } catch {
      return "not a command: \(error)"
    }
    guard let command = try? CommandAPDU(bytes) else { return "a command that begins as an account number does" }
    let isCleared = raw.map { $0 != bytes } ?? false
    // Of a name with hidden digits there is nothing to say in words.
    let sentence = isCleared && command.instruction == 0xA4 ? command.name : main(command, selected)
    return ([sentence] + remarks(command.instructionClass)).joined(separator: ", ")
  }

  private static func main(_ command: CommandAPDU, _ selected: [UInt8]?) -> String {
    guard command.instructionClass.isInterindustry else { return proprietary(command) }
    switch command.instruction {
    case 0xA4: return select(command, selected)
    case 0xB0, 0xD0, 0xD6, 0x0E: return binary(command)
    case 0xB2, 0xB3, 0xD2, 0xDC, 0xDD, 0x0C: return record(command)
    case 0xCA, 0xCB, 0xDA, 0xDB: return object(command)
    case 0x20, 0x21, 0x24, 0x25, 0x26, 0x28, 0x2C, 0x2D: return reference(command)
    case 0x82, 0x86, 0x87, 0x88: return authentication(command)
    case 0x84, 0xC0: return command.name + lengths(command)
    case 0x70: return channel(command)
    default: return command.name + parameters(command) + lengths(command)
    }
  }

  private static func select(_ command: CommandAPDU, _ selected: [UInt8]?) -> String {
    let target = Hex.string(command.data)
    guard let select = SelectCommand(command) else {
      guard !target.isEmpty else { return command.name }
      let isContainer = target == "E103" && selected.map(WellKnownAIDs.ndefTagVersions.contains) == true
      return "\(command.name)  \(isContainer ? "capability container (E103)" : target)"
    }
    let occurrence =
      switch select.occurrence {
      case .first: ""
      case .last: ", the last one"
      case .next: ", the next one"
      case .previous: ", the previous one"
      }
    if target.isEmpty { return "\(command.name)  without a name: the default application\(occurrence)" }
    guard let name = WellKnownAIDs.name(of: select.name) else { return "\(command.name)  \(target)\(occurrence)" }
    return "\(command.name)  \(name) (\(target))\(occurrence)"
  }

  private static func binary(_ command: CommandAPDU) -> String {
    let place =
      if command.p1 & 0x80 == 0 {
        "offset \(Int(command.p1) << 8 | Int(command.p2))"
      } else {
        "short file \(command.p1 & 0x1F), offset \(command.p2)"
      }
    return "\(command.name) \(place)\(lengths(command))"
  }

  private static func record(_ command: CommandAPDU) -> String {
    let file = command.p2 >> 3 == 0 ? "the current file" : "short file \(command.p2 >> 3)"
    let which =
      switch command.p2 & 0x07 {
      case 0: "first with identifier \(command.p1)"
      case 1: "last with identifier \(command.p1)"
      case 2: "next with identifier \(command.p1)"
      case 3: "previous with identifier \(command.p1)"
      case 4: "\(command.p1)"
      case 5: "\(command.p1) to the last"
      case 6: "the last to \(command.p1)"
      default: "\(command.p1) in a reserved way"
      }
    return "\(command.name) \(which) of \(file)\(lengths(command))"
  }

  private static func object(_ command: CommandAPDU) -> String {
    let number = command.p1 == 0 ? Hex.string([command.p2]) : Hex.string([command.p1, command.p2])
    let data = Array(command.data)
    guard !command.instruction.isMultiple(of: 2), data.count > 2, data[0] == 0x5C, Int(data[1]) <= data.count - 2 else {
      return "\(command.name) \(number)\(lengths(command))"
    }
    return "\(command.name) \(number), object \(Hex.string(data[2..<(2 + Int(data[1]))]))\(lengths(command))"
  }

  private static func reference(_ command: CommandAPDU) -> String {
    let question = command.data.isEmpty && command.instruction == 0x20 ? ", asks for the tries left" : ""
    return "\(command.name) reference \(Hex.string([command.p2]))\(question)\(lengths(command))"
  }

  private static func authentication(_ command: CommandAPDU) -> String {
    let algorithm = command.p1 == 0 ? "" : " algorithm \(Hex.string([command.p1])),"
    return "\(command.name)\(algorithm) reference \(Hex.string([command.p2]))\(lengths(command))"
  }

  private static func channel(_ command: CommandAPDU) -> String {
    switch (command.p1, command.p2) {
    case (0x00, 0x00): "\(command.name) opens the next free channel"
    case (0x00, let number): "\(command.name) opens channel \(number)"
    case (0x80, let number): "\(command.name) closes channel \(number)"
    default: command.name + parameters(command) + lengths(command)
    }
  }

  private static func proprietary(_ command: CommandAPDU) -> String {
    switch (command.instructionClass.rawValue, command.instruction, command.p1) {
    case (0xFF, 0xCA, 0x00): return "reader command GET DATA, the UID"
    case (0xFF, _, _): return "reader command \(Hex.string([command.instruction]))\(parameters(command))"
    case (NativeCommands.instructionClass, let instruction, _):
      guard let name = NativeCommands.name(instruction) else { break }
      return "native \(name)\(lengths(command))"
    case (_, 0xA8, _): return command.name + lengths(command)
    case (_, 0xAE, _): return command.name + cryptogram(command.p1) + lengths(command)
    case (_, 0xCA, _): return "\(command.name) \(Hex.string([command.p1, command.p2]))\(lengths(command))"
    default: break
    }
    return command.name + parameters(command) + lengths(command)
  }

  /// The cryptogram that P1 asks for (EMV Book 3, 6.5.5).
  private static func cryptogram(_ p1: UInt8) -> String {
    switch p1 >> 6 {
    case 0: " AAC"
    case 1: " TC"
    case 2: " ARQC"
    default: ""
    }
  }

  private static func parameters(_ command: CommandAPDU) -> String {
    " P1 \(Hex.string([command.p1])) P2 \(Hex.string([command.p2]))"
  }

  private static func lengths(_ command: CommandAPDU) -> String {
    let sent = command.data.isEmpty ? "" : ", \(bytes(command.data.count))"
    return sent + (command.expectedLength.map { ", up to \(bytes($0.count))" } ?? "")
  }

  private static func remarks(_ instructionClass: InstructionClass) -> [String] {
    var remarks: [String] = []
    if let channel = instructionClass.channel, channel > 0 { remarks.append("channel \(channel)") }
    if instructionClass.isChained { remarks.append("more to come") }
    if instructionClass.secureMessaging != .none { remarks.append("secure messaging") }
    return remarks
  }

  /// A count with its unit.
  static func bytes(_ count: Int) -> String {
    count == 1 ? "1 byte" : "\(count) bytes"
  }
}
