package import CardTrace
import ISO7816
package import ReaderLinks

/// How the tap after the trouble went, compared with the run in which nothing goes wrong.
extension CleanTap {
  /// The remark on a run's clean tap; nil where there was none to compare, or it was cut off by the session's end.
  ///
  /// An app that answers its second tap as its first must do so here too; of any other only the status words count.
  package static func remark(on records: [TraceRecord], comparedWith baseline: [TraceRecord]) -> TraceRecord? {
    guard let wanted = answers(after: true, in: baseline), !wanted.contains(where: isNone),
      let found = answers(after: true, in: records)
    else {
      return nil
    }
    let isExact = wanted == answers(after: false, in: baseline)
    let text = (isExact ? wanted : wanted.map(status), isExact ? found : found.map(status))
    let place = zip(text.0, text.1).prefix { $0 == $1 }.count
    let isSame = text.0 == text.1
    let sentence =
      isSame
      ? "as without trouble"
      : "answer \(place + 1) is \(place < found.count ? found[place] : "missing") and was "
        + (place < wanted.count ? wanted[place] : "missing")
    return TraceRecord(
      t: records.last?.t ?? 0, lane: .reader, kind: isSame ? .expected : .unexpected, note: prefix + sentence)
  }

  /// What the reader got for its commands before or after the clean tap began.
  private static func answers(after: Bool, in records: [TraceRecord]) -> [String]? {
    guard let begin = records.firstIndex(where: { $0.kind == .tap && $0.note == begins }) else { return nil }
    let end = records.firstIndex { $0.note == ends } ?? records.endIndex
    let part = after ? records[begin..<end] : records[..<begin]
    if after, end == records.endIndex || part.contains(where: { $0.kind == .sessionInvalidated }) { return nil }
    return part.compactMap { record in
      switch record.kind {
      case .response: Hex.string(record.bytes ?? [])
      case .gaveUp: "no answer"
      case .noCard: "no card"
      default: nil
      }
    }
  }

  private static func status(_ answer: String) -> String { isNone(answer) ? answer : String(answer.suffix(4)) }

  private static func isNone(_ answer: String) -> Bool { answer.hasPrefix("no ") }
}
