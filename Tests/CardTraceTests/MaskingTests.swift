import CardTrace
import ISO7816
import Testing

/// The digits of bytes that stay, dots for those that do not, with nothing known before.
private func shown(_ hex: String, _ kind: TraceKind = .answer) throws -> String {
  try digits(of: TraceRecord(t: 0, lane: .app, kind: kind, bytes: Hex.bytes(hex)).masked)
}

/// The same of the last of several commands and answers that follow each other.
private func shown(after exchanges: String...) throws -> String {
  var masking = Masking()
  var last = ""
  for (index, hex) in exchanges.enumerated() {
    let kind = index.isMultiple(of: 2) ? TraceKind.command : .answer
    last = digits(of: masking.masked(TraceRecord(t: 0, lane: .app, kind: kind, bytes: try Hex.bytes(hex))))
  }
  return last
}

private func digits(of record: TraceRecord) -> String {
  let line = text(TraceEncoder.line(record))
  return line.split(separator: #""bytes":""#).dropFirst().first.map { String($0.prefix { $0 != "\"" }) } ?? ""
}

/// A text's bytes in hexadecimal, two dots for each of its dots.
private func written(_ text: String) -> String {
  text.map { $0 == "•" ? "••" : Hex.string(Array($0.utf8)) }.joined()
}

private func dots(_ count: Int) -> String {
  String(repeating: "•", count: count)
}

private let number = "5413330089010442"

/// Account numbers in groups, as they are shown; nil for what is none.
///
/// Those of 12, 13, 19 and 20 digits start as no scheme's do.
private let groups: [(String, String?)] = [
  ("4111 1111 1111 1111", "•••• •••• •••• 1111"), ("4111-1111-1111-1111", "••••-••••-••••-1111"),
  ("3782 822463 10005", "•••• •••••• •0005"), ("3782-822463-10005", "••••-••••••-•0005"),
  ("3056 930902 5904", "•••• •••••• 5904"), ("411 1111 11111 1111", "••• •••• ••••• 1111"),
  ("4111111111111 111", "••••••••••••1 111"), ("4111 1111 1111 1111 123", "•••• •••• •••• 1111 123"),
  ("PAN4111 1111 1111 1111.", "PAN•••• •••• •••• 1111."), ("12-4111 1111 1111 1111", "12-•••• •••• •••• 1111"),
  ("12 4111 1111 1111 1111 30", "12 •••• •••• •••• 1111 30"), ("AB4111 1111 1111 1111CD", "AB•••• •••• •••• 1111CD"),
  ("4111 1111 1111 1111 5413 3300 8901 0442", "•••• •••• •••• 1111 •••• •••• •••• 0442"),
  ("7131 7131 7132", nil), ("713 1713 171318", "••• •••• ••1318"), ("7131 7131 7131 8", "•••• •••• •131 8"),
  ("7131 7131 7131 7131 715", "•••• •••• •••• •••1 715"), ("7131 7131 7131 7131 7136", nil),
  ("4111 1111 1111 1112", nil), ("4111-1111-1111-1112", nil), ("4111  1111  1111  1111", nil),
  ("4111 1111-1111 1111", nil), ("4111 1111/1111 1111", nil), ("0713 1713 1713 1719", nil),
  ("A1 4111 B2 1111 C3 1111 1111", nil), ("550e8400-e29b-41d4-a716-446655440000", nil),
  ("2026-11-30 12:34:56 10 20 30", nil), ("DE89 3704 0044 0532 0130 00", nil), ("1 2 3 4 5 6 7 8 9 10 11 12", nil),
]

@Suite struct CommandMaskingTests {
  @Test(arguments: [
    ("00200080083132333435363738", "0020008008" + dots(16)),
    ("00200080", "00200080"),
    ("00210000039E0131", "0021000003" + dots(6)),
    ("002400800412345678", "0024008004" + dots(8)),
    ("0026008001FF", "0026008001" + dots(2)),
    ("0028008001FF", "0028008001" + dots(2)),
    ("002C00800412345678", "002C008004" + dots(8)),
    ("10200080021234", "1020008002" + dots(4)),
    ("8020008002123400", "8020008002" + dots(4) + "00"),
    ("0020008000000212340000", "00200080000002" + dots(4) + "0000"),
    ("80D80181040180104000", "80D8018104" + dots(8) + "00"),
    ("00200080081234", "0020" + dots(10)),
    ("00200831323334", "0020" + dots(10)),
    ("90C40000020102", "90C4000002" + dots(4)),
    ("FF82000002A1B2", "FF82000002" + dots(4)),
  ])
  func `hides the data of commands that carry PINs and keys, never a length`(
    _ command: String, _ expected: String
  ) throws {
    #expect(try shown(command, .command) == expected)
    #expect(try shown(command, .event) == expected)
    #expect(try shown(command, .apduDropped) == expected)
    #expect(try shown(command, .fault) == expected)
  }

  @Test(arguments: [
    "00840000 08", "00880000 08 5413330089010443 00", "00A40400 08 A013330089010442", "00B20114 00", "00C40000020102",
    "00820000 02 A1B2",
  ])
  func `shows challenges, selections and commands without secrets`(_ command: String) throws {
    #expect(try shown(command, .command) == command.filter { $0 != " " })
  }

  @Test func `hides an account number that is written to a card`() throws {
    #expect(try shown("00DC010408" + number, .command) == "00DC010408" + dots(12) + "0442")
  }

  private static let accounts: [(String, String?)] = [
    ("00D6000008" + number, "00D6000008" + dots(12) + "0442"),
    ("00DA010008" + number, "00DA010008" + dots(12) + "0442"),
    ("00880000 08 \(number) 00", "0088000008" + dots(12) + "044200"),
    ("00A4040008" + number, "00A4040008" + dots(12) + "0442"),
    ("00A404000DF001020304" + number, "00A404000DF001020304" + dots(12) + "0442"),
    ("00D6000014" + "35343133333330303839303130343432" + "3D323531", nil),
    (number, dots(12) + "0442"), ("00" + number, "00" + dots(12) + "0442"), ("5413330003010442", "5413330003010442"),
    ("0000D60000" + number, "0000D60000" + dots(12) + "0442"),
    ("00D6000010" + number, "00D6000010" + dots(12) + "0442"),
    ("4111110303111145", dots(12) + "1145"),
    (Hex.string(Array(number.utf8)), dots(24) + "30343432"),
    (number + "D2512201123F", dots(12) + "0442D" + dots(10) + "F"),
  ]

  @Test(arguments: accounts)
  func `hides an account number wherever it stands in a command, well formed or not`(
    _ command: String, _ expected: String?
  ) throws {
    let expected = expected ?? "00D6000014" + dots(24) + "303434323D" + dots(6)
    #expect(try shown(command, .command) == expected)
    #expect(try shown(command, .apduDropped) == expected)
  }

  @Test func `shows the AIDs of every application in the table`() throws {
    for entry in WellKnownAIDs.entries {
      let command = "00A40400" + Hex.string([UInt8(entry.bytes.count)] + entry.bytes) + "00"
      #expect(try shown(command, .command) == command)
    }
  }

  @Test func `takes hidden bytes out of the record itself`() throws {
    let record = TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes("0020008002123400")).masked
    #expect(record.bytes == [0x00, 0x20, 0x00, 0x80, 0x02, 0x00, 0x00, 0x00])
  }

  @Test func `makes a file that is refused as a trace`() throws {
    let record = TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes("00200080021234")).masked
    #expect(throws: TraceError.masked(line: 2)) {
      try Trace(Trace(header: plainHeader, records: [record]).encoded())
    }
  }
}

