public import ISO7816
public import NDEF

/// A tag that any NFC phone reads: an NDEF message in a file, compatible with the NFC Forum Type 4 Tag.
///
/// Two files stand under the application: E103, the capability container, and the NDEF file (E104 by default), which is
/// a length NLEN of two bytes, the message, and zeros up to the size that the container says.
///
/// Which container: `CapabilityContainer.standard` fits nfcpy, Android phones and OpenSC; its comment says why. The
/// container's mapping version decides the name: D2760000850101 for version 2, D2760000850100 for version 1.
///
/// What a writer may do and when a new message counts is the rule of `MessageFile`: a reader finds NLEN 0, the message
/// before or the message after, never a mixture. A selection that ends in the middle of an update, by a lost field or
/// by another SELECT of an application, drops what was written and not yet published.
///
/// Choices that the standards leave to the card:
/// - MLe and MLc are advice to readers: longer READ BINARY and UPDATE BINARY commands are served.
/// - Le is a maximum. A read that reaches the end of the file answers what is there with 9000, or 6282 by option.
/// - SELECT of a file answers no data, whatever its P2 and Le ask for; a failed one leaves the current file as it was.
/// - SELECT of the application answers no data, unless `answersFileControlInformation` and Le and P2 ask for it.
/// - Short EF identifiers (P1 bit 8), odd instruction bytes and chained commands are refused.
public struct Type4Tag: CardApplication {
  /// The name of a version 2 tag.
  public static let name = AID([0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01])!

  /// The name of a version 1 tag.
  public static let versionOneName = AID([0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x00])!

  /// The name by which this tag is selected.
  public let aid: AID

  /// The content of file E103.
  public let capabilities: CapabilityContainer

  /// Whether SELECT of the application answers `6F 09 84 07 AID` when it has Le and P2 asks for that template.
  public let answersFileControlInformation: Bool

  /// Neither chained commands nor secure messaging.
  public var commandSupport: CommandSupport { CommandSupport(chaining: .refused, secureMessaging: false) }

  /// Whether a read that asks for more than there is ends in 6282 with what there is; else in 9000.
  public var warnsAtEndOfFile = false

  private var file: MessageFile
  private var current: File?

  private enum File {
    case capabilityContainer
    case message
  }

  /// Makes a tag that holds a message's bytes (none: an empty tag); throws when they do not fit the file.
  public init(
    message: [UInt8] = [], capabilities: CapabilityContainer = .standard, isReadOnly: Bool = false,
    answersFileControlInformation: Bool = false
  ) throws(Type4TagError) {
    let capabilities = isReadOnly ? capabilities.writeProtected : capabilities
    guard capabilities.maximumFileSize <= 0x7FFF else { throw .fileTooLarge(size: capabilities.maximumFileSize) }
    self.aid = capabilities.mappingVersion >> 4 == 1 ? Self.versionOneName : Self.name
    self.capabilities = capabilities
    self.answersFileControlInformation = answersFileControlInformation
    self.file = try MessageFile(size: capabilities.maximumFileSize, message: message)
  }

  /// The bytes of the published message, empty when NLEN is 0: what the owner reads after each update.
  public var message: [UInt8] { file.message }

  /// Publishes another message and drops an update that a writer has begun; throws when it does not fit.
  public mutating func replaceMessage(with message: [UInt8]) throws(Type4TagError) {
    try file.replaceMessage(with: message)
  }

  /// Answers 9000, with file control information when that was asked for and allowed.
  public mutating func select(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    current = nil
    file.dropUpdate()
    guard answersFileControlInformation, let expected = command.expectedLength,
      SelectCommand(command)?.responseForm == .fileControlInformation
    else { return ResponseAPDU() }
    let name: [UInt8] = [0x84, UInt8(aid.bytes.count)] + aid.bytes
    let template: [UInt8] = [0x6F, UInt8(name.count)] + name
    guard template.count <= expected.count else {
      throw Refusal(
        StatusWord(sw1: 0x6C, sw2: UInt8(template.count)),
        "the file control information has \(template.count) bytes, Le allows \(expected.count)")
    }
    return ResponseAPDU(data: template)
  }

