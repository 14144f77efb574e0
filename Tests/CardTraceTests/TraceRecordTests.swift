import CardTrace
import Testing

@Suite struct TraceRecordTests {
  @Test func `keeps a note of the longest length whole`() {
    let note = String(repeating: "n", count: TraceRecord.longestNote)
    #expect(TraceRecord(t: 0, lane: .app, kind: .alertMessage, note: note).note == note)
  }

  @Test func `cuts a longer note and marks the cut`() {
    let note = String(repeating: "n", count: TraceRecord.longestNote + 1)
    let kept = TraceRecord(t: 0, lane: .app, kind: .alertMessage, note: note).note
    #expect(kept == String(repeating: "n", count: TraceRecord.longestNote - 3) + "…")
  }

  @Test func `cuts a note between characters`() {
    let note = "n" + String(repeating: "é", count: TraceRecord.longestNote)
    let kept = TraceRecord(t: 0, lane: .app, kind: .alertMessage, note: note).note
    #expect(kept == "n" + String(repeating: "é", count: (TraceRecord.longestNote - 4) / 2) + "…")
  }

  @Test func `keeps the longest command whole`() {
    let bytes = [UInt8](repeating: 1, count: TraceRecord.longestBytes)
    let record = TraceRecord(t: 0, lane: .reader, kind: .command, bytes: bytes)
    #expect(record.bytes == bytes)
    #expect(record.note == nil)
  }

  @Test func `cuts longer bytes and says so`() {
    let bytes = [UInt8](repeating: 1, count: TraceRecord.longestBytes + 1)
    let record = TraceRecord(t: 0, lane: .app, kind: .answer, bytes: bytes, note: "hm")
    #expect(record.bytes?.count == TraceRecord.longestBytes)
    #expect(record.note == "the first 65544 of 65545 bytes: hm")
  }

  @Test func `can always be read again, however long its parts`() throws {
    let record = TraceRecord(
      t: .max, lane: .app, kind: .assertionAcquired, bytes: Array(repeating: 0xFF, count: 1 << 20), session: .max,
      apdu: .max, rule: "S-12", note: String(repeating: "\u{1}", count: 1 << 20))
    let trace = Trace(header: plainHeader, records: [record])
    #expect(try Trace(trace.encoded()) == trace)
  }

  @Test func `takes a time before the start as the start`() {
    #expect(TraceRecord(t: -1, lane: .app, kind: .note).t == 0)
  }

  @Test func `names every kind in kebab case and once`() {
    let names = TraceKind.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count)
    let strange = names.filter { !$0.allSatisfy { $0 == "-" || ("a"..."z").contains($0) } }
    #expect(strange == [])
  }
}
