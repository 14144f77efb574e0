import CardTrace
import ISO7816
import Testing

@Suite struct TimelineTests {
  @Test func `shows a whole tap as people read it`() throws {
    #expect(
      timeline(try exampleTap()) == """
          +0.0000 s  ── tap 1 of 3 ─────────────────────────────────────────────────────────────────────────
          +0.0000 s  person    opens the app: ndef-tag
          +0.0010 s  app       asks for a card session
          +0.0010 s  phone     tells the app: sessionStarted
          +0.0020 s  app       puts “Hold near the reader” on the sheet
          +0.0030 s  app       starts emulation
          +0.0030 s  phone     shows the sheet
          +0.0120 s  reader    field on
          +0.0123 s  reader  > SELECT by AID  NDEF Tag Application (D2760000850101)
                               00A40400 07 D2760000850101 00
          +0.0124 s  phone   > gives the app the command
          +0.0155 s  app     < 9000 done, after 3.2 ms
          +0.0161 s  reader  < has the answer 3.8 ms after its command
          +0.0170 s  reader  > SELECT by file identifier  capability container (E103)
                               00A4000C 02 E103
          +0.0180 s  app     < 9000 done, after 1.0 ms
          +0.0190 s  reader  > READ BINARY offset 0, up to 15 bytes
                               00B00000 0F
          +0.0200 s  app     < 15 bytes, 9000 done, after 1.0 ms
                               000F20003B00340406E104040000FF 9000
          +0.0210 s  reader  < has the answer 2.0 ms after its command
          +0.0300 s  reader  > SELECT by AID  F0010203040506
                               00A40400 07 F0010203040506
          +0.0310 s  phone   < 6A82 file or application not found, after 1.0 ms (not listed) [R-4]
          +0.0400 s  reader    field off
          +0.0410 s  app       stops emulation and shows success
         +60.0410 s  phone     has ended the card session: maxSessionDurationReached
         +60.0410 s  phone     the trace ends: as expected
        """)
  }

  @Test func `gives every kind its own sentence`() {
    let lines = TraceKind.allCases.filter { $0 != .tap }.map { kind in
      timeline([TraceRecord(t: 0, lane: .app, kind: kind)])
    }
    #expect(Set(lines).count == lines.count)
  }

  @Test(arguments: [
    (Int64(0), "  +0.0000 s"), (49_999, "  +0.0000 s"), (50_000, "  +0.0001 s"), (99_949_999, "  +0.0999 s"),
    (999_950_000, "  +1.0000 s"), (3_600_000_000_000, "+3600.0000 s"),
  ])
  func `rounds time to a tenth of a millisecond`(_ time: Int64, _ column: String) {
    #expect(timeline([TraceRecord(t: time, lane: .app, kind: .trap)]) == "\(column)  app       traps")
  }

  @Test func `shows the latest time there is`() {
    #expect(
      timeline([TraceRecord(t: .max, lane: .app, kind: .trap)]) == "+9223372036.8548 s  app       traps")
  }

  @Test func `shows an answer that changed on its way in full`() throws {
    let text = timeline([
      TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes("00B0000002"), apdu: 1),
      TraceRecord(t: 1_000_000, lane: .app, kind: .answer, bytes: try Hex.bytes("01029000"), apdu: 1),
      TraceRecord(t: 2_000_000, lane: .reader, kind: .response, bytes: try Hex.bytes("01"), apdu: 1),
    ])
    #expect(
      text == """
          +0.0000 s  reader  > READ BINARY offset 0, up to 2 bytes
                               00B00000 02
          +0.0010 s  app     < 2 bytes, 9000 done, after 1.0 ms
                               0102 9000
          +0.0020 s  reader  < 1 byte, which is no answer: the status word alone has 2, after 2.0 ms, not
                               what was answered
        """)
  }

  @Test func `tells answers apart by the number of their command`() throws {
    let text = timeline([
      TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes("0084000008"), apdu: 1),
      TraceRecord(t: 5_000_000, lane: .reader, kind: .command, bytes: try Hex.bytes("00B0000002"), apdu: 2),
      TraceRecord(t: 6_000_000, lane: .app, kind: .answer, bytes: [0x69, 0x85], apdu: 1),
      TraceRecord(t: 7_000_000, lane: .app, kind: .answer, bytes: [0x6A, 0x86], apdu: 2),
      TraceRecord(t: 8_000_000, lane: .app, kind: .answer, bytes: [0x90, 0x00], apdu: 3),
    ])
    #expect(
      text == """
          +0.0000 s  reader  > GET CHALLENGE, up to 8 bytes
                               00840000 08
          +0.0050 s  reader  > READ BINARY offset 0, up to 2 bytes
                               00B00000 02
          +0.0060 s  app     < 6985 conditions of use not satisfied, after 6.0 ms
          +0.0070 s  app     < 6A86 wrong P1 or P2, after 2.0 ms
          +0.0080 s  app     < 9000 done
        """)
  }

  @Test func `forgets the selection when the field goes`() throws {
    var records = Array(try exampleTap()[8...11])
    let selectFile = TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes("00A4000C02E103"))
    #expect(timeline(records + [selectFile]).contains("capability container"))
    records.append(TraceRecord(t: 0, lane: .reader, kind: .fieldOff))
    #expect(!timeline(records + [selectFile]).contains("capability container"))
  }

  @Test func `does not take a refused application as selected`() throws {
    let records = [
      try exampleTap()[8], TraceRecord(t: 0, lane: .app, kind: .answer, bytes: [0x6A, 0x82], apdu: 1),
      TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes("00A4000C02E103")),
    ]
    #expect(!timeline(records).contains("capability container"))
  }

  @Test func `splits long data into groups, wraps them and counts the rest`() {
    let data = (0..<100).map { UInt8($0) }
    let record = TraceRecord(t: 0, lane: .app, kind: .answer, bytes: data + [0x90, 0x00])
    #expect(
      timeline([record], .init(width: 72, dataLimit: 24)) == """
          +0.0000 s  app     < 100 bytes, 9000 done
                               00010203 04050607 08090A0B 0C0D0E0F 10111213
                               14151617 … 76 more bytes 9000
        """)
    let edge = TraceRecord(t: 0, lane: .app, kind: .answer, bytes: data[0..<17] + [0x90, 0x00])
    #expect(timeline([edge], .init(dataLimit: 17)).hasSuffix("00010203 04050607 08090A0B 0C0D0E0F 10 9000"))
    #expect(timeline([edge], .init(dataLimit: 16)).hasSuffix("0C0D0E0F … 1 more byte 9000"))
    #expect(timeline([edge], .init(dataLimit: 0)).hasSuffix("  … 17 more bytes 9000"))
  }

  @Test func `wraps words at the width and keeps each line within it`() throws {
    let text = timeline(try exampleTap(), .init(width: 60))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 })
    #expect(
      text.contains(
        """
          +0.0123 s  reader  > SELECT by AID  NDEF Tag Application
                               (D2760000850101)
        """))
  }

  @Test func `breaks a word that is longer than the line`() {
    let note = String(repeating: "x", count: 80)
    #expect(
      timeline([TraceRecord(t: 0, lane: .app, kind: .note, note: note)], .init(width: 60)) == """
          +0.0000 s  app       \(String(repeating: "x", count: 37))
                               \(String(repeating: "x", count: 37))
                               xxxxxx
        """)
  }

  @Test(arguments: [999_999_949_999, 999_999_950_000, Int64.max])
  func `keeps within the width at any time`(_ t: Int64) {
    let note = Array(repeating: "word", count: 40).joined(separator: " ")
    for kind in [TraceKind.note, .tap, .command] {
      let record = TraceRecord(t: t, lane: .reader, kind: kind, bytes: [UInt8](repeating: 1, count: 40), note: note)
      let lines = timeline([record], .init(width: 60)).split(separator: "\n")
      #expect(lines.count > 3)
      #expect(lines.allSatisfy { $0.count <= 60 })
    }
  }

  @Test func `wraps the title of a tap`() {
    let note = Array(repeating: "word", count: 12).joined(separator: " ")
    let record = TraceRecord(t: 0, lane: .reader, kind: .tap, note: note)
    #expect(
      timeline([record], .init(width: 60)) == """
          +0.0000 s  ── word word word word word word word word ────
                        word word word word
        """)
  }

  @Test func `writes out controls, so that a message cannot move the cursor`() {
    let note = "a\u{1B}[2Jb\nc\u{7}\u{202E}d\u{9B}e👩‍🔧"
    #expect(
      timeline([TraceRecord(t: 0, lane: .app, kind: .alertMessage, rule: "S\n1", note: note)])
        == #"  +0.0000 s  app       puts “a\u{1B}[2Jb\nc\u{7}\u{202E}d\u{9B}e👩‍🔧” on the sheet [S\n1]"#)
  }

  @Test func `colours whole columns only when asked`() throws {
    let records = [
      TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes("0084000008")),
      TraceRecord(t: 0, lane: .app, kind: .trap, note: "answered twice"),
    ]
    #expect(
      timeline(records, .init(isColoured: true)) == """
        \u{1B}[2m  +0.0000 s\u{1B}[0m  \u{1B}[33mreader\u{1B}[0m  > GET CHALLENGE, up to 8 bytes
                               \u{1B}[2m00840000 08\u{1B}[0m
        \u{1B}[2m  +0.0000 s\u{1B}[0m  \u{1B}[32mapp   \u{1B}[0m    \u{1B}[31mtraps: answered twice\u{1B}[0m
        """)
    #expect(!timeline(records).contains("\u{1B}"))
  }

  @Test func `introduces a trace by its header`() {
    let header = TraceHeader(
      tool: "0.1.0", seed: 7, reader: "vpcd", faults: ["tear 3"], app: "ndef-tag", started: "2026-11-30T04:05:24Z")
    #expect(
      Timeline(.init(width: 120)).lines(for: header) == [
        "trace of OpenCardSession 0.1.0, app ndef-tag, reader vpcd, seed 7, faults tear 3, started 2026-11-30T04:05:24Z"
      ])
    #expect(
      Timeline().lines(for: plainHeader) == ["trace of OpenCardSession 0.1.0, reader memory, seed 7"])
  }

  @Test(arguments: [
    ("shown", "shows the sheet"), ("success", "shows success on the sheet"), ("failure", "shows failure on the sheet"),
    ("closed", "closes the sheet"), ("message", "shows the new message on the sheet"),
    ("shown in vain", "shows the sheet in vain: check isEligible before the button"),
  ])
  func `says what the sheet does`(_ note: String, _ sentence: String) {
    #expect(
      timeline([TraceRecord(t: 0, lane: .phone, kind: .sheet, note: note)]) == "  +0.0000 s  phone     \(sentence)")
  }
}