@Suite struct AnswerMaskingTests {
  @Test(arguments: [
    ("700A5A085413330089010442", "700A5A08••••••••••••0442"),
    ("700C5A0A7131713171317131715F", "700C5A0A•••••••••••••••1715F"),
    ("70045A021234", "70045A02••••"),
    ("700F570D5413330089010442D25122019F", "700F570D••••••••••••••••••••••••••"),
    ("7003560142", "70035601••"),
    ("70055F20024142", "70055F2002••••"),
    ("70065F2403251231", "70065F2403••••••"),
    ("700499021234", "70049902••••"),
    ("70059F6B021234", "70059F6B02••••"),
    ("70059F20021234", "70059F2002••••"),
    ("70059F1F021234", "70059F1F02••••"),
    ("77085A02FFFF57021234", "77085A02••••5702••••"),
    ("5A085413330089010442", "5A08••••••••••••0442"),
    ("6F0984075413330089010F", "6F0984075413330089010F"),
    ("6F0A84085413330089010442", "6F0A84085413330089010442"),
    ("700FDF200108DF21085413330089010442", "700FDF200108DF2108••••••••••••0442"),
    ("7F48095F4802A1B2DF020100", "7F48095F4802••••DF020100"),
  ])
  func `hides the values of data objects that hold a card holder's data`(
    _ answer: String, _ expected: String
  ) throws {
    for kind in [TraceKind.answer, .response, .phoneAnswer, .expected] {
      #expect(try shown(answer + "9000", kind) == expected + "9000")
    }
  }

