/// Where two traces differ first.
package struct TraceDifference: Hashable, Sendable, CustomStringConvertible {
  /// Which line differs.
  package enum Place: Hashable, Sendable {
    /// The header.
    case header
    /// The record at this index, counted from 0.
    case record(Int)
  }

  /// Which line differs.
  package let place: Place
  /// The key that differs; nil where one trace has no such record.
  package let field: String?
  /// What the first trace has there, fit to be shown; nil for nothing.
  package let first: String?
  /// What the second trace has there, fit to be shown; nil for nothing.
  package let second: String?

  /// One sentence with the line, counted as in the file.
  package var description: String {
    let line =
      switch place {
      case .header: 1
      case .record(let index): index + 2
      }
    let first = first ?? "nothing"
    let second = second ?? "nothing"
    guard let field else { return "line \(line) is \(first) in the first trace and \(second) in the second" }
    guard first != second else {
      return "line \(line) differs in \"\(field)\", in what masking hides"
    }
    return "line \(line) differs in \"\(field)\": \(first) in the first trace, \(second) in the second"
  }
}

/// Compares two traces from the start.
package enum TraceComparison {
  /// The first difference, or nil; keys in `ignoring` are passed over, such as "t" for runs in real time.
  ///
  /// Values in the result are masked and cut around the first place where they differ.
  package static func firstDifference(
    _ first: Trace, _ second: Trace, ignoring: Set<String> = []
  ) -> TraceDifference? {
    if let difference = headerDifference(first.header, second.header, ignoring) { return difference }
    var memories = (ExchangeMemory(), ExchangeMemory())
    for (index, (one, other)) in zip(first.records, second.records).enumerated() {
      if one != other {
        let shown = (Masking.mask(one, after: memories.0), Masking.mask(other, after: memories.1))
        let fields = zip(zip(values(one), values(other)), zip(values(shown.0), values(shown.1)))
        for ((raw, otherRaw), (value, otherValue)) in fields
        where raw.text != otherRaw.text && !ignoring.contains(raw.field) {
          return difference(.record(index), raw.field, value.text, otherValue.text)
        }
      }
      memories.0.learn(one)
      memories.1.learn(other)
    }
    let count = min(first.records.count, second.records.count)
    guard first.records.count != second.records.count else { return nil }
    return TraceDifference(
      place: .record(count), field: nil, first: kind(first.records, at: count), second: kind(second.records, at: count))
  }

  private static func kind(_ records: [TraceRecord], at index: Int) -> String? {
    index < records.count ? "\(records[index].kind.rawValue) (\(records[index].lane.rawValue))" : nil
  }

  private static func headerDifference(
    _ first: TraceHeader, _ second: TraceHeader, _ ignoring: Set<String>
  ) -> TraceDifference? {
    for (one, other) in zip(values(first), values(second))
    where one.text != other.text && !ignoring.contains(one.field) {
      return difference(.header, one.field, one.text, other.text)
    }
    return nil
  }

  private static func values(_ header: TraceHeader) -> [(field: String, text: String?)] {
    [
      ("tool", header.tool), ("seed", "\(header.seed)"), ("phoneFile", header.phoneFile), ("script", header.script),
      ("reader", header.reader), ("faults", header.faults.joined(separator: "; ")), ("app", header.app),
      ("started", header.started),
    ]
  }

  private static func values(_ record: TraceRecord) -> [(field: String, text: String?)] {
    let bytes = record.bytes.map { HexGroups(hidden: record.hidden, limit: .max).whole($0) }
    return [
      ("t", "\(record.t)"), ("lane", record.lane.rawValue), ("kind", record.kind.rawValue), ("bytes", bytes),
      ("session", record.session.map { "\($0)" }), ("apdu", record.apdu.map { "\($0)" }), ("rule", record.rule),
      ("note", record.note),
    ]
  }

  private static func difference(
    _ place: TraceDifference.Place, _ field: String, _ first: String?, _ second: String?
  ) -> TraceDifference {
    let common = zip(first ?? "", second ?? "").prefix { $0 == $1 }.count
    return TraceDifference(
      place: place, field: field, first: first.map { excerpt($0, around: common) },
      second: second.map { excerpt($0, around: common) })
  }

  /// At most 48 characters from shortly before a place, with an ellipsis at each end that is cut.
  private static func excerpt(_ text: String, around place: Int) -> String {
    let text = PlainText.visible(text)
    guard text.count > 48 else { return text.isEmpty ? "empty text" : text }
    let start = max(0, place - 16)
    let part = text.dropFirst(start).prefix(48)
    return (start > 0 ? "…" : "") + part + (start + 48 < text.count ? "…" : "")
  }
}
