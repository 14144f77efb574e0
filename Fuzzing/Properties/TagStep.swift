import ISO7816

/// What happens to a tag, made of choices so that most commands come near to what a tag takes.
enum TagStep: CustomStringConvertible {
  case selectApplication(CommandAPDU)
  case command(CommandAPDU)
  case fieldLost
  case replace([UInt8])

  init(_ choices: inout Choices, size: Int, fileIdentifier: UInt16) {
    let identifier = [UInt8(fileIdentifier >> 8), UInt8(fileIdentifier & 0xFF)]
    switch choices.below(12) {
    case 0:
      let p2 = choices.pick([0x00, 0x04, 0x08, 0x0C]) as UInt8
      self = .selectApplication(
        Self.command(&choices, 0xA4, 0x04, p2, [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]))
    case 1: self = .command(Self.command(&choices, 0xA4, 0x00, 0x0C, [0xE1, 0x03]))
    case 2, 3: self = .command(Self.command(&choices, 0xA4, 0x00, 0x0C, identifier))
    case 4:
      let parameters = (choices.pick([0x00, 0x02, 0x04, choices.byte()]), choices.pick([0x00, 0x0C, choices.byte()]))
      self = .command(Self.command(&choices, 0xA4, parameters.0, parameters.1, choices.bytes(choices.below(4))))
    case 5:
      let offset = Self.offset(&choices, size)
      self = .command(Self.command(&choices, 0xB0, UInt8(offset >> 8), UInt8(offset & 0xFF), [], needsLe: true))
    case 6:
      let length = Self.offset(&choices, size)
      self = .command(Self.command(&choices, 0xD6, 0x00, 0x00, [UInt8(length >> 8), UInt8(length & 0xFF)]))
    case 7, 8:
      let offset = Self.offset(&choices, size)
      let data = choices.bytes(choices.below(20))
      self = .command(Self.command(&choices, 0xD6, UInt8(offset >> 8), UInt8(offset & 0xFF), data))
    case 9:
      let length = choices.pick([0, choices.below(12), Self.offset(&choices, size)])
      let body = choices.bytes(choices.below(12))
      self = .command(Self.command(&choices, 0xD6, 0x00, 0x00, [UInt8(length >> 8), UInt8(length & 0xFF)] + body))
    case 10: self = choices.flag() ? .fieldLost : .replace([UInt8](repeating: 0x4D, count: Self.offset(&choices, size)))
    default:
      let header = choices.bytes(4) + [0, 0, 0, 0]
      let data = choices.bytes(choices.below(6))
      self = .command(
        Self.command(&choices, header[1], header[2], header[3], data, instructionClass: header[0]))
    }
  }

  /// A place or a length near the ends of the file, or any small one.
  private static func offset(_ choices: inout Choices, _ size: Int) -> Int {
    switch choices.below(8) {
    case 0: 0
    case 1: 1
    case 2: 2
    case 3: size
    case 4: size - 1
    case 5: size - 2
    case 6: choices.below(16)
    default: choices.number() & 0xFFFF
    }
  }

  private static func command(
    _ choices: inout Choices, _ instruction: UInt8, _ p1: UInt8, _ p2: UInt8, _ data: [UInt8], needsLe: Bool = false,
    instructionClass: UInt8 = 0x00
  ) -> CommandAPDU {
    let ways = choices.byte()
    let expected = needsLe || ways & 1 == 1 ? (ways & 2 == 0 ? 256 : 1 + Int(choices.byte())) : nil
    let command = try? CommandAPDU(
      instructionClass: instructionClass, instruction: instruction, p1: p1, p2: p2, data: data,
      expectedLength: expected.flatMap { ExpectedLength(count: $0) }, extended: ways & 4 == 0 ? nil : true)
    guard let command else { preconditionFailure("at most 65,535 bytes and 256 expected always fit") }
    return command
  }

  var description: String {
    switch self {
    case .selectApplication(let command): "SELECT \(command)"
    case .command(let command): "\(command)"
    case .fieldLost: "the loss of the field"
    case .replace(let message): "the owner's message of \(message.count) bytes"
    }
  }
}