  /// Runs of digits after the byte 00 and F, so that nothing before or after belongs to them.
  @Test(arguments: [
    ("713171317132", nil), ("7131713171318", 9), ("7131713171317139", 12), ("7131713171317131715", 15),
    ("71317131713171317136", nil), ("7131713171319", nil), ("7131713171317138", nil),
    ("7131713171317131714", nil), ("0000000000000000", nil), ("0713171317131719", nil),
  ])
  func `hides a run of 13 to 19 digits with a right check digit but its last four`(
    _ digits: String, _ hidden: Int?
  ) throws {
    let filler = digits.count.isMultiple(of: 2) ? "FF" : "FFF"
    let expected = hidden.map { dots($0) + digits.dropFirst($0) } ?? digits
    #expect(try shown("FF" + digits + filler + "9000") == "FF" + expected + filler + "9000")
  }

  @Test func `hides an account number at a byte inside a longer run, where it starts as a scheme's do`() throws {
    #expect(try shown("0001" + number + "20309000") == "0001" + dots(12) + "044220309000")
    #expect(try shown("0001378282246310005F9000") == "0001" + dots(11) + "0005F9000")
    #expect(try shown("0001" + "5413330089010443" + "20309000") == "0001" + "5413330089010443" + "20309000")
  }

  @Test func `hides what follows an account number on track 2`() throws {
    #expect(try shown("FF\(number)D2512201123F9000") == "FF" + dots(12) + "0442D" + dots(10) + "F9000")
    #expect(try shown("FF\(number)D251220F9000") == "FF" + dots(12) + "0442D" + dots(6) + "F9000")
    #expect(try shown("FF\(number)D2FF9000") == "FF" + dots(12) + "0442D•FF9000")
    #expect(try shown("FF\(number)DF9000") == "FF" + dots(12) + "0442DF9000")
  }

  @Test func `hides the rest of track 2 where separators stand for the expiry and the service code`() throws {
    #expect(try shown("FF\(number)DD201F9000") == "FF" + dots(12) + "0442DD" + dots(3) + "F9000")
    #expect(try shown("FF\(number)DDD12F9000") == "FF" + dots(12) + "0442DDD" + dots(2) + "F9000")
    #expect(try shown("FF\(number)DDDD129000") == "FF" + dots(12) + "0442DDDD129000")
  }

  @Test func `shows digits behind a separator that no account number stands before`() throws {
    let wrong = "FF5413330089010443D25122019000"
    #expect(try shown(wrong) == wrong)
    let apart = "FF\(number)E25122019000"
    #expect(try shown(apart) == "FF" + dots(12) + "0442E25122019000")
  }

