import CardApplications
import ISO7816
import NDEF

/// What a tag must do, written as its rules are told: the published message, and what was written since an update began.
struct TagModel {
  enum File { case container, message }

  let capabilities: CapabilityContainer
  let answersFileControlInformation: Bool
  private(set) var message: [UInt8]
  private var current: File?
  /// The bytes after NLEN that were written in this update, by place; nil while there is no update.
  private var written: [Int: UInt8]?
  /// The NLEN above 0 that waits for its body.
  private var promised = 0

  var size: Int { capabilities.maximumFileSize }

  init(_ choices: inout Choices) {
    let size = choices.pick([5, 6, 40, 5 + choices.below(251), 300])
    let access: [UInt8] = [0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0xFF]
    let container = try? CapabilityContainer(
      mappingVersion: choices.pick([0x20, 0x10]), fileIdentifier: choices.pick([0xE104, 0x0001]), maximumFileSize: size,
      readAccess: choices.pick(access), writeAccess: choices.pick(access))
    capabilities = container ?? .standard
    answersFileControlInformation = choices.flag()
    message = [UInt8](repeating: 0x6D, count: choices.pick([0, 1, size - 3, size - 2]))
  }

  mutating func deselect() {
    current = nil
    written = nil
    promised = 0
  }

  mutating func replace(_ message: [UInt8]) -> Bool {
    guard message.count <= size - 2 else { return false }
    self.message = message
    written = nil
    promised = 0
    return true
  }

  mutating func selectApplication(_ command: CommandAPDU) -> [UInt8] {
    deselect()
    guard answersFileControlInformation, let expected = command.expectedLength, command.p2 & 0x0C == 0 else {
      return [0x90, 0x00]
    }
    let version: UInt8 = capabilities.mappingVersion >> 4 == 1 ? 0 : 1
    return expected.count < 11
      ? [0x6C, 0x0B] : [0x6F, 0x09, 0x84, 0x07, 0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, version, 0x90, 0x00]
  }

  mutating func process(_ command: CommandAPDU) -> [UInt8] {
    if command.bytes[0] >= 0x80 { return [0x6E, 0x00] }
    switch command.instruction {
    case 0xA4: return selectFile(command)
    case 0xB0: return read(command)
    case 0xD6: return update(command)
    default: return [0x6D, 0x00]
    }
  }

  private mutating func selectFile(_ command: CommandAPDU) -> [UInt8] {
    guard [0x00, 0x02].contains(command.p1), [0x00, 0x0C].contains(command.p2) else { return [0x6A, 0x86] }
    guard command.data.count == 2 else { return [0x6A, 0x87] }
    let identifier = command.data.reduce(0) { $0 * 256 + Int($1) }
    if identifier == 0xE103 {
      current = .container
    } else if identifier == Int(capabilities.fileIdentifier) {
      current = .message
    } else {
      return [0x6A, 0x82]
    }
    return [0x90, 0x00]
  }

  private func read(_ command: CommandAPDU) -> [UInt8] {
    guard let current else { return [0x69, 0x86] }
    if command.p1 >= 0x80 { return [0x6A, 0x86] }
    guard command.data.isEmpty, let expected = command.expectedLength else { return [0x67, 0x00] }
    if current == .message, capabilities.readAccess != 0 { return [0x69, 0x82] }
    let content = current == .container ? capabilities.bytes : content
    let offset = Int(command.p1) * 256 + Int(command.p2)
    if offset >= content.count { return [0x6B, 0x00] }
    return content[offset...].prefix(expected.count) + [0x90, 0x00]
  }

  /// The whole message file as a reader sees it.
  private var content: [UInt8] {
    guard let written else {
      let known = [UInt8(message.count / 256), UInt8(message.count % 256)] + message
      return known + [UInt8](repeating: 0, count: size - known.count)
    }
    return (0..<size).map { written[$0] ?? 0 }
  }

  private mutating func update(_ command: CommandAPDU) -> [UInt8] {
    guard let current else { return [0x69, 0x86] }
    if current == .container || capabilities.writeAccess != 0 { return [0x69, 0x82] }
    if command.p1 >= 0x80 { return [0x6A, 0x86] }
    let data = Array(command.data)
    if data.isEmpty { return [0x67, 0x00] }
    let offset = Int(command.p1) * 256 + Int(command.p2)
    if offset + data.count > size { return [0x6A, 0x84] }
    if offset == 1 { return [0x6B, 0x00] }
    if offset == 0, data.count == 1 { return [0x67, 0x00] }
    if offset == 0 {
      if let refusal = writeLength(Int(data[0]) * 256 + Int(data[1]), isAlone: data.count == 2) { return refusal }
      writeBody(data.dropFirst(2), at: 2)
    } else {
      writeBody(data[...], at: offset)
    }
    if promised > 0, isWritten(promised) {
      message = (2..<(2 + promised)).map { written?[$0] ?? 0 }
      written = nil
      promised = 0
    }
    return [0x90, 0x00]
  }

  private mutating func writeLength(_ length: Int, isAlone: Bool) -> [UInt8]? {
    if length == 0 {
      message = []
      written = [:]
      promised = 0
      return nil
    }
    if length > size - 2 { return [0x6A, 0x80] }
    if isAlone, written == nil, length == message.count { return nil }
    if isAlone, !isWritten(length) { return [0x69, 0x85] }
    written = written ?? [:]
    promised = length
    return nil
  }

  private mutating func writeBody(_ data: ArraySlice<UInt8>, at offset: Int) {
    for (index, byte) in data.enumerated() { written = (written ?? [:]).merging([offset + index: byte]) { $1 } }
  }

  private func isWritten(_ length: Int) -> Bool {
    (2..<(2 + length)).allSatisfy { written?[$0] != nil }
  }
}
