import PhoneRuntime
import Testing

private let messages: [(String, ControlMessage)] = [
  (#"{"kind":"loaded"}"#, .loaded),
  (#"{"kind":"linked","pid":42}"#, .linked(pid: 42)),
  (#"{"kind":"session-started"}"#, .sessionStarted),
  (
    #"{"coolDown":15,"kind":"session-ended","reason":"maxSessionDurationReached"}"#,
    .sessionEnded(reason: "maxSessionDurationReached", coolDown: .seconds(15))
  ),
  (
    #"{"coolDown":0.25,"kind":"session-ended","reason":"invalidated"}"#,
    .sessionEnded(reason: "invalidated", coolDown: .milliseconds(250))
  ),
  (#"{"kind":"taps-done","passed":true,"taps":1}"#, .tapsDone(taps: 1, passed: true, message: nil)),
  (
    #"{"kind":"taps-done","message":"line 3: \"6A82\"\nnot 9000","passed":false,"taps":0}"#,
    .tapsDone(taps: 0, passed: false, message: "line 3: \"6A82\"\nnot 9000")
  ),
  (#"{"kind":"home"}"#, .home),
  (#"{"kind":"real-time"}"#, .realTime),
  (#"{"exit":3,"kind":"failed","message":"no reader: /run/é"}"#, .failed(exit: 3, message: "no reader: /run/é")),
]

@Suite struct ControlMessageTests {
  @Test(arguments: messages) func `writes one line of JSON`(_ text: String, _ message: ControlMessage) {
    #expect(String(decoding: message.line, as: UTF8.self) == text + "\n")
  }

  @Test(arguments: messages) func `reads what it writes`(_ text: String, _ message: ControlMessage) {
    #expect(ControlMessage(line: message.line) == message)
    #expect(ControlMessage(line: text.utf8) == message)
  }

  @Test func `reads null and unknown keys as absent`() {
    let line = #"{"kind":"taps-done","taps":1,"passed":true,"message":null,"later":[1]}"#
    #expect(ControlMessage(line: line.utf8) == .tapsDone(taps: 1, passed: true, message: nil))
  }

  @Test(arguments: [
    "", "{", "[]", "7", "null", "{}", #"{"kind":7}"#, #"{"kind":"later"}"#, #"{"kind":"linked"}"#,
    #"{"kind":"linked","pid":"1"}"#, #"{"kind":"linked","pid":99999999999}"#, #"{"kind":"session-ended","reason":"x"}"#,
    #"{"kind":"session-ended","reason":"x","coolDown":-1}"#, #"{"kind":"session-ended","reason":"x","coolDown":86401}"#,
    #"{"kind":"taps-done","taps":-1,"passed":true}"#, #"{"kind":"taps-done","taps":1}"#, #"{"kind":"failed","exit":3}"#,
    #"{"kind":"home"}{"kind":"home"}"#,
  ])
  func `reads nothing from unknown kinds and malformed lines`(_ line: String) {
    #expect(ControlMessage(line: line.utf8) == nil)
  }
}