  @Test func `hides an account number in ASCII but its last four`() throws {
    let ascii = Hex.string(Array("B\(number)^".utf8))
    #expect(try shown(ascii + "9000") == "42" + dots(24) + "303434325E9000")
  }

  @Test(arguments: ["=", "D"]) func `hides what follows an account number on track 2 in ASCII`(_ separator: String)
    throws
  {
    let track = Hex.string(Array(";\(number)\(separator)2512201?".utf8))
    let sign = Hex.string(Array(separator.utf8))
    #expect(try shown(track + "9000") == "3B" + dots(24) + "30343432" + sign + dots(14) + "3F9000")
    let short = Hex.string(Array(";\(number)\(separator)251220?".utf8))
    #expect(try shown(short + "9000") == "3B" + dots(24) + "30343432" + sign + dots(12) + "3F9000")
  }

  @Test func `hides name and expiry that follow an account number on track 1`() throws {
    let track = Hex.string(Array("%B\(number)^A/B^2512?A".utf8))
    #expect(try shown(track + "9000") == "2542" + dots(24) + "303434325E" + dots(16) + "3F419000")
  }

  @Test func `hides an account number that stands for a whole answer, without a status word`() throws {
    #expect(try shown(number) == dots(12) + "0442")
    #expect(try shown("5413330089010443") == "5413330089010443")
  }

  @Test(arguments: groups)
  func `hides an account number in groups of ASCII digits in an answer and in a command`(
    _ number: String, _ expected: String?
  ) throws {
    let expected = written(expected ?? number)
    #expect(try shown("42" + written(number) + "5F9000") == "42" + expected + "5F9000")
    let header = "00D60000" + Hex.string([UInt8(number.utf8.count)])
    #expect(try shown(header + written(number), .command) == header + expected)
  }

  @Test func `hides an account number in groups without a status word, and what follows it on a track`() throws {
    #expect(try shown(written("4111-1111-1111-1111")) == written("••••-••••-••••-1111"))
    let tracks = written("B5413 3300 8901 0442^A/B^25? ;5413 3300 8901 0442=25?")
    let hidden = written("B•••• •••• •••• 0442^••••••? ;•••• •••• •••• 0442=••?")
    #expect(try shown(tracks + "9000") == hidden + "9000")
  }

  private static let filled: [(String, String?)] = [
    ("00378282246310005F", "00" + dots(11) + "0005F"), ("0378282246310005", "0" + dots(11) + "0005"),
    ("1378282246310005", "1378282246310005"), ("00011234567894321098", nil),
    ("4000000000000000006F", dots(15) + "0006F"), ("014000000000000000006F", "01" + dots(15) + "0006F"),
    ("01400000000000000006F0", "01400000000000000006F0"),
  ]

  @Test(arguments: filled)
  func `hides a number that is filled up with zeros, and one of 19 digits`(
    _ digits: String, _ expected: String?
  ) throws {
    #expect(try shown(digits + "FF9000") == (expected ?? digits) + "FF9000")
  }

  @Test func `shows other digits in ASCII`() throws {
    for words in ["5413330089010443", "20261130040525", "1111111111111111111111"] {
      let answer = Hex.string(Array(words.utf8)) + "9000"
      #expect(try shown(answer) == answer)
    }
  }

  @Test func `hides in what was cut off as in what is whole`() throws {
    #expect(try shown("703057115413330089010442D25122109000") == "70305711" + dots(24) + "9000")
  }

  @Test func `shows random numbers, cryptograms and keys under the tags of account numbers`() throws {
    let random = "70045A0212349000"
    #expect(try shown(after: "0084000008", random) == random)
    #expect(try shown(after: "0088000008112233445566778800", random) == random)
    #expect(try shown(after: "00B2011400", random) == "70045A02••••9000")
    #expect(try shown(after: "0084000008", number + "9000") == dots(12) + "04429000")
    let key = "5A0B04A1B2C3D4E5F60718293A9000"
    #expect(try shown(key) == key)
  }

