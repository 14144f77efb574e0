import CardTrace
import Testing

@Suite struct TraceReaderTests {
  @Test func `reads back what was written, every kind in every lane`() throws {
    var records = [fullRecord, bareRecord]
    for (index, kind) in TraceKind.allCases.enumerated() {
      for lane in TraceLane.allCases {
        records.append(TraceRecord(t: Int64(index), lane: lane, kind: kind, note: "\"\\\n\u{1B}é😀"))
      }
    }
    let trace = Trace(
      header: TraceHeader(
        tool: "0.1.0", seed: .max, phoneFile: "{\"a\":1}", script: "> 00\n< ..", reader: "vpcd", faults: ["a", "b"],
        app: "x", started: "2026-11-30T04:05:24Z"),
      records: records)
    #expect(try Trace(trace.encoded()) == trace)
  }

  @Test func `unseeded randomness is read again`() throws {
    for names in [nil, [], ["direct system calls", "libcrypto"]] as [[String]?] {
      let header = TraceHeader(tool: "0.1.0", seed: 7, unseeded: names)
      #expect(try TraceReader(TraceEncoder.line(header)).header == header)
    }
  }

  @Test func `gives one record after the other and then nothing`() throws {
    var reader = try TraceReader(Trace(header: plainHeader, records: [fullRecord, bareRecord]).encoded())
    #expect(reader.header == plainHeader)
    #expect(try reader.next() == fullRecord)
    #expect(try reader.next() == bareRecord)
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test func `reads a whole last line without a line feed`() throws {
    let bytes = file(headerText, #"{"t":0,"lane":"person","kind":"opens"}"#, terminated: false)
    #expect(try Trace(bytes).records == [bareRecord])
  }

  @Test func `reads digits in lower case, carriage returns and nulls`() throws {
    let line = #"{"t":0,"lane":"app","kind":"answer","bytes":"6a82","note":null}"# + "\r"
    #expect(
      try Trace(file(headerText, line)).records == [
        TraceRecord(t: 0, lane: .app, kind: .answer, bytes: [0x6A, 0x82])
      ])
  }

  @Test func `gives what stands before a line that was cut off, then says so, then nothing`() throws {
    let line = #"{"t":0,"lane":"person","kind":"opens"}"#
    var reader = try TraceReader(file(headerText, line, String(line.dropLast()), terminated: false))
    #expect(try reader.next() == bareRecord)
    #expect(throws: TraceError.cutOff(line: 3)) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  @Test func `calls every cut of a record cut off`() throws {
    let line = text(TraceEncoder.line(fullRecord)).dropLast()
    for length in 1..<line.count {
      let bytes = file(headerText, String(line.prefix(length)), terminated: false)
      #expect(readingError(bytes) == .cutOff(line: 2))
    }
  }

  @Test func `calls a cut header cut off`() {
    #expect(readingError(file(String(headerText.dropLast(5)), terminated: false)) == .cutOff(line: 1))
  }

  @Test func `refuses a line over 256 KiB and takes one of just that`() throws {
    let start = #"{"t":0,"lane":"person","kind":"opens""#
    let longest = start + String(repeating: " ", count: TraceEncoder.longestLine - start.utf8.count - 1) + "}"
    #expect(try Trace(file(headerText, longest)).records == [bareRecord])
    let error = readingError(file(headerText, " " + longest))
    #expect(error == .lineTooLong(line: 2, length: 262_145))
    #expect(error?.description == "line 2 has 262145 bytes, at most 262144 are allowed")
  }

  @Test func `refuses an empty file`() {
    #expect(readingError([])?.description == "a trace starts with a header line, this file is empty")
  }
}

/// One line each, and the sentence that refuses it.
@Suite struct TraceRejectionTests {
  @Test(arguments: [
    ("", "line 2 is not a JSON object"),
    ("nonsense", "line 2 is not a JSON object"),
    ("[]", "line 2 is not a JSON object"),
    ("7", "line 2 is not a JSON object"),
    (#"{"t":0,"lane":"app","kind":"note"} {}"#, "line 2 is not a JSON object"),
    (#"{"lane":"app","kind":"note"}"#, #"line 2 has no "t", which is a whole number of nanoseconds, 0 or more"#),
    (#"{"t":0,"kind":"note"}"#, #"line 2 has no "lane", which is one of person, app, phone, reader"#),
    (#"{"t":0,"lane":"app"}"#, #"line 2 has no "kind", which is a kind of trace record"#),
    (
      #"{"t":"0","lane":"app","kind":"note"}"#,
      #"line 2 has "0" for "t", which is a whole number of nanoseconds, 0 or more"#
    ),
    (
      #"{"t":-1,"lane":"app","kind":"note"}"#,
      #"line 2 has -1 for "t", which is a whole number of nanoseconds, 0 or more"#
    ),
    (
      #"{"t":0.5,"lane":"app","kind":"note"}"#,
      #"line 2 has 0.5 for "t", which is a whole number of nanoseconds, 0 or more"#
    ),
    (
      #"{"t":0,"lane":"App","kind":"note"}"#,
      #"line 2 has "App" for "lane", which is one of person, app, phone, reader"#
    ),
    (#"{"t":0,"lane":"app","kind":"sings"}"#, #"line 2 has "sings" for "kind", which is a kind of trace record"#),
    (#"{"t":0,"lane":"app","kind":true}"#, #"line 2 has true for "kind", which is a kind of trace record"#),
    (
      #"{"t":0,"lane":"app","kind":"note","bytes":"0"}"#,
      #"line 2 has "0" for "bytes", which is pairs of hexadecimal digits"#
    ),
    (
      #"{"t":0,"lane":"app","kind":"note","bytes":"0G"}"#,
      #"line 2 has "0G" for "bytes", which is pairs of hexadecimal digits"#
    ),
    (
      #"{"t":0,"lane":"app","kind":"note","bytes":"00 11"}"#,
      #"line 2 has "00 11" for "bytes", which is pairs of hexadecimal digits"#
    ),
    (
      #"{"t":0,"lane":"app","kind":"note","bytes":[0]}"#,
      #"line 2 has an array for "bytes", which is pairs of hexadecimal digits"#
    ),
    (
      #"{"t":0,"lane":"app","kind":"note","bytes":"00••"}"#,
      "line 2 has masked bytes; a masked trace is for reading and cannot be used again"
    ),
    (
      #"{"t":0,"lane":"app","kind":"note","session":-1}"#,
      #"line 2 has -1 for "session", which is a whole number, 0 or more"#
    ),
    (
      #"{"t":0,"lane":"app","kind":"note","apdu":{}}"#,
      #"line 2 has an object for "apdu", which is a whole number, 0 or more"#
    ),
    (#"{"t":0,"lane":"app","kind":"note","rule":7}"#, #"line 2 has 7 for "rule", which is text"#),
    (#"{"t":0,"lane":"app","kind":"note","note":false}"#, #"line 2 has false for "note", which is text"#),
    (
      #"{"t":0,"lane":"app","kind":"note","colour":"red"}"#,
      #"line 2 has the key "colour", which version 1 does not know"#
    ),
  ])
  func `refuses a wrong record with its line, key, what was found and needed`(_ line: String, _ sentence: String) {
    #expect(readingError(file(headerText, line))?.description == sentence)
  }

  @Test(arguments: [
    ("nonsense", "line 1 is not a JSON object"),
    ("{}", #"line 1 has no "format", which is "opencardsession-trace""#),
    (#"{"format":"har"}"#, #"line 1 says the format "har", a trace says "opencardsession-trace""#),
    (#"{"format":"opencardsession-trace"}"#, #"line 1 has no "version", which is a whole number"#),
    (
      #"{"format":"opencardsession-trace","version":"1"}"#,
      #"line 1 has "1" for "version", which is a whole number"#
    ),
    (
      #"{"format":"opencardsession-trace","version":2,"novel":1}"#,
      "line 1 says version 2 of the trace format, this tool reads version 1"
    ),
    (
      #"{"format":"opencardsession-trace","version":0}"#,
      "line 1 says version 0 of the trace format, this tool reads version 1"
    ),
    (#"{"format":"opencardsession-trace","version":1}"#, #"line 1 has no "tool", which is text"#),
    (
      #"{"format":"opencardsession-trace","version":1,"tool":"0","seed":-1,"reader":"memory","faults":[]}"#,
      #"line 1 has -1 for "seed", which is a whole number from 0 to 18446744073709551615"#
    ),
    (
      #"{"format":"opencardsession-trace","version":1,"tool":"0","seed":1,"reader":"memory","faults":"tear"}"#,
      #"line 1 has "tear" for "faults", which is an array of texts"#
    ),
    (
      #"{"format":"opencardsession-trace","version":1,"novel":true}"#,
      #"line 1 has the key "novel", which version 1 does not know"#
    ),
    (#"{"t":0,"lane":"app","kind":"note"}"#, #"line 1 has no "format", which is "opencardsession-trace""#),
  ])
  func `refuses a wrong header`(_ line: String, _ sentence: String) {
    #expect(readingError(file(line))?.description == sentence)
  }

  @Test func `refuses text that is not UTF-8`() {
    let bytes = file(headerText) + Array(#"{"t":0,"lane":"app","kind":"note","note":""#.utf8) + [0xFF] + file(#""}"#)
    #expect(
      readingError(bytes)?.description == #"line 2 has a value that cannot be read for "note", which is text"#)
  }

  @Test func `says at most the start of a long wrong value`() {
    let line = #"{"t":0,"lane":""# + String(repeating: "x", count: 1_000) + #"","kind":"note"}"#
    #expect(
      readingError(file(headerText, line))?.description
        == "line 2 has \"\(String(repeating: "x", count: 40))…\" for \"lane\", "
        + "which is one of person, app, phone, reader")
  }
}
