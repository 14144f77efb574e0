import ISO7816

/// Chooses the digits of a command or an answer to hide; digits are hexadecimal, two for a byte, counted from 0.
enum HiddenDigits {
  /// What to hide in a command, read as far as it can be read.
  static func inCommand(_ bytes: [UInt8], selected: [UInt8]?) -> [Range<Int>] {
    guard bytes.count > 4 else { return [] }
    let command = try? CommandAPDU(bytes)
    let data = command.map { $0.data.startIndex..<$0.data.endIndex } ?? 4..<bytes.count
    if SecretData.isSecretCommand(instruction: bytes[1]) { return whole(data) }
    if SecretData.isOpenCommand(instruction: bytes[1]) || bytes[1] == 0xA4 { return [] }
    return isTagFile(bytes, selected) ? [] : inData(bytes, data)
  }

  /// What to hide in an answer; its last two bytes are the status word.
  static func inAnswer(_ bytes: [UInt8], to command: [UInt8]?, selected: [UInt8]?) -> [Range<Int>] {
    guard bytes.count > 2 else { return [] }
    if let command, command.count > 1 {
      if SecretData.isOpenCommand(instruction: command[1]) || isTagFile(command, selected) { return [] }
    }
    return inData(bytes, 0..<(bytes.count - 2))
  }

  /// A text with a dot for each digit of what looks like an account number in it.
  static func masked(text: String) -> String {
    let characters = Array(text)
    let digits = characters.map { UInt8(exactly: $0.isASCII ? $0.wholeNumberValue ?? 255 : 255) ?? 255 }
    let hidden = AccountNumbers.hiddenDigits(in: digits, step: 1)
    guard !hidden.isEmpty else { return text }
    var masked = characters
    for position in hidden.joined() { masked[position] = "•" }
    return String(masked)
  }

  /// Whether a command reads or writes a file of an NDEF tag, which everybody may read: READ and UPDATE BINARY.
  private static func isTagFile(_ command: [UInt8], _ selected: [UInt8]?) -> Bool {
    guard let selected, WellKnownAIDs.ndefTagVersions.contains(selected) else { return false }
    switch command[1] {
    case 0xB0, 0xB1, 0xD6, 0xD7: return true
    default: return false
    }
  }

  private static func inData(_ bytes: [UInt8], _ data: Range<Int>) -> [Range<Int>] {
    guard !data.isEmpty else { return [] }
    let walk = DataObjectWalk(bytes, in: data)
    var hidden: [Range<Int>] = []
    if walk.isWhole || bytes[data.lowerBound] & 0x20 != 0 {
      for object in walk.primitives {
        switch SecretData.rule(tag: object.tag, length: object.value.count) {
        case .whole: hidden += whole(object.value)
        case .number: hidden += number(bytes, object.value)
        case .search: hidden += search(bytes, object.value)
        case .none: break
        }
      }
    }
    if !(walk.isWhole && walk.isTemplates) { hidden += search(bytes, data) }
    return merged(hidden)
  }

  private static func whole(_ range: Range<Int>) -> [Range<Int>] {
    range.isEmpty ? [] : [(range.lowerBound * 2)..<(range.upperBound * 2)]
  }

  /// All digits of the number in a value but its last four; fewer than 13 digits are hidden whole.
  private static func number(_ bytes: [UInt8], _ value: Range<Int>) -> [Range<Int>] {
    let digits = nibbles(bytes, value)
    let count = digits.firstIndex { $0 > 9 } ?? digits.count
    let start = value.lowerBound * 2
    guard count >= AccountNumbers.lengths.lowerBound else { return whole(value) }
    return [start..<(start + count - AccountNumbers.visibleDigits)]
  }

  /// What looks like an account number in BCD (two digits a byte) or in ASCII (one digit a byte).
  private static func search(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    let characters = bytes[range].map { (0x30...0x39).contains($0) ? $0 - 0x30 : 0xFF }
    let written = AccountNumbers.hiddenDigits(in: characters, step: 1)
    var digits = nibbles(bytes, range)
    for run in runsOfDigits(characters) {
      for position in (run.lowerBound * 2)..<(run.upperBound * 2) { digits[position] = 0xFF }
    }
    let packed = AccountNumbers.hiddenDigits(in: digits, step: 2)
    let start = range.lowerBound * 2
    return packed.map { ($0.lowerBound + start)..<($0.upperBound + start) }
      + written.map { ($0.lowerBound * 2 + start)..<($0.upperBound * 2 + start) }
  }

  /// Where at least 7 digits are written in ASCII: as BCD each of them would be two digits, and none is meant so.
  private static func runsOfDigits(_ characters: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for (position, character) in (characters + [0xFF]).enumerated() where character > 9 {
      if position - start >= 7 { runs.append(start..<position) }
      start = position + 1
    }
    return runs
  }

  private static func nibbles(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    bytes[range].flatMap { [$0 >> 4, $0 & 0x0F] }
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