  @Test func `shows a status word alone and an answer that is none`() throws {
    for answer in ["9000", "5A", ""] { #expect(try shown(answer) == answer) }
  }

  @Test func `survives data objects that lie about their lengths and nest without end`() throws {
    let nested = String(repeating: "7080", count: 100) + "9000"
    #expect(try shown(nested) == nested)
    let deep = String(repeating: "70817F", count: 200) + "9000"
    #expect(try shown(deep) == deep)
    let endless = "7084FFFFFFFF5A00" + "1F8181818181" + "9000"
    #expect(try shown(endless) == endless)
  }
}

@Suite struct ContextMaskingTests {
  private let selectTag = "00A4040007D276000085010100"
  private let read = "00B0000010"

  @Test func `shows what an NDEF tag holds but account numbers`() throws {
    let objects = "70045A021234"
    #expect(try shown(after: selectTag, "9000", read, objects + "9000") == objects + "9000")
    #expect(try shown(after: selectTag, "9000", "00D6000006" + objects) == "00D6000006" + objects)
    #expect(try shown(after: selectTag, "9000", read, number + "9000") == dots(12) + "04429000")
    #expect(try shown(after: selectTag, "9000", "00D6000008" + number) == "00D6000008" + dots(12) + "0442")
  }

  @Test func `hides PINs also on an NDEF tag`() throws {
    #expect(try shown(after: selectTag, "9000", "00200000021234") == "0020000002" + dots(4))
  }

  @Test func `hides again once another application is selected`() throws {
    let other = "00A4040005F001020304"
    #expect(try shown(after: selectTag, "9000", other, "9000", read, number + "9000") == dots(12) + "04429000")
    let pin = "700499021234"
    #expect(try shown(after: selectTag, "9000", other, "9000", read, pin + "9000") == "70049902••••9000")
    #expect(try shown(after: selectTag, "9000", other, "6A82", read, pin + "9000") == pin + "9000")
    #expect(try shown(after: selectTag, "6A82", read, pin + "9000") == "70049902••••9000")
  }

  @Test func `hides in the answer that selects another application`() throws {
    let answer = "6F0A5A08" + number + "9000"
    #expect(
      try shown(after: selectTag, "9000", "00A4040005F001020304", answer) == "6F0A5A08" + dots(12) + "04429000")
  }

  @Test func `hides account numbers in notes`() {
    let record = TraceRecord(t: 0, lane: .reader, kind: .unexpected, note: "wanted 9000, got \(number)9000, é")
    #expect(record.masked.note == "wanted 9000, got \(dots(12))04429000, é")
    let plain = TraceRecord(t: 0, lane: .reader, kind: .note, note: "2026-11-30 1234567890123")
    #expect(plain.masked == plain)
  }

  private static let notes: [(String, String?)] = [
    ("line 2: got 00200080021234", "line 2: got 0020008002••••"),
    ("> 00200080021234\n< 9000", "> 0020008002••••\n< 9000"),
    ("got 700C5A087131713171317139\(Hex.string([0x5F, 0x34, 0x01]))019000, wanted 9000", nil),
    ("0020008002123", "0020008002123"), ("00a40400", "00a40400"), ("got 00b0000010", "got 00b0000010"),
    (";\(number)=2512201?", ";" + dots(12) + "0442=" + dots(7) + "?"),
    ("got \(Hex.string(Array(number.utf8)))9000", "got " + dots(24) + "303434329000"),
  ]

