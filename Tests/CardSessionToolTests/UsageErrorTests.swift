import Testing

@testable import CardSessionTool

private let runOptions =
  "--phone, --platform, --reader, --script, --taps, --trace, --clock, --seed, --timeout, --patience, --protocol, "
  + "--air, --json, --colour, --no-colour"
private let commands =
  "run, phone, apps, send, pcsc, route, trace, audit, lint-cc, explore, replay, doctor, phone-file, help"
private let duration = "a whole number and us, ms or s, more than 0 and at most a day, such as 500ms"

@Suite struct UsageErrorTests {
  @Test func `an argument that is not UTF-8 is named by its number and what can be read of it`() throws {
    let words = ["trace", "show"].map { Array($0.utf8) }
    #expect(try RawArguments.text(words + [Array("é🎫".utf8)]) == ["trace", "show", "é🎫"])
    #expect(try RawArguments.text([]) == [])
    let error = #expect(throws: UsageError.self) {
      try RawArguments.text(words + [Array("é".utf8) + [0xFF, 0x0A, 0xC3] + Array(".jsonl".utf8)])
    }
    #expect(
      error?.description == """
        argument 3 is not UTF-8: "é\\xFF\\n\\xC3.jsonl"; names and paths must be: rename the file, or reach it by a link \
        (ln -s) with such a name
        see: cardsession help
        """)
  }

  @Test(arguments: [
    ("", "a command is needed: \(commands)", ""),
    ("rnu", "there is no command \"rnu\"; did you mean run?; the commands are \(commands)", ""),
    ("frobnicate", "there is no command \"frobnicate\"; the commands are \(commands)", ""),
    ("--json run x", "--json stands before the command; options follow it: cardsession COMMAND --json", ""),
    ("help rum", "there is no command \"rum\"; did you mean run?; the commands are \(commands)", " help"),
    ("help run apps", "help takes one command, and 2 are given: run apps", " help"),
    ("run", "an app, or -- and a command, is needed", " run"),
    ("phone tell", "a line of a script is needed", " phone tell"),
    ("phone tell --json x", "there is no option \"--json\"; the options are --socket", " phone tell"),
    (
      "explore merge --budget 3 x", "there is no option \"--budget\"; the options are --json, --junit", " explore merge"
    ),
    ("help phone run", "help takes one command, and 2 are given: phone run", " help"),
    ("phone wallet", "phone takes no operand, and has \"wallet\"", " phone"),
    ("phone -- x", "phone takes no command after --", " phone"),
    ("run --", "a command is needed after --", " run"),
    ("run a b", "run takes one app, or -- and a command, and 2 are given: a b", " run"),
    ("run a -- b", "run takes an app or -- and a command, and both are given: a and --", " run"),
    (
      "run ./card", "\"./card\" is a path, and an app has a name; to run it: cardsession run -- ./card", " run"
    ),
    (
      "run --tabs 3 a",
      "there is no option \"--tabs\"; did you mean --taps?; the options are \(runOptions)", " run"
    ),
    ("run -t 3 a", "there is no option \"-t\"; the options are \(runOptions)", " run"),
    ("run a --taps", "--taps needs a value: --taps N|forever", " run"),
    ("run a --taps=", "--taps needs a value: --taps N|forever", " run"),
    (
      "run a --phone --json",
      "--phone needs a value and is followed by --json; write --phone=--json if that is the value", " run"
    ),
    ("run a --json=yes", "--json takes no value, and has \"yes\"", " run"),
    ("run a --taps 1 --taps=2", "--taps is given twice", " run"),
    ("run a --colour auto --no-colour", "--colour and --no-colour cannot stand together", " run"),
    ("run a --taps 0", "--taps is \"0\"; allowed: a whole number from 1 to 1000000, or forever", " run"),
    (
      "run a --taps forver",
      "--taps is \"forver\"; did you mean forever?; allowed: a whole number from 1 to 1000000, or forever", " run"
    ),
    ("run a --timeout 10", "--timeout is \"10\"; allowed: \(duration)", " run"),
    ("run a --patience 0s", "--patience is \"0s\"; allowed: \(duration)", " run"),
    ("run a --platform symbian", "--platform is \"symbian\"; allowed: ios, android", " run"),
    ("run a --protocol t2", "--protocol is \"t2\"; did you mean t1?; allowed: t1 or t0", " run"),
    ("run a --air 212", "--air is \"212\"; allowed: none, 106", " run"),
    ("run a --colour red", "--colour is \"red\"; allowed: auto, always or never", " run"),
    ("run a --colour allways", "--colour is \"allways\"; did you mean always?; allowed: auto, always or never", " run"),
    (
      "run a --reader vcpd", "--reader is \"vcpd\"; did you mean vpcd?; allowed: memory or vpcd[:[HOST:]PORT]", " run"
    ),
    (
      "run a --reader casimir",
      "--reader: the reader \"casimir\" is not built yet; there is memory or vpcd[:[HOST:]PORT]", " run"
    ),
    (
      "run a --reader vpcd:example.org:1",
      "--reader: \"example.org\" is not this machine; readers are reached on 127.x.y.z, ::1 or localhost only", " run"
    ),
    (
      "send 00A4 --app a --clock virtual",
      "there is no option \"--clock\"; the options are --app, --phone, --trace, --timeout, --patience, --air, --json, "
        + "--colour, --no-colour", " send"
    ),
    ("run a --clock rael", "--clock is \"rael\"; did you mean real?; allowed: real or virtual", " run"),
    ("run a --seed -1", "--seed is \"-1\"; allowed: a whole number from 0 to 18446744073709551615", " run"),
    ("send --app x", "a command APDU in hexadecimal is needed", " send"),
    ("send 00A4", "send needs --app APP", " send"),
    ("send 00A4 --app x -- y", "send takes no command after --", " send"),
    ("apps x", "apps takes no operand, and has \"x\"", " apps"),
    ("phone-file --json", "there is no option \"--json\"; this command has none", " phone-file"),
    ("pcsc opensc-tool", "a command stands after --: cardsession pcsc -- opensc-tool", " pcsc"),
    ("trace", "trace needs the word show and a file", " trace"),
    ("trace t.jsonl", "trace needs the word show and a file, and has \"t.jsonl\"", " trace"),
    ("audit", "a file or folder to audit is needed", " audit"),
    ("help trace shw", "help takes one command, and 2 are given: trace shw", " help"),
    ("audit a --json --sarif", "--json and --sarif cannot stand together", " audit"),
    ("trace show", "a trace file is needed", " trace"),
    ("trace show a b", "trace takes one file after show, and 2 are given: a b", " trace"),
    ("doctor --colour never", "there is no option \"--colour\"; the options are --json", " doctor"),
    ("explore", "an app, or -- and a command, is needed", " explore"),
    ("explore a b", "explore takes one app, or -- and a command, and 2 are given: a b", " explore"),
    ("explore a --budget 0", "--budget is \"0\"; allowed: a whole number from 1 to 100000000", " explore"),
    (
      "explore a --budget 100000001", "--budget is \"100000001\"; allowed: a whole number from 1 to 100000000",
      " explore"
    ),
    (
      "explore a --shard 3/2",
      "--shard is \"3/2\"; allowed: I/N, as in 1/2, with I from 1 to N and N at most 10000", " explore"
    ),
    ("explore merge", "a report of a shard is needed", " explore merge"),
    ("replay", "the trace of a finding is needed", " replay"),
    ("replay a b", "replay takes the trace of a finding, and 2 are given: a b", " replay"),
    ("_app", "the name of a built-in app is needed", " _app"),
  ])
  func `says what was found, what is allowed and where to read on`(_ line: String, _ text: String, _ topic: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(error?.description == "\(text)\nsee: cardsession help\(topic)")
  }

  @Test func `cuts what is too long to repeat`() {
    let error = #expect(throws: UsageError.self) { try parse("run a --taps " + String(repeating: "9", count: 200)) }
    let shown = String(repeating: "9", count: 80)
    #expect(error?.problem.description.hasPrefix("--taps is \"\(shown)…\";") == true)
  }

  @Test(arguments: [
    (
      "0020008008313233343536373", 1, 25,
      "command 1, of 25 characters, is not a command APDU in hexadecimal: 25 hexadecimal digits do not make whole bytes"
    ),
    (
      "00A4G", 2, 5,
      "command 2, of 5 characters, is not a command APDU in hexadecimal: \"G\" at offset 4 is not a hexadecimal digit"
    ),
    ("", 3, 0, "command 3, of 0 characters, is not a command APDU in hexadecimal: it has no bytes"),
  ])
  func `a command that is not hexadecimal is named by its place and length, not by its digits`(
    _ text: String, _ operand: Int, _ length: Int, _ sentence: String
  ) {
    let problem = #expect(throws: UsageProblem.self) { try SendCommand.command(text, operand: operand) }
    #expect(problem?.description == sentence)
  }

  @Test func `a command in hexadecimal is taken`() throws {
    #expect(try SendCommand.command("00 A4", operand: 1) == [0x00, 0xA4])
  }

  @Test func `words of the command line are quoted without what moves a cursor`() {
    #expect(UsageProblem.unknownCommand("a\u{1B}[2J").description.hasPrefix("there is no command \"a\\u{1B}[2J\""))
  }
}
