import CardTrace
import Testing

@Suite struct TraceEncoderTests {
  @Test func `writes every field in one order`() {
    #expect(
      text(TraceEncoder.line(fullRecord))
        == #"{"t":12300000,"lane":"reader","kind":"command","bytes":"00A4040C","session":1,"apdu":7,"rule":"S-12","#
        + #""note":"first"}"# + "\n")
  }

  @Test func `leaves out what a record does not have`() {
    #expect(text(TraceEncoder.line(bareRecord)) == #"{"t":0,"lane":"person","kind":"opens"}"# + "\n")
  }

  @Test func `writes an empty answer as empty text`() {
    let record = TraceRecord(t: 1, lane: .app, kind: .answer, bytes: [])
    #expect(text(TraceEncoder.line(record)) == #"{"t":1,"lane":"app","kind":"answer","bytes":""}"# + "\n")
  }

  @Test func `appends to what a buffer holds`() {
    var output = Array("before\n".utf8)
    TraceEncoder.append(bareRecord, to: &output)
    #expect(text(output) == "before\n" + text(TraceEncoder.line(bareRecord)))
  }

  @Test(arguments: [
    ("\"", #"\""#), ("\\", #"\\"#), ("\n", #"\n"#), ("\r", #"\r"#), ("\t", #"\t"#), ("\u{8}", #"\b"#),
    ("\u{C}", #"\f"#), ("\u{0}", #"\u0000"#), ("\u{1B}", #"\u001B"#), ("\u{1F}", #"\u001F"#), (" ", " "),
    ("\u{7F}", #"\u007F"#), ("\u{80}\u{9F}\u{A0}", #"\u0080\u009F"# + "\u{A0}"), ("é€😀", "é€😀"), ("/", "/"),
  ])
  func `escapes what JSON asks for and nothing else`(_ note: String, _ escaped: String) {
    let line = text(TraceEncoder.line(TraceRecord(t: 0, lane: .app, kind: .note, note: note)))
    #expect(line == #"{"t":0,"lane":"app","kind":"note","note":""# + escaped + "\"}\n")
  }

  @Test(arguments: [0, 9, 10, 99, 100, 1_000_000_007, Int64.max])
  func `writes numbers in decimal`(_ time: Int64) {
    let line = text(TraceEncoder.line(TraceRecord(t: time, lane: .app, kind: .note)))
    #expect(line == #"{"t":\#(time),"lane":"app","kind":"note"}"# + "\n")
  }

  @Test func `writes a header without what it does not have`() throws {
    #expect(try text(TraceEncoder.line(plainHeader)) == headerText + "\n")
  }

  @Test func `writes a full header in one order`() throws {
    let header = TraceHeader(
      tool: "0.1.0", seed: .max, phoneFile: "{}", script: "> 00\n", reader: "vpcd", faults: ["tear 3", "late 2"],
      app: "badge", started: "2026-11-30T04:05:24Z")
    #expect(
      try text(TraceEncoder.line(header))
        == #"{"format":"opencardsession-trace","version":1,"tool":"0.1.0","seed":18446744073709551615,"#
        + #""phoneFile":"{}","script":"> 00\n","reader":"vpcd","faults":["tear 3","late 2"],"app":"badge","#
        + #""started":"2026-11-30T04:05:24Z"}"# + "\n")
  }

  @Test func `refuses a header that could not be read again`() throws {
    var header = plainHeader
    header.script = ""
    let rest = try TraceEncoder.line(header).count - 1
    header.script = String(repeating: "a", count: TraceEncoder.longestHeader - rest)
    #expect(try TraceEncoder.line(header).count - 1 == TraceEncoder.longestHeader)
    header.script?.append("a")
    #expect(throws: TraceError.lineTooLong(line: 1, length: TraceEncoder.longestHeader + 1)) {
      try TraceEncoder.line(header)
    }
  }
}
