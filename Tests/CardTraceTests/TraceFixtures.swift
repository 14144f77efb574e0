import CardTrace

/// A record with every field, and one with as few as can be.
let fullRecord = TraceRecord(
  t: 12_300_000, lane: .reader, kind: .command, bytes: [0x00, 0xA4, 0x04, 0x0C], session: 1, apdu: 7, rule: "S-12",
  note: "first")
let bareRecord = TraceRecord(t: 0, lane: .person, kind: .opens)

let plainHeader = TraceHeader(tool: "0.1.0", seed: 7)

/// A trace file's bytes from lines of text.
func file(_ lines: String..., terminated: Bool = true) -> [UInt8] {
  Array((lines.joined(separator: "\n") + (terminated ? "\n" : "")).utf8)
}

let headerText =
  #"{"format":"opencardsession-trace","version":1,"tool":"0.1.0","seed":7,"reader":"memory","faults":[]}"#

func text(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self)
}

/// The error of reading a whole file, or nil.
func readingError(_ bytes: [UInt8]) -> TraceError? {
  do {
    _ = try Trace(bytes)
    return nil
  } catch {
    return error
  }
}
