import CardTrace
import ISO7816

/// One tap of an NDEF tag, from the person's finger to the end of the session.
func exampleTap() throws -> [TraceRecord] {
  let ms: Int64 = 1_000_000
  let select = try Hex.bytes("00A4040007D276000085010100")
  let selectFile = try Hex.bytes("00A4000C02E103")
  let read = try Hex.bytes("00B000000F")
  let container = try Hex.bytes("000F20003B00340406E104040000FF 9000")
  let unlisted = try Hex.bytes("00A4040007F0010203040506")
  return [
    TraceRecord(t: 0, lane: .reader, kind: .tap, note: "tap 1 of 3"),
    TraceRecord(t: 0, lane: .person, kind: .opens, note: "ndef-tag"),
    TraceRecord(t: 1 * ms, lane: .app, kind: .sessionRequested, session: 1),
    TraceRecord(t: 1 * ms, lane: .phone, kind: .event, session: 1, note: "sessionStarted"),
    TraceRecord(t: 2 * ms, lane: .app, kind: .alertMessage, session: 1, note: "Hold near the reader"),
    TraceRecord(t: 3 * ms, lane: .app, kind: .startEmulation, session: 1),
    TraceRecord(t: 3 * ms, lane: .phone, kind: .sheet, session: 1, note: "shown"),
    TraceRecord(t: 12 * ms, lane: .reader, kind: .fieldOn),
    TraceRecord(t: 12_340_000, lane: .reader, kind: .command, bytes: select, apdu: 1),
    TraceRecord(t: 12_350_000, lane: .phone, kind: .event, bytes: select, session: 1, apdu: 1, note: "received"),
    TraceRecord(t: 15_540_000, lane: .app, kind: .answer, bytes: [0x90, 0x00], session: 1, apdu: 1),
    TraceRecord(t: 16_140_000, lane: .reader, kind: .response, bytes: [0x90, 0x00], apdu: 1),
    TraceRecord(t: 17 * ms, lane: .reader, kind: .command, bytes: selectFile, apdu: 2),
    TraceRecord(t: 18 * ms, lane: .app, kind: .answer, bytes: [0x90, 0x00], session: 1, apdu: 2),
    TraceRecord(t: 19 * ms, lane: .reader, kind: .command, bytes: read, apdu: 3),
    TraceRecord(t: 20 * ms, lane: .app, kind: .answer, bytes: container, session: 1, apdu: 3),
    TraceRecord(t: 21 * ms, lane: .reader, kind: .response, bytes: container, apdu: 3),
    TraceRecord(t: 30 * ms, lane: .reader, kind: .command, bytes: unlisted, apdu: 4),
    TraceRecord(
      t: 31 * ms, lane: .phone, kind: .phoneAnswer, bytes: [0x6A, 0x82], apdu: 4, rule: "R-4", note: "not listed"),
    TraceRecord(t: 40 * ms, lane: .reader, kind: .fieldOff),
    TraceRecord(t: 41 * ms, lane: .app, kind: .stopEmulation, session: 1, note: "success"),
    TraceRecord(t: 60_041 * ms, lane: .phone, kind: .sessionInvalidated, note: "maxSessionDurationReached"),
    TraceRecord(t: 60_041 * ms, lane: .phone, kind: .end, note: "as expected"),
  ]
}

func timeline(_ records: [TraceRecord], _ options: Timeline.Options = .init()) -> String {
  var timeline = Timeline(options)
  return records.flatMap { timeline.lines(for: $0) }.joined(separator: "\n")
}
