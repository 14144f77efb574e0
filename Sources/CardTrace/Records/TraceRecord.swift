/// One line of a trace: at a moment, in a lane, something happened.
///
/// Bytes are kept raw; `Masking` hides what must not be shown. What an app or a reader can make long is cut when the
/// record is made, so that every line that is written can be read again.
package struct TraceRecord: Hashable, Sendable {
  /// The most bytes that a record keeps: the longest command that there is.
  ///
  /// A header of 4, Lc of 3, data of 65,535 and Le of 2 bytes. ISO/IEC 7816-3, 12.1.
  package static let longestBytes = 65_544
  /// The most bytes of UTF-8 that a note keeps.
  package static let longestNote = 4_096

  /// Nanoseconds since the start of the trace, 0 or more.
  package let t: Int64
  /// Who acted.
  package let lane: TraceLane
  /// What happened.
  package let kind: TraceKind
  /// The command or the answer, where the kind has one.
  package let bytes: [UInt8]?
  /// The number of the card session, counted from 1.
  package let session: Int?
  /// The number of the command that this belongs to, counted from 1.
  package let apdu: Int?
  /// The row of the conformance table that decided.
  package let rule: String?
  /// What the kind leaves open, in words.
  package let note: String?

  /// The digits of `bytes` (two for a byte, counted from 0) that masking has hidden, in order; they are 0 in `bytes`.
  let hidden: [Range<Int>]

  /// Makes a record; bytes and note beyond the limits are cut, and the note then says so.
  package init(
    t: Int64, lane: TraceLane, kind: TraceKind, bytes: [UInt8]? = nil, session: Int? = nil, apdu: Int? = nil,
    rule: String? = nil, note: String? = nil
  ) {
    self.init(
      t: t, lane: lane, kind: kind, bytes: bytes, session: session, apdu: apdu, rule: rule, note: note, hidden: [])
  }

  init(
    t: Int64, lane: TraceLane, kind: TraceKind, bytes: [UInt8]?, session: Int?, apdu: Int?, rule: String?,
    note: String?, hidden: [Range<Int>]
  ) {
    self.t = max(0, t)
    self.lane = lane
    self.kind = kind
    self.session = session
    self.apdu = apdu
    self.rule = rule
    self.hidden = hidden
    if let bytes, bytes.count > Self.longestBytes {
      self.bytes = Array(bytes.prefix(Self.longestBytes))
      let remark = "the first \(Self.longestBytes) of \(bytes.count) bytes"
      self.note = Self.cut(note.map { "\(remark): \($0)" } ?? remark)
    } else {
      self.bytes = bytes
      if let note, note.utf8.count > Self.longestNote { self.note = Self.cut(note) } else { self.note = note }
    }
  }

  /// A note of at most `longestNote` bytes, with an ellipsis where it was cut, never inside a character's encoding.
  private static func cut(_ note: String) -> String {
    guard note.utf8.count > longestNote else { return note }
    let ellipsis = "…"
    var end = note.utf8.index(note.startIndex, offsetBy: longestNote - ellipsis.utf8.count)
    while end.samePosition(in: note.unicodeScalars) == nil { end = note.utf8.index(before: end) }
    return note[..<end] + ellipsis
  }
}
