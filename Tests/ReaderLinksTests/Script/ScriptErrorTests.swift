import Testing

@testable import ReaderLinks

@Suite struct ScriptErrorTests {
  @Test(arguments: [
    (
      "raeder field on",
      #"line 1, column 1: "raeder" is not a lane; allowed: reader, person, phone, fault, android, >, <; did you mean "reader"?"#
    ),
    ("card tear", #"line 1, column 1: "card" is not a lane; allowed: reader, person, phone, fault, android, >, <"#),
    (
      "  reader feild on",
      #"line 1, column 10: "feild" is not a reader action; "#
        + #"allowed: field, >, <, tear, reset, wait, profile; did you mean "field"?"#
    ),
    ("reader field", "line 1, column 13: on or off is missing; allowed: on, off"),
    ("reader field maybe", #"line 1, column 14: "maybe" is not on or off; allowed: on, off"#),
    ("reader field on now", #"line 1, column 17: "now" follows "on", nothing may follow"#),
    ("reader wait", "line 1, column 12: a duration is missing"),
    (
      "reader wait 5m",
      #"line 1, column 13: "5m" is not a duration; allowed: a whole number with us, ms or s, as in 500ms"#
    ),
    (
      "reader profile patience-3s",
      #"line 1, column 16: "patience-3s" is not a reader profile; allowed: patience-500ms, patience-1s, "#
        + #"patience-2s, patience-4s, patience-5s; did you mean "patience-1s"?"#
    ),
    (
      "@soon reader tear",
      #"line 1, column 1: "@soon" is not a duration; allowed: a whole number with us, ms or s, as in 500ms"#
    ),
    ("@86401s reader tear", #"line 1, column 1: "@86401s" is longer than 86400 s"#),
    ("@99999999999999999999s reader tear", #"line 1, column 1: "@99999999999999999999s" is longer than 86400 s"#),
    ("@1s", "line 1, column 4: a lane is missing; allowed: reader, person, phone, fault, android, >, <"),
    (
      "person unlok",
      #"line 1, column 8: "unlok" is not a person's action; allowed: consent, unlock, lock, open, home, "#
        + #"background, double-click, dismiss, default; did you mean "unlock"?"#
    ),
    ("person open", "line 1, column 12: an app is missing"),
    ("person default", "line 1, column 15: an app or none is missing"),
    ("person consent on", #"line 1, column 16: "on" is not yes or no; allowed: yes, no; did you mean "no"?"#),
    (
      "phone radoi on",
      #"line 1, column 7: "radoi" is not a phone action; allowed: radio, eligible, supported, wait; did you mean "radio"?"#
    ),
    (
      "fault tear 1",
      #"line 1, column 7: "tear" is not a fault; allowed: transmissionError, answer-lost, answer-delayed, "#
        + #"unavailable, assertion-expires, session-limit, task-cancelled, before, after"#
    ),
    (
      "fault before anwser 1 field off",
      #"line 1, column 14: "anwser" is not an event; allowed: session, start, stop, invalidate, message, answer, "#
        + #"assertion, field-on, field-off, command; did you mean "answer"?"#
    ),
    (
      "fault after answer 0 field off",
      #"line 1, column 20: "0" is not the number of an event; allowed: 1 to 1000000"#
    ),
    (
      "fault after answer 1 @x field off",
      #"line 1, column 22: "@x" is not a duration; allowed: a whole number with us, ms or s, as in 500ms"#
    ),
    (
      "fault after answer 1 reader field off",
      #"line 1, column 22: "reader" is not what happens there; allowed: field, person, phone, transmissionError, "#
        + #"answer-lost, answer-delayed, unavailable, assertion-expires, session-limit, task-cancelled"#
    ),
    ("fault session-limit 1", #"line 1, column 21: "1" follows "session-limit", nothing may follow"#),
    (
      "fault unavailable stop 1",
      #"line 1, column 19: "stop" is not a call; allowed: session, start, assertion"#
    ),
    (
      "fault transmissionError 0",
      #"line 1, column 25: "0" is not a number of transmission errors; allowed: 1 to 1000"#
    ),
    (
      "fault transmissionError 1001",
      #"line 1, column 25: "1001" is not a number of transmission errors; allowed: 1 to 1000"#
    ),
    (
      "fault transmissionError +1",
      #"line 1, column 25: "+1" is not a number of transmission errors; allowed: 1 to 1000"#
    ),
    (">", #"line 1, column 2: ">" needs at least one byte"#),
    ("> # nothing", #"line 1, column 2: ">" needs at least one byte"#),
    ("> 00A", #"line 1, column 5: "A" is half a byte, a second hexadecimal digit must follow at once"#),
    ("> 0 0", #"line 1, column 3: "0" is half a byte, a second hexadecimal digit must follow at once"#),
    (
      "> 00G4",
      #"line 1, column 5: "G" is not a hexadecimal digit; allowed after ">": 0-9, A-F, spaces, colons"#
    ),
    (
      "> 0é",
      #"line 1, column 4: "é" is not a hexadecimal digit; allowed after ">": 0-9, A-F, spaces, colons"#
    ),
    ("> ..", #"line 1, column 3: "." is not a hexadecimal digit; allowed after ">": 0-9, A-F, spaces, colons"#),
    ("< 9000", #"line 1, column 1: "<" compares the last answer, but no command was sent before it"#),
    (
      "person home\n@1s reader < 9000",
      #"line 2, column 5: "<" compares the last answer, but no command was sent before it"#
    ),
    ("> 00\n<", #"line 2, column 2: "<" needs at least one byte"#),
    ("> 00\n< *90", #"line 2, column 4: "9" follows "*", which stands for the whole rest"#),
    (
      "> 00\n< 90.",
      #"line 2, column 5: "." is not a hexadecimal digit; allowed after "<": 0-9, A-F, spaces, colons, "#
        + ".. for any byte, * for the rest"
    ),
    (
      "é\u{1B}[2J",
      #"line 1, column 1: "é\u{1b}[2J" is not a lane; allowed: reader, person, phone, fault, android, >, <"#
    ),
  ])
  func `each mistake has its place and its sentence`(text: String, sentence: String) throws {
    let error = #expect(throws: ScriptError.self) { try Script(parsing: text) }
    #expect("\(try #require(error))" == sentence)
  }

  @Test func `a long word is cut in the sentence`() throws {
    let error = #expect(throws: ScriptError.self) { try Script(parsing: String(repeating: "x", count: 100_000)) }
    #expect("\(try #require(error))".count < 150)
  }

  @Test(arguments: [
    ("unlock", "unlock", 0), ("raeder", "reader", 1), ("feld", "field", 1), ("", "ab", 2), ("tear", "wear", 1),
  ])
  func `the distance of two words counts changed, missing and swapped characters`(
    left: String, right: String, distance: Int
  ) {
    #expect(Suggestion.distance(left, right) == distance)
    #expect(Suggestion.distance(right, left) == distance)
  }

  @Test func `nothing is suggested for a word that is three changes away`() {
    #expect(Suggestion.nearest(to: "fie", in: ["field"]) == "field")
    #expect(Suggestion.nearest(to: "fi", in: ["field"]) == nil)
    #expect(Suggestion.nearest(to: "x", in: [">", "on"]) == nil)
    #expect(Suggestion.nearest(to: "", in: ["ab"]) == nil)
    #expect(Suggestion.nearest(to: "RNU", in: ["run"]) == "run")
    #expect(Suggestion.nearest(to: String(repeating: "r", count: 33), in: ["run"]) == nil)
  }
}
