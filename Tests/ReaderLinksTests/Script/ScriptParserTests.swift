import ISO7816
import PhoneModel
import Testing

@testable import ReaderLinks

@Suite struct ScriptParserTests {
  private func actions(_ text: String) throws -> [ScriptAction] {
    try Script(parsing: text).lines.map(\.action)
  }

  @Test(arguments: [
    ("reader field on", ScriptAction.reader(.field(true))),
    ("reader field off", .reader(.field(false))),
    ("reader > 00A4", .reader(.command([0x00, 0xA4]))),
    ("> 00 a4:04  00", .reader(.command([0x00, 0xA4, 0x04, 0x00]))),
    (">00A4", .reader(.command([0x00, 0xA4]))),
    ("> 60", .reader(.command([0x60]))),
    ("reader tear", .reader(.tear)),
    ("reader reset", .reader(.reset)),
    ("reader wait 250us", .reader(.wait(.microseconds(250)))),
    ("reader profile patience-2s", .reader(.profile(.patience2s))),
    ("person consent yes", .person(.consent(true))),
    ("person consent no", .person(.consent(false))),
    ("person unlock", .person(.unlock)),
    ("person lock", .person(.lock)),
    ("person open ndef-tag", .person(.open(AppID("ndef-tag")))),
    ("person home", .person(.home)),
    ("person background", .person(.background)),
    ("person double-click", .person(.doubleClick)),
    ("person dismiss", .person(.dismiss)),
    ("person default ticket", .person(.defaultApp(AppID("ticket")))),
    ("person default none", .person(.defaultApp(nil))),
    ("phone radio on", .phone(.radio(true))),
    ("phone radio off", .phone(.radio(false))),
    ("phone eligible yes", .phone(.eligible(true))),
    ("phone eligible no", .phone(.eligible(false))),
    ("phone supported yes", .phone(.supported(true))),
    ("phone supported no", .phone(.supported(false))),
    ("fault transmissionError 1", .fault(.transmissionError(times: 1))),
    ("fault transmissionError 1000", .fault(.transmissionError(times: 1_000))),
  ])
  func `every action of the grammar is read`(text: String, action: ScriptAction) throws {
    #expect(try actions(text) == [action])
  }

  @Test(arguments: [
    ("@500ms reader tear", Duration.milliseconds(500)),
    ("@2s > 00A4", .seconds(2)),
    ("@250us person home", .microseconds(250)),
    ("@0s person home", .zero),
    ("@86400s person home", .seconds(86_400)),
  ])
  func `a delay stands before an action`(text: String, delay: Duration) throws {
    #expect(try Script(parsing: text).lines.map(\.delay) == [delay])
  }

  @Test func `comments and empty lines hold no action and lines keep their numbers`() throws {
    let text = "# first\n\n  # indented\nreader field on # why\n\t\n> 00A4 #"
    let script = try Script(parsing: text)
    #expect(script.lines.map(\.number) == [4, 6])
    #expect(script.lines.map(\.delay) == [nil, nil])
  }

  @Test func `a number sign inside a word starts no comment`() throws {
    #expect(try actions("person open app#2") == [.person(.open(AppID("app#2")))])
  }

  @Test func `Windows line ends and a byte order mark are accepted`() throws {
    #expect(try actions("\u{FEFF}reader field on\r\n> 00A4\r\n").count == 2)
  }

  @Test func `an empty text is a script without actions`() throws {
    #expect(try Script(parsing: "") == Script())
  }

  @Test(arguments: [
    ("< 9000", AnswerPattern(bytes: [0x90, 0x00])),
    ("reader < 90:00", AnswerPattern(bytes: [0x90, 0x00])),
    ("< 6F .. ..9000", AnswerPattern(bytes: [0x6F, nil, nil, 0x90, 0x00])),
    ("< 61 *", AnswerPattern(bytes: [0x61], allowsRest: true)),
    ("< *", AnswerPattern(bytes: [], allowsRest: true)),
  ])
  func `patterns are read`(text: String, pattern: AnswerPattern) throws {
    #expect(try actions("> 00A4\n\(text)").last == .reader(.expect(pattern)))
  }

  @Test func `a command of the largest size fits in a line`() throws {
    let command = [UInt8](repeating: 0xAB, count: 65_544)
    #expect(try actions("> \(Hex.string(command))") == [.reader(.command(command))])
    let error = #expect(throws: ScriptError.self) { try Script(parsing: "> \(Hex.string(command + [0]))") }
    #expect(error?.problem == .commandTooLong(length: 65_545, limit: 65_544))
  }

  @Test func `a script of 100,000 lines is read and one more is refused`() throws {
    let text = String(repeating: "#\n", count: Script.maximumLineCount)
    #expect(try actions(text).isEmpty)
    let error = #expect(throws: ScriptError.self) { try Script(parsing: text + "\n\n") }
    #expect("\(try #require(error))" == "line 100001, column 1: the script has more than 100000 lines")
  }

  @Test func `a line of 140,000 characters is read and one more is refused`() throws {
    let text = "#" + String(repeating: "é", count: Script.maximumLineLength - 1)
    #expect(try actions(text).isEmpty)
    let error = #expect(throws: ScriptError.self) { try Script(parsing: text + "é") }
    #expect(
      "\(try #require(error))"
        == "line 1, column 140001: the line has 140001 characters, at most 140000 are read")
  }

  @Test func `a text of 1 MiB is read and one more byte is refused`() throws {
    let line = String(repeating: "#", count: 63) + "\n"
    let text = String(repeating: line, count: (1 << 20) / 64)
    #expect(try actions(text).isEmpty)
    let error = #expect(throws: ScriptError.self) { try Script(parsing: text + "#") }
    #expect(error?.problem == .textTooLong(length: (1 << 20) + 1, limit: 1 << 20))
  }

  @Test func `a line that is not UTF-8 is named`() throws {
    let error = #expect(throws: ScriptError.self) {
      try Script(parsing: Array("reader field on\n".utf8) + [0x23, 0xFF])
    }
    #expect("\(try #require(error))" == "line 2, column 1: the line is not UTF-8")
  }
}
