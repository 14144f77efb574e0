import CardTrace
import Testing

@Suite struct TraceComparisonTests {
  private func trace(_ records: TraceRecord..., header: TraceHeader = plainHeader) -> Trace {
    Trace(header: header, records: records)
  }

  @Test func `finds nothing between equal traces`() throws {
    let trace = Trace(header: plainHeader, records: try exampleTap())
    #expect(TraceComparison.firstDifference(trace, trace) == nil)
  }

  @Test func `names the first record and field that differ, with both values`() {
    let other = TraceRecord(
      t: 12_300_000, lane: .reader, kind: .command, bytes: [0x00, 0xA4, 0x00, 0x0C], session: 2, apdu: 7, rule: "S-12",
      note: "first")
    let difference = TraceComparison.firstDifference(trace(bareRecord, fullRecord), trace(bareRecord, other))
    #expect(difference?.place == .record(1))
    #expect(difference?.field == "bytes")
    #expect(difference?.first == "00A4040C")
    #expect(difference?.second == "00A4000C")
    #expect(
      difference?.description
        == #"line 3 differs in "bytes": 00A4040C in the first trace, 00A4000C in the second"#)
  }

  @Test func `says nothing for a field that one trace does not have`() {
    let other = TraceRecord(t: 0, lane: .person, kind: .opens, note: "badge")
    #expect(
      TraceComparison.firstDifference(trace(bareRecord), trace(other))?.description
        == #"line 2 differs in "note": nothing in the first trace, badge in the second"#)
  }

  @Test func `tells an empty text from none`() {
    let empty = TraceRecord(t: 0, lane: .person, kind: .opens, note: "")
    #expect(
      TraceComparison.firstDifference(trace(bareRecord), trace(empty))?.description
        == #"line 2 differs in "note": nothing in the first trace, empty text in the second"#)
  }

  @Test func `names the record that only one trace has`() {
    let longer = TraceComparison.firstDifference(trace(bareRecord), trace(bareRecord, fullRecord))
    #expect(longer?.description == "line 3 is nothing in the first trace and command (reader) in the second")
    let shorter = TraceComparison.firstDifference(trace(bareRecord, fullRecord), trace(bareRecord))
    #expect(shorter?.description == "line 3 is command (reader) in the first trace and nothing in the second")
  }

  @Test func `compares headers first`() {
    var header = plainHeader
    header.seed = 8
    let difference = TraceComparison.firstDifference(trace(bareRecord), trace(fullRecord, header: header))
    #expect(difference?.place == .header)
    #expect(difference?.description == #"line 1 differs in "seed": 7 in the first trace, 8 in the second"#)
  }

  @Test func `passes over the fields that it is told to`() {
    let later = TraceRecord(t: 5, lane: .person, kind: .opens)
    #expect(TraceComparison.firstDifference(trace(bareRecord), trace(later))?.field == "t")
    #expect(TraceComparison.firstDifference(trace(bareRecord), trace(later), ignoring: ["t"]) == nil)
  }

  @Test func `shows long values only around the difference`() {
    let bytes = [UInt8](repeating: 0xAA, count: 100)
    var changed = bytes
    changed[50] = 0xBB
    let difference = TraceComparison.firstDifference(
      trace(TraceRecord(t: 0, lane: .app, kind: .answer, bytes: bytes)),
      trace(TraceRecord(t: 0, lane: .app, kind: .answer, bytes: changed)))
    #expect(difference?.first == "…" + String(repeating: "A", count: 48) + "…")
    #expect(
      difference?.second
        == "…" + String(repeating: "A", count: 16) + "BB" + String(repeating: "A", count: 30) + "…")
  }

  @Test func `does not tell secrets`() {
    let one = TraceRecord(t: 0, lane: .reader, kind: .command, bytes: [0x00, 0x20, 0x00, 0x80, 0x02, 0x12, 0x34])
    let other = TraceRecord(t: 0, lane: .reader, kind: .command, bytes: [0x00, 0x20, 0x00, 0x80, 0x02, 0x12, 0x35])
    let difference = TraceComparison.firstDifference(trace(one), trace(other))
    #expect(difference?.first == "0020008002••••")
    #expect(difference?.description == #"line 2 differs in "bytes", in what masking hides"#)
  }
}