  /// Answers SELECT of a file, READ BINARY and UPDATE BINARY.
  public mutating func process(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    try Self.checkClass(command.instructionClass)
    switch command.instruction {
    case 0xA4: return try selectFile(command)
    case 0xB0: return try read(command)
    case 0xD6: return try update(command)
    default:
      throw Refusal(.instructionNotSupported, "INS \(Hex.string([command.instruction])) is not one of A4, B0 and D6")
    }
  }

  /// Forgets the current file and what was written and not published.
  public mutating func deselect(_ reason: DeselectionReason) {
    current = nil
    file.dropUpdate()
  }

  /// Refuses classes of the application's own; the logical channel plays no part.
  private static func checkClass(_ instructionClass: InstructionClass) throws(Refusal) {
    guard instructionClass.isInterindustry else {
      throw Refusal(
        .classNotSupported, "CLA is \(Hex.string([instructionClass.rawValue])), an interindustry one is needed")
    }
  }

  private mutating func selectFile(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    guard command.p1 == 0x00 || command.p1 == 0x02, command.p2 == 0x00 || command.p2 == 0x0C else {
      throw Refusal(
        .wrongParameters,
        "SELECT has P1-P2 \(Hex.string([command.p1, command.p2])), a file is selected with 00 or 02, then 00 or 0C")
    }
    let data = Array(command.data)
    guard data.count == 2 else {
      throw Refusal(.wrongLcForParameters, "a file identifier has 2 bytes, \(data.count) were sent")
    }
    let identifier = UInt16(data[0]) << 8 | UInt16(data[1])
    switch identifier {
    case 0xE103: current = .capabilityContainer
    case capabilities.fileIdentifier: current = .message
    default: throw Refusal(.fileNotFound, "no file has the identifier \(Hex.string(data))")
    }
    return ResponseAPDU()
  }

  private func read(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    let current = try requireCurrentFile("READ BINARY")
    let offset = try offset(of: command)
    guard command.data.isEmpty, let expected = command.expectedLength else {
      throw Refusal(.wrongLength, "READ BINARY has Le and no data")
    }
    if current == .message, capabilities.readAccess != 0x00 {
      throw Refusal(
        .securityStatusNotSatisfied, "read access is \(Hex.string([capabilities.readAccess])), 00 is needed")
    }
    let size = current == .message ? file.size : CapabilityContainer.byteCount
    guard offset < size else {
      throw Refusal(.offsetOutsideFile, "READ BINARY begins at byte \(offset) of a file of \(size)")
    }
    let end = min(size, offset + expected.count)
    let isShort = warnsAtEndOfFile && end - offset < expected.count
    let data =
      switch current {
      case .capabilityContainer: Array(capabilities.bytes[offset..<end])
      case .message: file.read(offset..<end)
      }
    return ResponseAPDU(data: data, status: isShort ? .endOfFile : .success)
  }

  private mutating func update(_ command: CommandAPDU) throws(Refusal) -> ResponseAPDU {
    guard try requireCurrentFile("UPDATE BINARY") == .message else {
      throw Refusal(.securityStatusNotSatisfied, "the capability container is never written")
    }
    guard capabilities.writeAccess == 0x00 else {
      throw Refusal(
        .securityStatusNotSatisfied, "write access is \(Hex.string([capabilities.writeAccess])), 00 is needed")
    }
    let offset = try offset(of: command)
    guard !command.data.isEmpty else { throw Refusal(.wrongLength, "UPDATE BINARY has no data") }
    try file.update(at: offset, with: command.data)
    return ResponseAPDU()
  }

  private func requireCurrentFile(_ name: String) throws(Refusal) -> File {
    guard let current else { throw Refusal(.noCurrentFile, "\(name) before a file was selected") }
    return current
  }

  private func offset(of command: CommandAPDU) throws(Refusal) -> Int {
    guard command.p1 & 0x80 == 0 else {
      throw Refusal(.wrongParameters, "P1 is \(Hex.string([command.p1])): files have no short identifiers here")
    }
    return Int(command.p1) << 8 | Int(command.p2)
  }
}
