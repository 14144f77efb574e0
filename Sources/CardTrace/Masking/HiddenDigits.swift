import ISO7816

/// Chooses the digits of a command or an answer to hide; digits are hexadecimal, two for a byte, counted from 0.
enum HiddenDigits {
  /// What to hide in a command; one that is not well formed may hide its secret anywhere behind CLA and INS.
  static func inCommand(_ bytes: [UInt8], selected: [UInt8]?) -> [Range<Int>] {
    guard bytes.count > 4 else { return [] }
    let isSecret = SecretData.isSecretCommand(instructionClass: bytes[0], instruction: bytes[1])
    guard let command = try? CommandAPDU(bytes) else {
      return isSecret ? whole(2..<bytes.count) : merged(inData(bytes, 4..<bytes.count) + search(bytes, bytes.indices))
    }
    let data = command.data.startIndex..<command.data.endIndex
    let start =
      startsAsNumber(bytes) ? AccountNumbers.atStart(of: nibbles(bytes, bytes.indices)).map { [$0] } ?? [] : []
    if isSecret { return merged(start + whole(data)) }
    if bytes[1] == 0xA4 { return merged(start + search(bytes, unregistered(data, of: command))) }
    let isPlain = SecretData.isOpenCommand(instruction: bytes[1]) || isTagFile(bytes, selected)
    return merged(start + (isPlain ? search(bytes, data) : inData(bytes, data)))
  }

  /// What to hide in an answer: its last two bytes are the status word, or the end of a number that stands without one.
  static func inAnswer(_ bytes: [UInt8], to command: [UInt8]?, selected: [UInt8]?) -> [Range<Int>] {
    guard bytes.count > 2 else { return [] }
    let data = 0..<(bytes.count - 2)
    let isPlain =
      command.map {
        $0.count > 1 && (SecretData.isOpenCommand(instruction: $0[1]) || isTagFile($0, selected))
      } ?? false
    let hidden = isPlain ? search(bytes, data) : inData(bytes, data)
    return merged(hidden.isEmpty && startsAsNumber(bytes) ? search(bytes, bytes.indices) : hidden)
  }

  /// Whether bytes may be an account number from their first digit on; those of one in ASCII are BCD too, but a hyphen.
  private static func startsAsNumber(_ bytes: [UInt8]) -> Bool {
    let least = AccountNumbers.lengths.lowerBound / 2
    return bytes.count > least
      && bytes.prefix(least).allSatisfy { $0 >> 4 <= 9 && ($0 & 0x0F <= 9 || $0 == UInt8(ascii: "-")) }
  }

  /// What to hide in bytes that may be a command or an answer.
  static func inBytes(_ bytes: [UInt8], selected: [UInt8]?) -> [Range<Int>] {
    if bytes.count > 4, bytes[0] & 0x60 == 0 || bytes[0] == 0xFF,
      SecretData.isSecretCommand(instructionClass: bytes[0], instruction: bytes[1])
    {
      return inCommand(bytes, selected: nil)
    }
    return inAnswer(bytes, to: nil, selected: selected)
  }

  /// What of a SELECT's data is looked at: all but the registered number that an AID starts with (ISO/IEC 7816-5).
  private static func unregistered(_ data: Range<Int>, of command: CommandAPDU) -> Range<Int> {
    guard command.p1 == 0x04, let first = command.data.first, first >= 0xA0 else { return data }
    return min(data.lowerBound + 5, data.upperBound)..<data.upperBound
  }

  /// Whether a command reads or writes a file of an NDEF tag, which is no data objects: READ and UPDATE BINARY.
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
    var digits = nibbles(bytes, range)
    let characters = bytes[range].map(character)
    let written = written(bytes[range], characters)
    guard AccountNumbers.isPossible(in: digits) || !written.isEmpty else { return [] }
    for run in GroupedNumbers.runs(bytes[range], characters) {
      for position in (run.lowerBound * 2)..<(run.upperBound * 2) { digits[position] = 0xFF }
    }
    let packed = AccountNumbers.hiddenDigits(in: digits, step: 2)
    let start = range.lowerBound * 2
    return packed.map { ($0.lowerBound + start)..<($0.upperBound + start) }
      + written.map { ($0.lowerBound * 2 + start)..<($0.upperBound * 2 + start) }
  }

  /// A character as a digit; the separators of track 2, = and D, are as in BCD.
  static func character(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x3D, 0x44: 0x0D
    default: 0xFF
    }
  }

  /// What of a text is an account number in ASCII, in one piece or in groups, or follows one on track 1 or 2.
  static func written(_ text: ArraySlice<UInt8>, _ characters: [UInt8]) -> [Range<Int>] {
    let grouped = GroupedNumbers(text, characters)
    var hidden = grouped.hiddenDigits
    var ends = grouped.ends
    hidden += ends.flatMap { AccountNumbers.restOfTrack(in: characters, from: $0) }
    if AccountNumbers.isPossible(in: characters) {
      let whole = AccountNumbers.hiddenDigits(in: characters, step: 1)
      hidden += whole
      ends += whole.map { $0.upperBound + AccountNumbers.visibleDigits }
    }
    return hidden + ends.compactMap { restOfFirstTrack(text, from: $0) }
  }

  /// The name and the rest that follow an account number and ^ on track 1, up to ? (ISO/IEC 7813).
  private static func restOfFirstTrack(_ text: ArraySlice<UInt8>, from end: Int) -> Range<Int>? {
    guard end < text.count, text[text.startIndex + end] == 0x5E else { return nil }
    let rest = text.dropFirst(end + 1).prefix { (0x20...0x7E).contains($0) && $0 != 0x3F }
    return rest.isEmpty ? nil : (end + 1)..<(end + 1 + rest.count)
  }

  private static func nibbles(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
    bytes[range].flatMap { [$0 >> 4, $0 & 0x0F] }
  }

  static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
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
