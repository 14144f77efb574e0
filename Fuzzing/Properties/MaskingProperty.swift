package import CardTrace
import ISO7816

/// Masking: digits become dots or stay, and no account number that it promises to find stays visible.
package struct MaskingProperty: Sendable {
  /// Masks records in order, as one trace.
  package typealias Mask = @Sendable ([TraceRecord]) -> [TraceRecord]

  private let mask: Mask

  /// Checks our masking, or a planted one.
  package init(
    mask: @escaping Mask = { records in
      var masking = Masking()
      return records.map { masking.masked($0) }
    }
  ) {
    self.mask = mask
  }

  /// Checks the records that the input makes as a trace, and answers with an account number made of the rest of it.
  package func check(_ input: [UInt8]) throws(Finding) {
    var choices = Choices(input)
    let records = TraceMaker.records(&choices)
    let rest = choices.remaining()
    let masked = mask(records)
    try requireEqual(masked.count, records.count, "the number of records")
    for (record, masked) in zip(records, masked) {
      try checkShape(masked, of: record)
      try checkNote(masked, of: record)
    }
    try checkPlain(rest)
    try checkPlanted(rest)
  }

  /// What stands for a dot here.
  private static let dot = UInt8(ascii: "*")

  /// The digits of a record's line in ASCII, with `dot` for each dot.
  private static func digits(of record: TraceRecord) -> [UInt8] {
    guard record.bytes != nil else { return [] }
    let line = TraceEncoder.line(record)
    let key = Array(#","bytes":""#.utf8)
    guard let start = line.indices.first(where: { line[$0] == key[0] && line[$0...].starts(with: key) }) else {
      return []
    }
    // The first byte of a dot in UTF-8 stands for all three.
    return line[(start + key.count)...].prefix { $0 != UInt8(ascii: "\"") }.compactMap { byte in
      byte == 0xE2 ? dot : byte < 0x80 ? byte : nil
    }
  }

  /// No length changes, a visible digit is the record's own, and a hidden one is gone from the bytes.
  private func checkShape(_ masked: TraceRecord, of record: TraceRecord) throws(Finding) {
    try requireEqual(masked.bytes?.count, record.bytes?.count, "the number of bytes")
    try requireEqual(masked.note?.count, record.note?.count, "the length of the note")
    try requireEqual(masked.kind, record.kind, "the kind")
    guard let bytes = record.bytes, let cleared = masked.bytes else { return }
    let shown = Self.digits(of: masked)
    let raw = Array(Hex.string(bytes).utf8)
    let kept = Array(Hex.string(cleared).utf8)
    try requireEqual(shown.count, raw.count, "the number of digits")
    for (index, digit) in shown.enumerated() {
      let isHidden = digit == Self.dot
      try require(isHidden || digit == raw[index], "digit \(index) is \(digit) instead of \(raw[index])")
      try require(kept[index] == (isHidden ? 0x30 : digit), "digit \(index) is hidden and kept")
    }
  }

  /// A whole run of 13 to 19 digits in a note that is an account number keeps four.
  private func checkNote(_ masked: TraceRecord, of record: TraceRecord) throws(Finding) {
    guard let note = record.note, let shown = masked.note.map(Array.init) else { return }
    let digits = note.map { character in character.isASCII ? character.wholeNumberValue.map(UInt8.init) : nil }
    for run in Self.runs(digits) where Self.isAccountNumber(digits[run].compactMap { $0 }) {
      let isHidden = shown[run].dropLast(4).allSatisfy { $0 == "•" }
      try require(isHidden, "the note shows \(String(shown[run])) of an account number")
    }
  }

  /// Data that starts with no template is searched whole: an account number in it, packed or written, keeps four digits.
  private func checkPlain(_ data: [UInt8]) throws(Finding) {
    guard data.count >= 7, data[0] & 0x20 == 0 else { return }
    let record = TraceRecord(t: 0, lane: .app, kind: .answer, bytes: data + [0x90, 0x00])
    let shown = Self.digits(of: mask([record])[0])
    let written: [UInt8?] = data.map { (0x30...0x39).contains($0) ? $0 - 0x30 : nil }
    for run in Self.runs(written) where Self.isAccountNumber(written[run].compactMap { $0 }) {
      try requireHidden(shown, (run.lowerBound * 2)..<(run.upperBound * 2 - 8))
    }
    var packed: [UInt8?] = data.flatMap { [$0 >> 4, $0 & 0x0F] }.map { $0 < 10 ? $0 : nil }
    for run in Self.textRuns(data, written) {
      for position in (run.lowerBound * 2)..<(run.upperBound * 2) { packed[position] = nil }
    }
    for run in Self.runs(packed) where Self.isAccountNumber(packed[run].compactMap { $0 }) {
      try requireHidden(shown, run.dropLast(4))
    }
  }

  private func requireHidden(_ shown: [UInt8], _ range: Range<Int>) throws(Finding) {
    let isHidden = shown[range].allSatisfy { $0 == Self.dot }
    try require(isHidden, "\(String(decoding: shown, as: UTF8.self)) shows an account number at \(range)")
  }

  // MARK: Planted numbers

  /// An account number where cards keep it is shown neither by masking nor by the timeline.
  private func checkPlanted(_ rest: [UInt8]) throws(Finding) {
    var choices = Choices(rest)
    var number = [UInt8(1 + choices.below(9))]
    for _ in 0..<(11 + choices.below(7)) { number.append(choices.byte() % 10) }
    number.append(Self.checkDigit(of: number))
    let isOdd = !number.count.isMultiple(of: 2)
    let packed = Self.pack(number + (isOdd ? [0x0F] : []))
    let track = Self.pack(number + [0x0D] + [2, 5, 1, 2, 2, 0, 1] + (isOdd ? [0x0F] : []))
    let text = number.map { 0x30 + $0 }
    let places: [(TraceKind, [UInt8])] = [
      (.answer, Self.object(0x70, Self.object(0x5A, packed)) + [0x90, 0x00]),
      (.response, Self.object(0x77, [0x82, 0x02, 0x19, 0x80] + Self.object(0x57, track)) + [0x90, 0x00]),
      (.answer, Self.object(0x70, Self.object(0x57, track) + Self.object(0x5A, packed)) + [0x90, 0x00]),
      (.answer, [0xC0, 0xFF] + packed + [0xFF, 0x90, 0x00]),
      (.answer, [0x42] + text + [0x5E, 0x41, 0x90, 0x00]),
      (.command, [0x00, 0xDC, 0x01, 0x04, UInt8(packed.count)] + packed),
      (.event, [0x00, 0xE2, 0x00, 0x00, UInt8(text.count)] + text),
      (.command, [0x00, 0x20, 0x00, 0x80, UInt8(text.count)] + text),
    ]
    let (kind, bytes) = choices.pick(places)
    // Seven bytes and more that are digits in ASCII are read as a text of half as many digits, unless a tag says more.
    let written = packed.map { (0x30...0x39).contains($0) ? $0 : nil }
    if bytes[0] & 0x20 == 0, !Self.textRuns(packed, written).isEmpty { return }
    let note = choices.flag() ? "read " + String(decoding: text, as: UTF8.self) + "." : nil
    let record = TraceRecord(t: 0, lane: .reader, kind: kind, bytes: bytes, note: note)
    let masked = mask([record])[0]
    var timeline = Timeline(Timeline.Options(width: 60))
    let lines = timeline.lines(for: record).flatMap { $0.utf8.filter { $0 != UInt8(ascii: " ") } }
    try checkGrouped(text, &choices)
    for shown in [Self.digits(of: masked), Array((masked.note ?? "").utf8), lines] {
      let shows = Self.contains(shown, text) || Self.contains(shown, Array(Hex.string(text).utf8))
      let place = String(decoding: shown, as: UTF8.self)
      try require(!shows, "\(kind.rawValue) shows \(String(decoding: text, as: UTF8.self)): \(place)")
    }
  }

  /// An account number in groups, in an answer and in a note, keeps its last four digits and what stands between groups.
  private func checkGrouped(_ number: [UInt8], _ choices: inout Choices) throws(Finding) {
    let separator = choices.flag() ? UInt8(ascii: " ") : UInt8(ascii: "-")
    var grouped: [UInt8] = []
    var wanted: [UInt8] = []
    for (position, digit) in number.enumerated() {
      if position > 0, choices.flag() {
        grouped.append(separator)
        wanted.append(separator)
      }
      grouped.append(digit)
      wanted.append(position < number.count - 4 ? Self.dot : digit)
    }
    let note = String(decoding: grouped, as: UTF8.self)
    let record = TraceRecord(
      t: 0, lane: .app, kind: .answer, bytes: [0x42] + grouped + [0x5E, 0x90, 0x00], note: "read \(note).")
    let masked = mask([record])[0]
    let words = Array((masked.note ?? "").dropFirst("read ".count))
    let shown = Array(Self.digits(of: masked).dropFirst(2))
    for (position, byte) in wanted.enumerated() where byte == Self.dot {
      try require(words[position] == "•", "a note shows \(String(words))")
      try requireHidden(shown, (position * 2)..<(position * 2 + 2))
    }
  }

  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.indices.contains { text[$0] == part[0] && text[$0...].starts(with: part) }
  }

  private static func object(_ tag: UInt8, _ value: [UInt8]) -> [UInt8] {
    [tag, UInt8(value.count)] + value
  }

  private static func pack(_ digits: [UInt8]) -> [UInt8] {
    stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  // MARK: Account numbers (ISO/IEC 7812-1, annex B), by a table of doubled digits

  private static let doubled: [Int] = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

  private static func checkDigit(of digits: [UInt8]) -> UInt8 {
    var sum = 0
    var isDoubled = true
    for digit in digits.reversed() {
      sum += isDoubled ? doubled[Int(digit)] : Int(digit)
      isDoubled.toggle()
    }
    return UInt8((10 - sum % 10) % 10)
  }

  private static func isAccountNumber(_ digits: [UInt8]) -> Bool {
    guard (13...19).contains(digits.count), digits[0] != 0 else { return false }
    return checkDigit(of: digits.dropLast()) == digits[digits.count - 1]
  }

  /// The places of at least 7 digits with at most one space or hyphen between two.
  private static func textRuns(_ text: [UInt8], _ digits: [UInt8?]) -> [Range<Int>] {
    var joined = runs(digits)
    var index = 1
    while index < joined.count {
      let (before, after) = (joined[index - 1], joined[index])
      let isOneText = after.lowerBound == before.upperBound + 1 && [0x20, 0x2D].contains(text[before.upperBound])
      if isOneText {
        joined.replaceSubrange((index - 1)...index, with: [before.lowerBound..<after.upperBound])
      } else {
        index += 1
      }
    }
    return joined.filter { run in digits[run].count { $0 != nil } >= 7 }
  }

  /// The places of consecutive digits that nothing longer contains.
  private static func runs(_ digits: [UInt8?]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    for (position, digit) in (digits + [nil]).enumerated() where digit == nil {
      if position > start { runs.append(start..<position) }
      start = position + 1
    }
    return runs
  }
}
