import PhoneModel
import Testing

@testable import ReaderLinks

@Suite struct ScriptTextTests {
  private let canonical = """
    reader field on
    @500ms person consent yes
    > 00A4040007D276000085010100
    @250us reader tear
    < 6F..84*
    < *
    reader reset
    reader wait 1500ms
    reader wait 2s
    reader wait 0s
    reader profile patience-500ms
    person unlock
    person lock
    person open ndef-tag
    person home
    person background
    person double-click
    person dismiss
    person default ticket
    person default none
    phone radio off
    phone eligible no
    phone supported yes
    android screen off
    android choose Badge
    android payment Wallet
    android payment none
    android prefer Transit
    android prefer none
    android observe on
    android kill Wallet
    fault transmissionError 3
    fault answer-lost 1
    fault answer-delayed 700ms
    fault unavailable session 2
    fault unavailable start 1
    fault unavailable assertion 1000
    fault assertion-expires
    fault session-limit
    fault task-cancelled
    fault after answer 1 @1ms task-cancelled
    fault before answer 2 field off
    fault after command 1 @5ms field on
    fault before field-off 3 person dismiss
    fault after session 1 @2s phone radio off
    fault after start 1000000 answer-delayed 1s
    reader field off

    """

  @Test func `the canonical form is written as it was read`() throws {
    #expect(try Script(parsing: canonical).text == canonical)
  }

  @Test func `any spelling keeps its actions and delays`() throws {
    let loose = "# demo\n\n  @1000ms   reader > 00:a4 04\n@1000000us < 90 00 # fine\r\n\tperson  open  app\n"
    let script = try Script(parsing: loose)
    let again = try Script(parsing: script.text)
    #expect(script.text == "@1s > 00A404\n@1s < 9000\nperson open app\n")
    #expect(again.lines.map(\.action) == script.lines.map(\.action))
    #expect(again.lines.map(\.delay) == script.lines.map(\.delay))
    #expect(again.lines.map(\.number) == [1, 2, 3])
  }
}

@Suite struct AnswerPatternTests {
  @Test(
    arguments: [
      ([0x90, 0x00], false, [0x90, 0x00]),
      ([nil, 0x00], false, [0x63, 0x00]),
      ([0x90], true, [0x90]),
      ([0x90], true, [0x90, 0x01, 0x02]),
      ([], true, []),
    ] as [([UInt8?], Bool, [UInt8])])
  func `an answer that fits matches`(bytes: [UInt8?], allowsRest: Bool, answer: [UInt8]) {
    #expect(AnswerPattern(bytes: bytes, allowsRest: allowsRest).matches(answer))
  }

  @Test(
    arguments: [
      ([0x90, 0x00], false, [0x6A, 0x82], "byte 0 is 6A, expected 90"),
      ([nil, 0x00], false, [0x63, 0xC2], "byte 1 is C2, expected 00"),
      ([0x90, 0x00], false, [0x90], "the answer ends after 1 of 2 expected bytes"),
      ([nil], true, [], "the answer ends after 0 of 1 expected bytes"),
      ([0x90, 0x00], false, [0x90, 0x00, 0x01], "the answer has 3 bytes, expected 2; byte 2 is 01"),
    ] as [([UInt8?], Bool, [UInt8], String)])
  func `the first mismatch is described`(bytes: [UInt8?], allowsRest: Bool, answer: [UInt8], sentence: String) {
    let pattern = AnswerPattern(bytes: bytes, allowsRest: allowsRest)
    #expect(!pattern.matches(answer))
    #expect(pattern.firstMismatch(in: answer)?.description == sentence)
  }
}
