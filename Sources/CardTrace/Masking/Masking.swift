/// Hides what a trace must not show: account numbers, track data, PINs and keys.
///
/// Give it the records in order, since what an answer means depends on its command and on what is selected. Of an
/// account number the last four digits stay; of everything else that is hidden, nothing does. A hidden digit becomes
/// a dot, so a hidden byte is two dots and no length changes.
package struct Masking: Sendable {
  private var memory = ExchangeMemory()

  /// Starts with nothing sent and nothing selected.
  package init() {}

  /// The record as it may be shown; its hidden digits are gone from it, not only marked.
  package mutating func masked(_ record: TraceRecord) -> TraceRecord {
    defer { memory.learn(record) }
    return Self.mask(record, after: memory)
  }

  static func mask(_ record: TraceRecord, after memory: ExchangeMemory) -> TraceRecord {
    let hidden = record.bytes.map { hiddenDigits(of: $0, in: record, after: memory) } ?? []
    return TraceRecord(
      t: record.t, lane: record.lane, kind: record.kind, bytes: record.bytes.map { clear(hidden, in: $0) },
      session: record.session, apdu: record.apdu, rule: record.rule,
      note: record.note.map(MaskedText.masked), hidden: hidden)
  }

  private static func hiddenDigits(
    of bytes: [UInt8], in record: TraceRecord, after memory: ExchangeMemory
  ) -> [Range<Int>] {
    switch ExchangeMemory.role(of: record.kind) {
    case .command:
      return HiddenDigits.inCommand(bytes, selected: memory.selected)
    case .answer:
      let command = memory.command(for: record)?.bytes
      return HiddenDigits.inAnswer(bytes, to: command, selected: memory.selected)
    case .unknown:
      return HiddenDigits.inBytes(bytes, selected: memory.selected)
    }
  }

  private static func clear(_ hidden: [Range<Int>], in bytes: [UInt8]) -> [UInt8] {
    guard !hidden.isEmpty else { return bytes }
    var cleared = bytes
    for position in hidden.joined() {
      cleared[position / 2] &= position.isMultiple(of: 2) ? 0x0F : 0xF0
    }
    return cleared
  }
}

extension TraceRecord {
  /// The record as it may be shown on its own: without what stood before it, more may be hidden than `Masking` hides.
  package var masked: TraceRecord {
    var masking = Masking()
    return masking.masked(self)
  }
}