  private static let spaced: [(String, String?)] = [
    ("got 00 20 00 80 02 12 34", "got 00 20 00 80 02 •• ••"),
    ("got A1 4111 1111 1111 1111 B2", "got A1 •••• •••• •••• 1111 B2"),
    ("A14111 1111 1111 1111B2", "A1•••• •••• •••• 1111B2"),
    ("wanted 00:20:00:80:02:12:34, got 9000", "wanted 00:20:00:80:02:••:••, got 9000"),
    ("after 20 00 20 00 80 02 12 34", "after 20 00 20 00 80 02 •• ••"),
    ("it may be 0020 0080 0212 34", "it may be 0020 0080 02•• ••"),
    ("card 5413 3300 8901 0442", "card •••• •••• •••• 0442"), ("card 3782-822463-10005", "card ••••-••••••-•0005"),
    ("read 70 0A 5A 08 54 13 33 00 89 01 04 42 90 00", "read 70 0A 5A 08 •• •• •• •• •• •• 04 42 90 00"),
    ("5413 3300 8901 0442 D2512201", "•••• •••• •••• 0442 D•••••••"),
    ("card 5413 3300 8901 0443", nil), ("card 5413 3300-8901 0442", nil), ("card 5413  3300  8901  0442", nil),
    ("00 B2 01 14 00", nil), ("2026-11-30 12:34:56 took 10 20 30 ms", nil), ("cafe 00 20 00 80", nil),
  ]

  @Test(arguments: groups)
  func `hides in notes what digits in groups must not show`(_ number: String, _ expected: String?) {
    let record = TraceRecord(t: 0, lane: .reader, kind: .unexpected, note: "it said \(number), é")
    #expect(record.masked.note == "it said \(expected ?? number), é")
  }

  @Test(arguments: spaced)
  func `hides in notes what hexadecimal digits in groups must not show`(_ note: String, _ expected: String?) {
    let record = TraceRecord(t: 0, lane: .reader, kind: .unexpected, note: note)
    #expect(record.masked.note == expected ?? note)
    #expect(PlainText.shown(note) == expected ?? note)
  }

  @Test(arguments: notes)
  func `hides in notes what their hexadecimal digits must not show`(_ note: String, _ expected: String?) {
    let record = TraceRecord(t: 0, lane: .reader, kind: .unexpected, note: note)
    let expected = expected ?? "got 700C5A08" + dots(12) + "71395F3401019000, wanted 9000"
    #expect(record.masked.note == expected)
    #expect(PlainText.shown(note) == expected)
  }

  @Test func `shows text without what moves a cursor, line by line`() {
    #expect(PlainText.shown("a\u{1B}[2J\u{9B}1m\nb\u{7F}\r") == "a\\u{1B}[2J\\u{9B}1m\nb\\u{7F}\\r")
  }

  @Test func `tells of a hidden command what is wrong with it, and names none by hidden digits`() throws {
    func row(_ hex: String) throws -> String {
      timeline([TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes(hex))])
    }
    #expect(try row("00200080081234").contains("not a command: Lc says 8 bytes of data, 2 bytes follow it"))
    let select = try row("00A404000DF001020304" + number)
    #expect(select.contains("SELECT by AID\n") && select.contains(dots(12) + "0442"))
    #expect(try row("4111110303111145").contains("a command that begins as an account number does"))
  }

  @Test func `shows a record without secrets unchanged`() throws {
    let records = try exampleTap()
    var masking = Masking()
    #expect(records.map { masking.masked($0) } == records)
  }

  @Test func `masks the timeline unless told not to`() throws {
    let records = [
      TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes("00200080021234")),
      TraceRecord(t: 0, lane: .app, kind: .answer, bytes: try Hex.bytes("6983")),
      TraceRecord(t: 0, lane: .reader, kind: .command, bytes: try Hex.bytes("00B2010C00")),
      TraceRecord(t: 0, lane: .app, kind: .answer, bytes: try Hex.bytes("700A5A08\(number)9000")),
    ]
    #expect(
      timeline(records) == """
          +0.0000 s  reader  > VERIFY reference 80, 2 bytes
                               00200080 02 ••••
          +0.0000 s  app     < 6983 authentication method blocked, after 0.0 ms
          +0.0000 s  reader  > READ RECORD 1 of short file 1, up to 256 bytes
                               00B2010C 00
          +0.0000 s  app     < 12 bytes, 9000 done, after 0.0 ms
                               700A5A08••••••••••••0442 9000
        """)
    #expect(timeline(records, .init(isMasked: false)).contains("00200080 02 1234"))
  }
}
